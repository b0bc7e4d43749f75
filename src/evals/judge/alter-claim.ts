import { STOP_WORDS } from '../../text/stop-words.ts';
import { alterDate, alterNumber, alterUnit } from './alter-quantity.ts';
import { pickByHash } from './pick-by-hash.ts';
import { bothWays, type Pair, readPairs } from './read-pairs.ts';

/** Statements that share nearly all words with a true one and are not true. Undefined where a rule finds no place. */
export const ALTERATIONS = {
  number: alterNumber,
  date: alterDate,
  unit: alterUnit,
  name: (sentence, { names }) => {
    const own = findNamePhrases(sentence);
    const name = pickByHash(own, sentence);
    const words = new Set(wordsOf(sentence).filter((word) => word.length > 2));
    const others = names.filter(
      (other) =>
        other.split(' ').length === name?.split(' ').length &&
        !wordsOf(other).some((word) => isKnown(word, words)),
    );
    const other = pickByHash(others, `${sentence} ${name}`);
    return name && other ? sentence.replace(name, other) : undefined;
  },
  negated: (sentence) => {
    const [plain, negated] = [sentence.replace(NEGATION, '$1'), sentence.replace(AUXILIARY, '$& not')];
    if (plain !== sentence) return plain;
    return negated === sentence || /\b(?:no|never|neither|nor|without|only)\b/i.test(sentence)
      ? undefined
      : negated;
  },
  opposite: (sentence) => replaceOne(sentence, bothWays(OPPOSITES)),
  quantifier: (sentence) => replaceOne(sentence, QUANTIFIERS),
  roles: (sentence) => {
    const [left, right, ...more] = findNamePhrases(sentence);
    if (!left || !right || more.length > 2) return undefined;
    const between = sentence.slice(sentence.indexOf(left) + left.length, sentence.lastIndexOf(right));
    if (!DIRECTED.test(between) || UNDIRECTED.test(between) || between.length > 60) return undefined;
    const before = sentence.slice(0, sentence.indexOf(left));
    return `${before}${right}${between}${left}${sentence.slice(sentence.lastIndexOf(right) + right.length)}`;
  },
  merged: (sentence, { sentences }) => {
    const own = clauseOf(sentence);
    if (!own) return undefined;
    const others = sentences.map(clauseOf).filter((other) => other && isOtherClause(own, other));
    const other = pickByHash(others, sentence);
    return other && `${own.subject} ${other.verb} ${other.rest}`;
  },
} satisfies Record<string, (sentence: string, around: Around) => string | undefined>;

/** What else the document and its set say. */
export type Around = { names: readonly string[]; numbers: readonly string[]; sentences: readonly string[] };

/** Words with capitals in a row that do not begin the sentence, `of` and the like between them. */
export function findNamePhrases(sentence: string): string[] {
  const found = [...sentence.matchAll(NAME)].map(([name]) => name);
  return [...new Set(found)].filter(
    (name) => name.length > 2 && !NOT_NAMES.test(name) && !STOP_WORDS.has(wordsOf(name)[0] ?? ''),
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}

/** `Norman` and `Normans` are one name. */
function isKnown(word: string, words: ReadonlySet<string>): boolean {
  return [...words].some((other) => other.slice(0, 4) === word.slice(0, 4));
}

function replaceOne(sentence: string, pairs: readonly Pair[]): string | undefined {
  const found = pairs.filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(sentence));
  const [word, other] = pickByHash(found, sentence) ?? [];
  if (!word || !other) return undefined;
  return sentence.replace(new RegExp(`\\b${word}\\b`, 'i'), (match) =>
    /^\p{Lu}/u.test(match) ? other.charAt(0).toUpperCase() + other.slice(1) : other,
  );
}

function clauseOf(sentence: string): Clause | undefined {
  const [, subject, verb, rest] =
    /^([A-Z][^,;:()]{3,60}?) (is|are|was|were|has|have|can|may|must|will) ([^;:]{15,160}\.)$/.exec(
      sentence,
    ) ?? [];
  if (
    !subject ||
    !verb ||
    !rest ||
    /^(?:It|There|This|They|He|She|These|That|Those|We|You|I|What|If|When|Because|Although|While|Since|As|Until|Where|Who|For)\b/.test(
      subject,
    )
  )
    return undefined;
  return { subject, verb, rest };
}

function isOtherClause(own: Clause, other: Clause): boolean {
  const words = new Set(wordsOf(own.subject).filter((word) => word.length > 3));
  return (
    other.verb === own.verb &&
    other.rest !== own.rest &&
    !wordsOf(other.subject).some((word) => isKnown(word, words))
  );
}

const NAME =
  /(?<=[a-z,;:)’'] (?:the )?["“(]?)\p{Lu}[\p{L}\p{N}’'-]+(?: (?:of |de |the )?\p{Lu}[\p{L}\p{N}’'-]+){0,3}|^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){1,3}(?= [a-z])/gu;
const NOT_NAMES =
  /^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b/;
const AUXILIARY =
  /\b(?:is|are|was|were|can|could|must|should|will|would|may|has been|have been|had been)\b(?! not|n't)/;
const NEGATION = /\b(is|are|was|were|can|could|must|should|will|would|may|does|do|did) ?not\b(?! only)/;
/** What stands between the one who acts and the one acted upon. */
const DIRECTED =
  /\b(?:\w+ed|is|was|were|built|made|led|won|gave|took|wrote|became|over|under|after|before|by|from|to)\b/;
const UNDIRECTED =
  /^\s*(?:,|and|or|of|&)\b|\band\s*(?:the )?$|\b(?:or|with|between|met|married|borders?|known as|called)\b|[;(]/;
/** One way only: `all` supports `some`, and `must` supports `may`. */
const QUANTIFIERS = readPairs(`
  all|no, some|all, every|no, always|sometimes, sometimes|always, must|need not, may|must, can|must,
  most|all, many|all, usually|never, usually|always, often|never, often|always, both|neither of the,
  generally|rarely, at least|at most, should|must, several|all, up to|at least, could|must, few|many`);
const OPPOSITES = readPairs(`
  more|less, larger|smaller, largest|smallest, higher|lower, highest|lowest, increased|decreased,
  increase|decrease, increases|decreases, before|after, first|last, early|late, earlier|later, north|south,
  northern|southern, east|west, eastern|western, above|below, inside|outside, won|lost, began|ended,
  begins|ends, start|stop, accepted|rejected, success|failure, successful|unsuccessful, strong|weak,
  positive|negative, public|private, internal|external, minimum|maximum, long|short, longer|shorter, new|old,
  high|low, rich|poor, better|worse, best|worst, major|minor, supported|opposed, support|oppose,
  allowed|forbidden, allows|prevents, enable|disable, include|exclude, includes|excludes, included|excluded,
  rise|fall, rose|fell, gain|loss, gains|losses, asset|liability, assets|liabilities, buy|sell,
  import|export, possible|impossible, legal|illegal, likely|unlikely, true|false, valid|invalid,
  required|optional, faster|slower, easier|harder, simple|complex, upper|lower, add|remove, added|removed,
  adds|removes, open|close, top|bottom, male|female, men|women, brother|sister, father|mother,
  same|different`);

type Clause = { subject: string; verb: string; rest: string };

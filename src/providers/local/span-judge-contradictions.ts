import { contentWords, stemSet } from '../../text/content-words.ts';
import { findNames } from '../../text/find-names.ts';
import { splitWords, stemOf } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { alignWords } from './span-judge-alignment.ts';
import { isNearCopy, isNegator, isRephrased, isShuffled, rolesDiffer } from './span-judge-copies.ts';
import { isNegation } from './span-judge-negators.ts';
import { areOpposites, hasOpposite } from './span-judge-opposites.ts';
import { quantitiesDiffer } from './span-judge-quantities.ts';
import { dropsReservation } from './span-judge-reservations.ts';
import type { Statement } from './span-judge-statement.ts';

/**
 * Whether a claim says something that its passage does not, although they share their words: another number, date
 * or name, the opposite of a verb, the other side of a comparison, or it without the condition it stands under.
 */
export function contradicts(claim: Statement, passage: Statement, { about, isCode }: Context): boolean {
  if (quantitiesDiffer(claim, passage) || namesDiffer(claim, passage, about)) return true;
  if (isCode) return saysMoreThanCode(claim, passage);
  return (
    negationDiffers(claim.text, passage.text) ||
    oppositesDiffer(claim.text, passage.text) ||
    dropsReservation(claim, passage) ||
    isAlteredCopy(claim, passage)
  );
}

/** `about` are the stems of the title and headings above the passage. */
export type Context = { about: ReadonlySet<string>; isCode: boolean };

/** Code has no clauses: its words say what there is, and not what is never, always or only so. */
function saysMoreThanCode(claim: Statement, passage: Statement): boolean {
  const known = stemSet(passage.words);
  return claim.words.some(
    (word) => isNegator(word) || (STRONG.has(word.text.toLowerCase()) && !known.has(word.stem)),
  );
}

/** The same for a claim that is nearly its passage word for word: one thing was changed in it. */
export function isAlteredCopy(claim: Statement, passage: Statement): boolean {
  const alignment = alignWords(claim.words, passage.words);
  if (!isNearCopy(alignment))
    return isShuffled(claim.words, passage.words) && rolesDiffer(claim.words, passage.words);
  // A name that the passage does not have stands where it has another, whatever the title says.
  return (
    namesDiffer(claim, passage, NOTHING) ||
    quantitiesDiffer(claim, passage) ||
    isRephrased(claim.words, passage.words, alignment)
  );
}

function namesDiffer(claim: Statement, passage: Statement, about: ReadonlySet<string>): boolean {
  const known = stemSet(passage.words);
  return findNames(claim.text).some(
    (name) =>
      !known.has(name.stem) &&
      !about.has(name.stem) &&
      !claim.quantities.some((date) => name.start >= date.start && name.end <= date.end),
  );
}

/**
 * A word that only stands under a negation on one side. When both sides negate something they are taken to
 * agree, unless they exchange what they negate: `No gift card is refunded` and `Gift cards cannot be refunded` negate
 * different words, `covers theft but not fire` and `covers fire but not theft` each other's.
 */
function negationDiffers(claim: string, span: string): boolean {
  const [claimed, known] = [polarity(claim, span), polarity(span, claim)];
  const flips = (left: Polarity, right: Polarity) =>
    [...left.negated].some((stem) => !left.plain.has(stem) && right.plain.has(stem));
  const [forth, back] = [flips(claimed, known), flips(known, claimed)];
  if (claimed.negated.size === 0 || known.negated.size === 0) return forth || back;
  return forth && back && ![...claimed.negated].some((stem) => known.negated.has(stem));
}

/** The content words under a negation (the next few, up to the end of the clause), and all others. */
function polarity(text: string, other: string): Polarity {
  const negated = new Set<string>();
  const plain = new Set<string>();
  const otherStems = stemSet(contentWords(other));
  for (const clause of text.replace(BOUND_PHRASES, ' ').split(CLAUSE_END)) {
    let reach = 0;
    let last = '';
    for (const word of splitWords(clause)) {
      const lower = word.text.toLowerCase().replace('’', "'");
      if (isNegation(lower) || EXCEPTING.has(lower)) reach = NEGATION_REACH;
      else if (!STOP_WORDS.has(lower)) {
        const opposite = stemOf(lower.replace(/^(?:un|non|in|im|ir|dis)(?=\p{L}{4})/u, ''));
        // `unused` negates `used`, but only where the other side speaks of it: `included` negates nothing.
        if (opposite !== word.stem && otherStems.has(opposite)) negated.add(opposite);
        (reach > 0 ? negated : plain).add(word.stem);
        reach -= 1;
        last = word.stem;
      }
    }
    // `Der Vertrag gilt nicht`: with nothing after it, it denies what stands before.
    if (reach === NEGATION_REACH && last !== '') {
      plain.delete(last);
      negated.add(last);
    }
  }
  return { negated, plain };
}

/** A word on one side whose opposite, and not the word itself, is on the other. */
function oppositesDiffer(claim: string, span: string): boolean {
  const [claimed, known] = [wordsOf(claim), wordsOf(span)];
  const others = [...known].filter((word) => !claimed.has(word));
  return [...claimed].some(
    (word) => !known.has(word) && hasOpposite(word) && others.some((other) => areOpposites(word, other)),
  );
}

function wordsOf(text: string): Set<string> {
  return new Set(splitWords(text.replace(BOUND_PHRASES, ' ')).map((word) => word.text.toLowerCase()));
}

const STRONG = new Set('must shall always only all every each cannot'.split(' '));
const NOTHING: ReadonlySet<string> = new Set();
const BOUND_PHRASES =
  /\bnot (?:only|until)\b|\b(?:no|not) (?:more|less|fewer|later|earlier) than\b|\bat (?:least|most)\b/gi;
const CLAUSE_END = /[,;:.!?]\s|\b(?:but|if|when|while|because|although|which)\b/i;
/** Content words that a `not` reaches: its verb and what goes with it. */
const NEGATION_REACH = 3;
const EXCEPTING = new Set(['unless', 'except']);
type Polarity = { negated: ReadonlySet<string>; plain: ReadonlySet<string> };

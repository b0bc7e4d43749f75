import { contentWords, stemSet } from '../../text/content-words.ts';
import { findQuantities } from '../../text/find-quantities.ts';
import { stemOf } from '../../text/split-words.ts';
import type { Candidate } from './extractive-candidates.ts';
import { asksForCount, saysCount } from './extractive-counts.ts';
import { type Evidence, union } from './extractive-evidence.ts';
import type { Question } from './extractive-question.ts';

/**
 * Whether what would be quoted is about something else than what was asked, as far as that can be read: it has next to nothing
 * of the question's words, its source lacks what a short question names, its numbers count other things, or its dates are of
 * other events. A space of meanings puts such sentences near, for they have the same air. Rows and code have their
 * words elsewhere, and a question with a name out of code has several words in one.
 *
 * No right answer of SQuAD 2.0, documentation, long texts or filings is lost by it
 * (docs/decisions/2026-11-16-answerability.md).
 */
export function speaksOfSomethingElse(evidence: ReadEvidence, quotes: readonly Candidate[]): boolean {
  const { asked, heads, texts } = evidence;
  const isPlain = quotes.every(({ kind }) => kind !== 'row' && kind !== 'code');
  if (!isPlain || CODE_NAME.test(asked.text)) return false;
  const read = quotes.map(({ sourceIndex, heading, leadIn, text }) => ({
    text: `${leadIn} ${text}`.trim(),
    stems: union(stemsHeld(`${heading} ${leadIn} ${text}`, asked), heads[sourceIndex]!),
  }));
  const sources = union(...quotes.map(({ sourceIndex }) => texts[sourceIndex]!));
  return (
    sharesOneWord(asked, read) ||
    isHalfUnknown(asked, texts) ||
    lacksName(asked, sources) ||
    countsOther(asked, read) ||
    datesOther(asked, read)
  );
}

export type ReadEvidence = Pick<Evidence, 'asked' | 'heads' | 'texts'>;

/** One word in common is no subject in common, where there were four to choose from. */
function sharesOneWord({ stems }: Question, quotes: readonly Read[]): boolean {
  const said = union(...quotes.map((quote) => quote.stems));
  return stems.length >= ENOUGH_WORDS && stems.filter((stem) => said.has(stem)).length <= 1;
}

/** Half of the words stand nowhere in what was found. A long question says much that its answer need not. */
function isHalfUnknown({ stems }: Question, texts: ReadEvidence['texts']): boolean {
  const unknown = stems.filter((stem) => texts.every((text) => !text.has(stem)));
  return stems.length >= ENOUGH_WORDS && stems.length <= MANY_WORDS && unknown.length >= stems.length / 2;
}

/** What a short question says of two names is not told by a text that never has one of them. */
function lacksName({ stems, names }: Question, sources: ReadonlySet<string>): boolean {
  const known = [...sources];
  // `Europe` is in `European`, `Talk` in `AppleTalk`.
  const isHeld = (name: string) =>
    sources.has(name) || (name.length >= LONG_NAME && known.some((stem) => stem.includes(name)));
  return stems.length <= FEW_WORDS && names.length >= 2 && !names.every(isHeld);
}

/** Beside the count, a sentence says what is counted or what became of it; a place or a name alone does not tell. */
function countsOther({ text, stems, names, answerType }: Question, quotes: readonly Read[]): boolean {
  // Whoever asks for a price gets an amount, and need not find his words for it.
  if (answerType === 'money' || !asksForCount(text)) return false;
  const counted = stems.filter((stem) => !names.includes(stem) && !/^\d/.test(stem));
  const holding = quotes.filter((quote) => counted.some((stem) => quote.stems.has(stem)));
  return counted.length > 0 && !holding.some((quote) => saysCount(text, quote.text));
}

/** `By the time of the war many had left, and the town was lost in 1759`: the year is not the war's. */
function datesOther({ text, stems }: Question, quotes: readonly Read[]): boolean {
  if (!ASKS_FOR_PAST_DATE.test(text)) return false;
  const clauses = quotes.flatMap((quote) => clausesOf(quote.text));
  const dated = clauses.filter(saysWhen);
  const isAbout = (clause: string) => {
    const words = stemsOf(clause);
    return stems.some((stem) => words.has(stem));
  };
  return dated.length > 0 && !dated.some(isAbout) && clauses.some(isAbout);
}

/** Coordinated clauses; what stands in brackets belongs to the words before it. */
function clausesOf(text: string): string[] {
  const insertions = [...text.matchAll(INSERTION)].map(([insertion]) => insertion);
  return [...insertions, ...text.replace(/\([^()]*\)/g, ' ').split(CLAUSE_END)];
}

function saysWhen(clause: string): boolean {
  return TIME.test(clause) || findQuantities(clause).some(({ kind }) => kind === 'year' || kind === 'date');
}

/** New England is not England, nor is South Korea Korea: a name within that of another place is not the one that was asked about. */
function stemsHeld(text: string, { names, stems }: Question): Set<string> {
  const held = contentWords(text).filter((word) => {
    const [, added] = OTHER_PLACE.exec(text.slice(Math.max(0, word.start - LONGEST_ADDED), word.end)) ?? [];
    return added === undefined || !names.includes(word.stem) || stems.includes(stemOf(added));
  });
  return stemSet(held);
}

function stemsOf(text: string): Set<string> {
  return stemSet(contentWords(text));
}

type Read = { text: string; stems: ReadonlySet<string> };

/** `retryCount`, `max_tokens`, `close()`, `io::Error`. */
const CODE_NAME = /\p{Ll}\p{Lu}|[\p{L}\p{N}](?:_|::)[\p{L}\p{N}]|\w\(\)|`/u;
/** Not at the beginning of a sentence, where `New` may be said of what comes after it. */
const OTHER_PLACE = /[\p{Ll}\p{N},] (New|North|South|East|West) \p{Lu}[\p{L}’']*$/u;
const LONGEST_ADDED = 'n North '.length;
const ENOUGH_WORDS = 4;
const MANY_WORDS = 6;
const FEW_WORDS = 4;
const LONG_NAME = 4;
const ASKS_FOR_PAST_DATE = /^\W*(?:(?:by|since|until|from) )?when (?:was|were|did)\b/i;
const INSERTION = /(?:\S+ ){0,5}\([^()]*\)/g;
const CLAUSE_END = /;|,? (?:but|while|whereas|although)\b|, (?:and|which|where|who)\b/;
const TIME = /\b(?:after|before|during|until|once|as soon as|centur(?:y|ies)|\d+(?:st|nd|rd|th|s))\b/i;

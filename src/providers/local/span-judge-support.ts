import { isSameQuantity } from '../../text/same-quantity.ts';
import { isSimilarWord } from '../../text/similar-word.ts';
import { stemOf } from '../../text/split-words.ts';
import { startsWithPronoun } from './extractive-features.ts';
import { mirrored } from './span-judge-comparisons.ts';
import { contradicts, isAlteredCopy } from './span-judge-contradictions.ts';
import { joinPassages, openings, type Passage, type Source } from './span-judge-passages.ts';
import { quantitiesDiffer } from './span-judge-quantities.ts';
import { dropsReservation } from './span-judge-reservations.ts';
import { partsOf, readStatement, type Statement } from './span-judge-statement.ts';
import { meanTheSame } from './span-judge-synonyms.ts';
import { isInTable } from './span-judge-tables.ts';

/** A claim made ready to be held against many passages. */
export function readClaim(text: string): ClaimToCheck {
  return { ...readStatement(text), letters: openings(text) };
}

/** Whether one passage of the source says what the claim says, or the source holds it word for word. */
export function supports(source: Source, claim: ClaimToCheck): boolean {
  return (
    isSupportedAsWritten(source, claim) ||
    mirrored(claim.text, () => source.whole().plain).some((other) =>
      isSupportedAsWritten(source, readClaim(other)),
    )
  );
}

function isSupportedAsWritten(source: Source, claim: ClaimToCheck): boolean {
  const near = nearPassages(source, claim);
  const prose = near.filter(({ passage }) => passage.kind !== 'code');
  if (prose.some(({ passage, share }) => isSupport(claim, passage, share))) return true;
  if (isInTable(claim, source)) return true;
  // What alters one sentence is not made true by the words around it.
  if (prose.some(({ passage, share }) => isAltered(claim, passage, share))) return false;
  return (
    near.some(({ passage, share }) => passage.kind === 'code' && isSupport(claim, passage, share)) ||
    isJointSupport(claim, source, prose) ||
    isQuoteOfWhole(claim, source)
  );
}

function isAltered(claim: Statement, passage: Passage, share: number): boolean {
  const known = passage.statement();
  return isAlteredCopy(claim, known) || (share >= ENOUGH_COVERED && dropsReservation(claim, known));
}

/** How much of the claim the best passage of a source covers, whether or not it agrees. */
export function bestShare(source: Source, claim: ClaimToCheck): number {
  return nearPassages(source, claim)[0]?.share ?? 0;
}

/** The passages that share most with the claim, best first. */
function nearPassages(source: Source, claim: ClaimToCheck): Near[] {
  const least = LEAST_IN_COMMON * claim.letters.size;
  return source.passages
    .map((passage, index) => ({ passage, index }))
    .filter(
      ({ passage }) => [...claim.letters].filter((letters) => passage.letters.has(letters)).length >= least,
    )
    .map((near) => ({ ...near, share: shareCovered(claim, near.passage, source) }))
    .sort((left, right) => right.share - left.share)
    .slice(0, MOST_COMPARED);
}

function isSupport(claim: Statement, passage: Passage, share: number): boolean {
  const known = passage.statement();
  const enough = passage.kind === 'code' ? ENOUGH_IN_CODE : ENOUGH_COVERED;
  // The numbers of a row belong to its columns, which only `isInTable` tells apart.
  const isCell = passage.kind === 'row' && claim.quantities.length > 0;
  const context = { about: passage.about(), isCode: passage.kind === 'code' };
  const isAlike = !isCell && share >= enough && namesSubject(claim, passage);
  return (isAlike || isQuote(claim, known)) && !contradicts(claim, known, context);
}

/** A claim may put together what two or three sentences in a row say. */
function isJointSupport(claim: ClaimToCheck, source: Source, near: readonly Near[]): boolean {
  if (claim.stems.size < FEWEST_JOINED) return false;
  return near.slice(0, MOST_JOINED).some(({ index }) => {
    const joined = joinPassages(source.passages.slice(Math.max(0, index - 1), index + 2));
    const share = shareCovered(claim, joined, source);
    return (
      share >= ENOUGH_JOINED &&
      namesSubject(claim, joined) &&
      !contradicts(claim, joined.statement(), { about: joined.about(), isCode: false })
    );
  });
}

function isQuote(claim: Statement, { plain }: Statement): boolean {
  return claim.words.length >= SHORTEST_QUOTE && ` ${plain} `.includes(` ${claim.plain} `);
}

/** A quote may go over the end of a sentence. */
function isQuoteOfWhole(claim: ClaimToCheck, source: Source): boolean {
  const { letters } = source;
  const isPossible = [...claim.letters].every((each) => letters().has(each));
  return isPossible && isQuote(claim, source.whole()) && !quantitiesDiffer(claim, source.whole());
}

/** Who or what the claim is about; `The customer pays` is not supported by `Northwind pays`. */
function namesSubject(claim: Statement, passage: Passage): boolean {
  if (startsWithPronoun(claim.text)) return true;
  const subjects = [0, claim.text.indexOf(', ') + 1].map((from) => subjectOf(claim, from));
  const known = passage.statement().stems;
  return subjects.some((subject) => !subject || passage.about().has(subject) || holds(known, subject));
}

/** The first word that says something: of the sentence, or of what follows `In 2024,` and the like. */
function subjectOf({ words, stems }: Statement, from: number): string | undefined {
  return words.find(({ start, stem }) => start >= from && stems.has(stem) && !GLUE.has(stem))?.stem;
}

/** A word that the whole source does not know counts twice: it is more likely made up than said otherwise. */
function shareCovered(claim: Statement, passage: Passage, source: Source): number {
  const known = passage.statement();
  const about = passage.about();
  const parts = new Map(claim.words.map((word) => [word.stem, partsOf(word.text)]));
  const isHeld = (stem: string) => {
    const own = parts.get(stem) ?? [];
    return holds(known.stems, stem) || (own.length > 0 && own.every((part) => known.stems.has(part)));
  };
  const rest = [...claim.stems].filter((stem) => !isHeld(stem));
  const numbers = claim.quantities.filter((one) =>
    known.quantities.some((other) => isSameQuantity(one, other)),
  );
  const found = claim.stems.size - rest.length + numbers.length;
  // Headings may stand in for words the sentence leaves out, but never for most of it.
  const fromHeading = Math.min(found, rest.filter((stem) => about.has(stem)).length);
  const missing = rest.filter((stem) => !about.has(stem)).map((stem) => weightOf(stem, source));
  const lost = missing.reduce((sum, weight) => sum + weight, 0) + claim.quantities.length - numbers.length;
  const total = found + fromHeading;
  return total === 0 ? 0 : total / (total + lost);
}

function weightOf(missing: string, source: Source): number {
  if (GLUE.has(missing)) return GLUE_WEIGHT;
  return holds(source.whole().stems, missing) ? 1 : UNKNOWN_WEIGHT;
}

function holds(stems: ReadonlySet<string>, wanted: string): boolean {
  if (stems.has(wanted)) return true;
  for (const stem of stems) if (isSimilarWord(wanted, stem) || meanTheSame(wanted, stem)) return true;
  return false;
}

/** Chosen on the pairs of `span-judge.test.ts`: 0.62 lets a condition be dropped. */
const ENOUGH_COVERED = 0.7;
/** Two sentences hold more words than one, and a file more than both. Chosen on one half of the sets of `helix eval judge`. */
const ENOUGH_JOINED = 0.8;
const ENOUGH_IN_CODE = 0.68;
/** Two or three words in a row prove nothing. */
const SHORTEST_QUOTE = 4;
/** Below that no passage can be alike; most are, and need not be read. */
const LEAST_IN_COMMON = 0.4;
const MOST_COMPARED = 6;
const MOST_JOINED = 2;
/** A few words can be gathered from two sentences whatever they say. */
const FEWEST_JOINED = 7;

const UNKNOWN_WEIGHT = 2;
/** Words that put a statement together and assert little themselves; who answers in words of their own adds them. */
const GLUE_WEIGHT = 0.25;
const GLUE = new Set(
  `use used provide allow let method function class code string value object parameter term word version way type
  kind specific certain key main important include involve contain consist refer call name known consider become
  make help enable ensure follow base relate example instance case form part number amount another represent
  indicate specify describe define return result set get give possible available create content information`
    .split(/\s+/)
    .map(stemOf),
);

export type ClaimToCheck = Statement & { letters: ReadonlySet<string> };
type Near = { passage: Passage; index: number; share: number };

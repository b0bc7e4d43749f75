import { kindOfWord } from '../question/marked-terms.ts';
import type { EvidenceSpan, Intent, Slot, SlotCoverage } from '../terms.ts';
import { coverSlots, shareOfWords } from './coverage.ts';
import { isProperMissing, missingWords } from './missing-words.ts';
import type { WordReader } from './read-words.ts';

/**
 * Tells which spans are about the question. One that holds a name of code, or a phrase in quotes, is. One that holds a name
 * that the documents define, a phrase, or a word in quotes is where the span holds a good part of the question, or where the
 * question is made of such names. Any other has to hold enough of its words, and nearly all where there are names that it
 * does not hold. Where nothing at all holds a proper name of the question, that is so for all of them. Nothing is about a
 * question that names nothing.
 */
export function aboutQuestion({
  intent,
  slots,
  coverage,
  spans,
  weights,
  read,
}: Facts): (span: EvidenceSpan) => boolean {
  const names = slots.filter(isName);
  const marked = names.filter(isMarked);
  const covered = coverage.filter(({ slot, isCovered }) => isCovered && isName(slot)).map(({ slot }) => slot);
  const isOther = isProperMissing(coverage, missingWords(coverage, spans, read));
  const isMarkFound = (marked.length === 0 || covered.some(isMarked)) && !isOther;
  const nameWords = covered.flatMap(({ term }) => (term ? read.wordsOf(term) : []));
  const isMadeOfNames = shareOfWords(intent.terms, new Set(nameWords), read) > MOST_OF_IT;
  const hasNames = isOther || names.some(({ isHard }) => isHard);
  return (span) => {
    if (intent.terms.length === 0) return false;
    const weight = weights.get(span.chunk.chunkId) ?? 0;
    const held = coverSlots(names, [span], read).filter(({ isCovered }) => isCovered);
    if (held.some(({ slot }) => isMarked(slot) && isTelling(slot))) return true;
    if (held.length === 0 || !isMarkFound) return weight >= (hasNames ? NEARLY_ALL : ENOUGH);
    const share = shareOfWords(intent.terms, read.placesOf(span), read);
    const isHalf = share === MOST_OF_IT && held.some(({ slot }) => isMarked(slot));
    return weight >= GOOD_PART || isMadeOfNames || share > MOST_OF_IT || isHalf;
  };
}

/** A name as code has it, or several words. A plain word in quotes can stand in any text. */
function isTelling({ term }: Slot): boolean {
  return term?.from !== 'quoted' || kindOfWord(term.text) !== undefined || /\s/.test(term.text.trim());
}

type Facts = {
  intent: Intent;
  slots: readonly Slot[];
  /** By all spans together. */
  coverage: readonly SlotCoverage[];
  spans: readonly EvidenceSpan[];
  /** The share of the question's words that a chunk holds, each by its weight. */
  weights: ReadonlyMap<number, number>;
  read: WordReader;
};

/**
 * By weight, where a word that no document has weighs most. In a small project half of "start a session" is 0.45 in the
 * passage about sessions, and "the capital of a session" 0.37.
 */
const GOOD_PART = 0.4;
const ENOUGH = 0.5;
const NEARLY_ALL = 0.75;
/** Of all words alike. */
const MOST_OF_IT = 0.5;

/** What the asker wrote as a name. */
export function isMarked({ term }: Slot): boolean {
  return term?.from === 'quoted' || term?.from === 'identifier' || term?.from === 'path';
}

function isName({ kind, isHard, term }: Slot): boolean {
  return kind === 'term' && (isHard || term?.from === 'phrase');
}

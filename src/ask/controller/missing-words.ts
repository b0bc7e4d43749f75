import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import type { EvidenceSpan, SlotCoverage } from '../terms.ts';
import { coverageRatio } from './coverage.ts';
import { readWords, type WordReader } from './read-words.ts';

/**
 * Whether what the question speaks of is missing in what was found: a slot that must be covered, too many of the others, or a
 * word that nothing holds at all. Whatever is said without it answers another question.
 */
export function isSomethingMissing(
  coverage: readonly SlotCoverage[],
  spans: readonly EvidenceSpan[],
  { minSlotCoverageRatio }: { minSlotCoverageRatio: number },
): boolean {
  return coverageRatio(coverage) < minSlotCoverageRatio || missingSlots(coverage, spans).length > 0;
}

/** Those that must be covered and are not, and terms with a word that no span holds. */
export function missingSlots(
  coverage: readonly SlotCoverage[],
  spans: readonly EvidenceSpan[],
): SlotCoverage[] {
  const read = readWords();
  const nowhere = new Set(missingWords(coverage, spans, read));
  return coverage.filter(({ slot, isCovered }) => {
    const hasMissing = slot.term && read.wordsOf(slot.term).some((word) => nowhere.has(word));
    return !isCovered && (slot.isHard || hasMissing);
  });
}

/** Words of uncovered terms that no span holds, by their stems. */
export function missingWords(
  coverage: readonly SlotCoverage[],
  spans: readonly EvidenceSpan[],
  read: WordReader = readWords(),
): string[] {
  const uncovered = coverage.flatMap(({ slot, isCovered }) =>
    isCovered || slot.isSort || !slot.term ? [] : [slot.term],
  );
  const words = new Set(uncovered.flatMap(read.wordsOf));
  return [...words].filter((word) => !spans.some((span) => read.placesOf(span).has(word)));
}

/** Whether a proper name of the question is among the words that nothing holds. */
export function isProperMissing(coverage: readonly SlotCoverage[], missing: readonly string[]): boolean {
  const proper = coverage.flatMap(({ slot }) => slot.proper ?? []);
  return proper.some((name) => nameWords(name).some((word) => missing.includes(stemOf(word))));
}

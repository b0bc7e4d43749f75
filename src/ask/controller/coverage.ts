import { isSimilarWord } from '../../text/similar-word.ts';
import { pathInRepository } from '../document-key.ts';
import type { SpanRole } from '../envelope.ts';
import type { EvidenceSpan, QuestionTerm, Slot, SlotCoverage } from '../terms.ts';
import { type Places, readWords, type WordReader } from './read-words.ts';

/**
 * Which slots the spans cover, each by the first span that does. A term is covered where its words stand together in the
 * text, the header or the path of a span, whatever their form; a role by a span of that role that holds one of the terms.
 * A path that begins with the name of a repository is covered by that file. A misspelt term is covered by a span that was found by its likeness, where none holds it as it is written.
 */
export function coverSlots(
  slots: readonly Slot[],
  spans: readonly EvidenceSpan[],
  read: WordReader = readWords(),
): SlotCoverage[] {
  const terms = slots.flatMap(({ term }) => (term ? [read.wordsOf(term)] : []));
  const speaksOf = (span: EvidenceSpan, words: readonly string[]) => holds(read.placesOf(span), words);
  const covering = ({ role, term }: Slot) => {
    if (role)
      return spans.find(
        (span) => hasRole(span, role) && (terms.length === 0 || terms.some((words) => speaksOf(span, words))),
      );
    const words = read.wordsOf(term!);
    return (
      spans.find((span) => speaksOf(span, words) || isFileOf(span, term!)) ??
      spans.find(
        (span) => span.ranks.fuzzy !== undefined && speaksOf(span, likeness(read.placesOf(span), words)),
      )
    );
  };
  return slots.map((slot) => {
    const by = covering(slot);
    return { slot, isCovered: by !== undefined, by };
  });
}

function isFileOf(span: EvidenceSpan, { from, text }: QuestionTerm): boolean {
  return from === 'path' && span.repository !== null && pathInRepository(span) === text;
}

/** The words as a text that was found by likeness has them: `fuseChanels` is `fuseChannels` there. */
function likeness(places: Places, words: readonly string[]): string[] {
  return words.map((word) =>
    places.has(word) ? word : ([...places.keys()].find((other) => isSimilarWord(word, other)) ?? word),
  );
}

/** The share of the slots that count which are covered. With none there is nothing to miss. */
export function coverageRatio(coverage: readonly SlotCoverage[]): number {
  return shareCovered(countedSlots(coverage));
}

/** Enough of the slots that count are covered, and of the hard ones among them. */
export function isCoveredEnough(coverage: readonly SlotCoverage[], least: number): boolean {
  const hard = coverage.filter(({ slot }) => slot.isHard);
  return shareCovered(hard) >= least && coverageRatio(coverage) >= least;
}

/**
 * Every term counts, and a role that was asked for in so many words. Of a phrase that the documents do not define, what they
 * do define of it counts instead. The sort of what is asked for counts where it is there.
 */
export function countedSlots(coverage: readonly SlotCoverage[]): SlotCoverage[] {
  const hard = coverage.flatMap(({ slot }) =>
    slot.isHard && slot.term ? [slot.term.text.toLowerCase()] : [],
  );
  const isInParts = (text: string) => hard.some((part) => part.includes(' ') && text.includes(part));
  return coverage.filter(
    ({ slot, isCovered }) =>
      slot.isHard ||
      (slot.term !== undefined && !isInParts(slot.term.text.toLowerCase()) && (isCovered || !slot.isSort)),
  );
}

function shareCovered(slots: readonly SlotCoverage[]): number {
  if (slots.length === 0) return 1;
  return slots.filter(({ isCovered }) => isCovered).length / slots.length;
}

/** How many of the words of some terms are among others, as a share: each counts the same, in whatever form. */
export function shareOfWords(
  terms: readonly QuestionTerm[],
  others: { has(word: string): boolean },
  read: WordReader,
): number {
  const wanted = [...new Set(terms.flatMap(read.wordsOf))];
  return wanted.length === 0 ? 0 : wanted.filter((word) => others.has(word)).length / wanted.length;
}

/** What may stand for a role that is asked for. */
const STANDS_FOR: Partial<Record<SpanRole, readonly SpanRole[]>> = {
  usage: ['usage', 'entry_point', 'test'],
  definition: ['definition', 'entry_point'],
};

function hasRole(span: EvidenceSpan, role: SpanRole): boolean {
  if (role === 'test' && span.kind === 'test') return true;
  return (STANDS_FOR[role] ?? [role]).includes(span.role);
}

/** Words that may stand between two words of a phrase: "the pressure of a Casimir tile" is the Casimir tile pressure. */
const WINDOW = 8;

/** Whether the words stand near each other: round some place of the rarest, each of the others. */
function holds(places: Places, words: readonly string[]): boolean {
  const found = words.map((word) => places.get(word));
  if (words.length === 0 || found.includes(undefined)) return false;
  const byRarity = (found as (readonly number[])[]).toSorted((left, right) => left.length - right.length);
  const [rarest, ...others] = byRarity;
  const reach = WINDOW + words.length;
  return rarest!.some((place) =>
    others.every((each) => each.some((other) => Math.abs(other - place) <= reach)),
  );
}

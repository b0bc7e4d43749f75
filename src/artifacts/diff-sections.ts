import { diffArrays } from 'diff';
import type { WrittenSection } from './terms.ts';

/** Lines that may differ in one section before it counts as wholly replaced: bounds the time that is taken. */
const MOST_EDITS = 1000;

/** How the sections of one version differ from those of another, in the order of the newer one. */
export function diffSections(from: readonly Section[], to: readonly Section[]): SectionDiff[] {
  const before = new Map(from.map((section) => [section.key, section]));
  const after = new Set(to.map(({ key }) => key));
  return [
    ...to.map(({ key, heading, content }) =>
      diffOf({ key, heading }, before.get(key)?.content ?? '', content),
    ),
    ...from
      .filter(({ key }) => !after.has(key))
      .map(({ key, heading, content }) => diffOf({ key, heading }, content, '')),
  ];
}

type Section = Pick<WrittenSection, 'key' | 'heading' | 'content'>;

export type SectionDiff = {
  key: string;
  heading: string;
  /** `recited`: the words are the same, and what they cite is another passage or version. */
  status: 'same' | 'recited' | 'changed';
  /** Runs of lines; none of a section that is the same. */
  changes: { kind: 'same' | 'added' | 'removed'; lines: string[] }[];
};

function diffOf(names: { key: string; heading: string }, old: string, now: string): SectionDiff {
  if (old === now) return { ...names, status: 'same', changes: [] };
  const [before, after] = [linesOf(old), linesOf(now)];
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS })?.map(
    ({ added, removed, value }) => ({
      kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
      lines: value,
    }),
  );
  const replaced = [
    { kind: 'removed' as const, lines: before },
    { kind: 'added' as const, lines: after },
  ];
  const status = wordsOf(old) === wordsOf(now) ? 'recited' : 'changed';
  return { ...names, status, changes: changes ?? replaced };
}

function wordsOf(text: string): string {
  return text.replace(/\s*\[chunk:\d+\]/g, '');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

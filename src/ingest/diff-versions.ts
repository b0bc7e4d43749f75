import { structuredPatch } from 'diff';
import { type ExtractedText, type Section, sectionsOf } from './sections-of.ts';

/** What a diff may grow to. Sections beyond are counted only, lines beyond are left out. */
const MOST_SECTIONS = 500;
const MOST_LINES = 2000;
const LONGEST_LINE = 1000;
/** Lines that may differ in one section before it counts as wholly replaced: bounds the time that is taken. */
const MOST_EDITS = 1000;
const CONTEXT_LINES = 2;

/**
 * How the text of one version differs from that of another, section by section. Sections are known by their headings,
 * so one that only moved is unchanged; one whose heading was changed is found by its words.
 */
export function diffVersions(from: ExtractedText, to: ExtractedText): TextDiff {
  const counts = { unchanged: 0, changed: 0, added: 0, removed: 0 };
  const sections: SectionDiff[] = [];
  let room = MOST_LINES;
  for (const { old, now } of pairSections(sectionsOf(from), sectionsOf(to))) {
    const kind = kindOf(old, now);
    counts[kind] += 1;
    if (kind === 'unchanged' || sections.length === MOST_SECTIONS) continue;
    const hunks = room > 0 ? hunksOf(old?.text ?? '', now?.text ?? '', room) : [];
    room -= hunks.reduce((sum, { lines }) => sum + lines.length, 0);
    sections.push({ kind, heading_path: (now ?? old)!.headingPath, hunks });
  }
  const differing = counts.changed + counts.added + counts.removed;
  return { counts, sections, is_complete: sections.length === differing && room > 0 };
}

export type TextDiff = {
  /** Of all sections, listed or not. */
  counts: { unchanged: number; changed: number; added: number; removed: number };
  /** Those that differ, in the order of the newer text, the removed ones last. */
  sections: SectionDiff[];
  /** False when the difference is too long to be told whole. */
  is_complete: boolean;
};

export type SectionDiff = {
  kind: 'changed' | 'added' | 'removed';
  heading_path: string[];
  hunks: Hunk[];
};

/** Lines that belong together, each with `+`, `-` or a space before it; line numbers count in the section, from 1. */
export type Hunk = { from_line: number; to_line: number; lines: string[] };

type Pair = { old?: Section; now?: Section };

/** Each section with its counterpart: first by heading path and turn, then, of those left over, by the words below. */
function pairSections(before: readonly Section[], after: readonly Section[]): Pair[] {
  const byKey = new Map(before.map((section) => [section.key, section]));
  const pairs: Pair[] = after.map((now) => ({ now, old: byKey.get(now.key) }));
  const used = new Set(pairs.map(({ old }) => old));
  const byBody = new Map<string, Section>();
  for (const section of before) if (!used.has(section) && section.body) byBody.set(section.body, section);
  for (const pair of pairs) {
    if (pair.old || !pair.now) continue;
    pair.old = byBody.get(pair.now.body);
    byBody.delete(pair.now.body);
    used.add(pair.old);
  }
  return [...pairs, ...before.filter((section) => !used.has(section)).map((old) => ({ old }))];
}

function kindOf(old: Section | undefined, now: Section | undefined): keyof TextDiff['counts'] {
  if (!old) return 'added';
  if (!now) return 'removed';
  return old.text === now.text ? 'unchanged' : 'changed';
}

function hunksOf(old: string, now: string, room: number): Hunk[] {
  if (!old || !now) return [replaced(old, now, room)];
  const options = { context: CONTEXT_LINES, maxEditLength: MOST_EDITS };
  const patch = structuredPatch('', '', `${old}\n`, `${now}\n`, '', '', options);
  if (!patch) return [replaced(old, now, room)];
  let left = room;
  return patch.hunks.flatMap(({ oldStart, newStart, lines }) => {
    const shown = lines.slice(0, left).map(shortened);
    left -= shown.length;
    return shown.length > 0 ? [{ from_line: oldStart, to_line: newStart, lines: shown }] : [];
  });
}

/** The old lines, then the new ones, with as much room for the ones as for the others. */
function replaced(old: string, now: string, room: number): Hunk {
  const removed = old ? old.split('\n').map((line) => `-${line}`) : [];
  const added = now ? now.split('\n').map((line) => `+${line}`) : [];
  const shownRemoved = removed.slice(0, added.length > 0 ? Math.ceil(room / 2) : room);
  const lines = [...shownRemoved, ...added.slice(0, room - shownRemoved.length)];
  return { from_line: 1, to_line: 1, lines: lines.map(shortened) };
}

function shortened(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE).toWellFormed()}…` : line;
}

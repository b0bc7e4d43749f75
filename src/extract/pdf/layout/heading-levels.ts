import type { OutlineEntry } from '../open-pdf.ts';
import { roundedSize } from './document-style.ts';
import { repeatsTitle } from './find-title.ts';
import { groupText, type LineGroup } from './group-lines.ts';
import { headingKey } from './section-names.ts';

/**
 * Levels from 1 to 6. The title has the first one to itself, and what repeats it: that of each letter in a file of
 * letters. Below it a number tells its depth, a bookmark its own; the others rank by their type: larger before smaller,
 * bold before light, upright before slanted.
 */
export function headingLevels(
  headings: readonly LineGroup[],
  title: LineGroup | undefined,
  outline: readonly OutlineEntry[],
): Map<LineGroup, number> {
  const below = title ? 1 : 0;
  const titles = new Set(title && headings.filter((group) => repeatsTitle(group, title)));
  const sections = headings.filter((group) => !titles.has(group));
  const bookmarks = bookmarkDepths(outline);
  const depthOf = (text: string) => numberDepth(text) ?? bookmarks.get(headingKey(text));
  const depths = new Map(sections.map((group) => [group, depthOf(groupText(group))]));
  const ranks = typeRanks(sections, depths);
  const levels = new Map<LineGroup, number>();
  for (const group of sections) {
    const depth = depths.get(group) ?? ranks.get(typeOf(group)) ?? 1;
    levels.set(group, Math.min(6, below + depth));
  }
  for (const group of titles) levels.set(group, 1);
  return levels;
}

function numberDepth(text: string): number | undefined {
  const number = /^(\d{1,2}(?:\.\d{1,2})*)[.):]?\s+\p{L}/u.exec(text)?.[1];
  return number?.split('.').length;
}

/** How deep each bookmark is, by its words. A single root above all others is the document itself. */
function bookmarkDepths(outline: readonly OutlineEntry[]): Map<string, number> {
  const counts = new Map<number, number>();
  for (const { level } of outline) counts.set(level, (counts.get(level) ?? 0) + 1);
  const top = counts.get(1) === 1 && outline.length > 1 ? 2 : 1;
  return new Map(
    outline.toReversed().map(({ title, level }) => [headingKey(title), Math.max(1, level - top + 1)]),
  );
}

function typeRanks(
  sections: readonly LineGroup[],
  depths: ReadonlyMap<LineGroup, number | undefined>,
): Map<string, number> {
  const types = new Map<string, LineGroup>();
  for (const group of sections) if (!types.has(typeOf(group))) types.set(typeOf(group), group);
  const ordered = [...types].sort(([, one], [, other]) => weight(other) - weight(one));
  const ranks = new Map<string, number>();
  for (const [index, [type]] of ordered.entries()) ranks.set(type, index + 1);
  // A type with numbers in it has the depth of those; one without, ranked by its looks, is not to stand above them.
  for (const group of sections) {
    const depth = depths.get(group);
    if (depth !== undefined) ranks.set(typeOf(group), Math.min(depth, ranks.get(typeOf(group))!));
  }
  return ranks;
}

function weight({ lines }: LineGroup): number {
  const { fontSize, bold, italic, text } = lines[0]!;
  return fontSize + (bold ? 0.6 : 0) - (italic ? 0.3 : 0) + (text === text.toUpperCase() ? 0.4 : 0);
}

function typeOf({ lines }: LineGroup): string {
  const { fontSize, bold, italic, text } = lines[0]!;
  return `${roundedSize(fontSize)} ${bold} ${italic} ${text === text.toUpperCase()}`;
}

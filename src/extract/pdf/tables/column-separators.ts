import { findGaps } from './find-gaps.ts';
import { type Fragment, inseparable } from './fragment.ts';
import { median } from './median.ts';
import type { Row } from './row.ts';
import { COLUMN_GAP } from './text-lines.ts';

/**
 * Where columns are divided, from left to right: upright bands into which hardly a line writes and in which some lines
 * have a wide gap. Headings over several columns hide such bands, so the fullest lines decide; whichever set of them
 * shows more.
 */
export function columnSeparators(rows: readonly Row[]): number[] {
  const divided = rows.filter(({ phrases }) => phrases.length >= 2);
  if (divided.length < 2) return [];
  const fullest = Math.max(...divided.map(({ phrases }) => phrases.length));
  const fontSize = median(rows.map((row) => row.fontSize));
  const [some, more] = [0.5, 0.75].map((share) =>
    separatorsOf(
      divided.filter(({ phrases }) => phrases.length >= Math.max(2, share * fullest)),
      fontSize,
    ),
  );
  return more!.length > some!.length ? more! : some!;
}

function separatorsOf(rows: readonly Row[], fontSize: number): number[] {
  const lines = rows.map(({ phrases }) =>
    phrases.flatMap(({ fragments }) => inseparable(fragments).map(extentOf)),
  );
  const extents = lines.flat();
  const gaps = findGaps(lines, {
    left: Math.min(...extents.map(({ left }) => left)),
    right: Math.max(...extents.map(({ right }) => right)),
    crossings: Math.floor(0.06 * rows.length),
    narrowest: Math.max(1, 0.12 * fontSize),
  });
  return gaps.filter((gap) => isColumnGap(gap, lines, fontSize));
}

function extentOf(group: readonly Fragment[]): Extent {
  return { left: group[0]!.left, right: group.at(-1)!.right };
}

type Extent = { left: number; right: number };

/**
 * Words of a cell can stand under each other by chance in a few lines, not in many: with eight lines on both sides of
 * a band, one wide gap in ten is enough.
 */
function isColumnGap(at: number, lines: readonly Extent[][], fontSize: number): boolean {
  let both = 0;
  let wide = 0;
  for (const line of lines) {
    const before = line.filter(({ left, right }) => (left + right) / 2 < at).map(({ right }) => right);
    const after = line.filter(({ left, right }) => (left + right) / 2 >= at).map(({ left }) => left);
    if (before.length === 0 || after.length === 0) continue;
    both += 1;
    if (Math.min(...after) - Math.max(...before) > COLUMN_GAP * fontSize) wide += 1;
  }
  return wide > 0 && (wide >= 0.5 * both || (both >= 8 && wide >= 0.1 * both));
}

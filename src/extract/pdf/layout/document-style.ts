import { mostOf } from './line-style.ts';
import type { TextLine } from './text-line.ts';

/** How the running text of a document is set; everything else is judged against it. */
export function documentStyle(lines: readonly TextLine[]): DocumentStyle {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  let bold = 0;
  let all = 0;
  for (const { fontSize, font, text, bold: isBold } of lines) {
    const size = roundedSize(fontSize);
    sizes.set(size, (sizes.get(size) ?? 0) + text.length);
    fonts.set(font, (fonts.get(font) ?? 0) + text.length);
    all += text.length;
    if (isBold) bold += text.length;
  }
  if (all === 0)
    return { bodySize: 10, bodyFont: '', isBold: false, leadings: new Map(), sizeTolerance: 1.08 };
  return {
    bodySize: mostOf(sizes),
    bodyFont: mostOf(fonts),
    isBold: bold > 0.5 * all,
    leadings: leadings(lines),
    sizeTolerance: sizeTolerance(lines),
  };
}

/** Distance between the baselines of lines of a size, as this document sets them. */
export function leadingOf({ leadings }: DocumentStyle, fontSize: number): number {
  return leadings.get(roundedSize(fontSize)) ?? 1.2 * fontSize;
}

export function roundedSize(fontSize: number): number {
  return Math.round(fontSize * 2) / 2;
}

export type DocumentStyle = {
  bodySize: number;
  bodyFont: string;
  isBold: boolean;
  leadings: ReadonlyMap<number, number>;
  /** By how much sizes of one type may differ: more in text that was recognised, where each line has its own. */
  sizeTolerance: number;
};

/** For each size the most frequent distance from a line to the next below it. */
function leadings(lines: readonly TextLine[]): Map<number, number> {
  const distances = new Map<number, Map<number, number>>();
  for (let index = 1; index < lines.length; index += 1) {
    const [above, below] = [lines[index - 1]!, lines[index]!];
    const size = roundedSize(below.fontSize);
    const distance = Math.round(2 * (below.baseline - above.baseline)) / 2;
    if (above.page !== below.page || roundedSize(above.fontSize) !== size) continue;
    if (distance < 0.8 * size || distance > 2.5 * size) continue;
    const counts = distances.get(size) ?? new Map<number, number>();
    distances.set(size, counts.set(distance, (counts.get(distance) ?? 0) + 1));
  }
  return new Map([...distances].map(([size, counts]) => [size, mostOf(counts)]));
}

function sizeTolerance(lines: readonly TextLine[]): number {
  const sizes = lines.map(({ fontSize }) => fontSize).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)]!;
  const equal = sizes.filter((size) => Math.abs(size / usual - 1) < 0.02).length;
  return equal < 0.3 * sizes.length ? 1.3 : 1.08;
}

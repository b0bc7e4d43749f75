import type { TextItem } from '../page-content.ts';

/** The size, font, weight and slant that most characters of a line have, each by itself. */
export function styleOfLine(items: readonly TextItem[]): LineStyle {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  let [bold, italic, all] = [0, 0, 0];
  for (const item of items) {
    const length = item.text.trim().length;
    sizes.set(item.fontSize, (sizes.get(item.fontSize) ?? 0) + length);
    fonts.set(item.font, (fonts.get(item.font) ?? 0) + length);
    if (item.bold) bold += length;
    if (item.italic) italic += length;
    all += length;
  }
  return { fontSize: mostOf(sizes), font: mostOf(fonts), bold: bold > 0.6 * all, italic: italic > 0.6 * all };
}

/** The key with the highest count. */
export function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key {
  let best: [Key, number] | undefined;
  for (const entry of counts) if (!best || entry[1] > best[1]) best = entry;
  return best![0];
}

export type LineStyle = { fontSize: number; font: string; bold: boolean; italic: boolean };

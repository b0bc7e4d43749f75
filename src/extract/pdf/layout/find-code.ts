import type { LineGroup } from './group-lines.ts';
import { isUniform, type TextLine } from './text-line.ts';

/** The fonts in which every character is equally wide, with that width in parts of the font size. */
export function fixedWidthFonts(lines: readonly TextLine[]): Map<string, number> {
  const widths = new Map<string, number[]>();
  for (const line of lines) {
    if (!isUniform(line) || line.text.length < 8 || !/\p{L}.*\p{L}/u.test(line.text)) continue;
    const width = (line.box[2] - line.box[0]) / line.text.length / line.fontSize;
    const known = widths.get(line.font);
    if (known) known.push(width);
    else widths.set(line.font, [width]);
  }
  const fixed = new Map<string, number>();
  for (const [font, found] of widths) {
    const usual = found.sort((a, b) => a - b)[Math.floor(found.length / 2)]!;
    const equal = found.filter((width) => Math.abs(width / usual - 1) < 0.005).length;
    if (font !== '' && usual > 0.45 && usual < 0.75 && equal >= 3 && equal > 0.6 * found.length)
      fixed.set(font, usual);
  }
  return fixed;
}

/** Code is set in a font of one width when the text around it is not. */
export function isCode({ lines }: LineGroup, fixed: ReadonlyMap<string, number>, bodyFont: string): boolean {
  return !fixed.has(bodyFont) && lines.every((line) => fixed.has(line.font) && line.rotation === 0);
}

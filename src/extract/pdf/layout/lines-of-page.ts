import type { PageSize } from '../../extractor.ts';
import type { PageContent, TextItem } from '../page-content.ts';
import { baselineOf, gatherItems } from './gather-items.ts';
import { styleOfLine } from './line-style.ts';
import { type TextLine, union } from './text-line.ts';
import { turnBack, turnUpright } from './turn-box.ts';

/**
 * The lines of a page in the order of its content stream, which is the order of reading in nearly every file. What
 * is repaired is what a line itself shows: pieces drawn out of order, blanks that were only moves of the pen,
 * superscripts, ligatures.
 */
export function linesOfPage(page: Pick<PageContent, 'number' | 'width' | 'height' | 'items'>): TextLine[] {
  const upright = page.items.map((item) =>
    item.rotation === 0 ? item : { ...item, box: turnUpright(item.box, item.rotation, page) },
  );
  return withoutRepeats(gatherItems(upright).flatMap((pieces) => lineOf(page, pieces) ?? []));
}

/** A line drawn again at its own place, as a shadow or as what is left of a page under a picture, counts once. */
function withoutRepeats(lines: readonly TextLine[]): TextLine[] {
  const last = new Map(lines.map((line) => [line.text, line]));
  return lines.filter((line) => {
    const repeat = last.get(line.text)!;
    const near = 0.75 * line.fontSize;
    const isSamePlace =
      Math.abs(repeat.box[0] - line.box[0]) < near && Math.abs(repeat.baseline - line.baseline) < near;
    return repeat === line || !isSamePlace;
  });
}

function lineOf(page: PageSize & { number: number }, pieces: readonly TextItem[]): TextLine | undefined {
  const ordered = inOrder(pieces);
  const { text, first } = joinItems(ordered);
  if (text === '') return undefined;
  const visible = ordered.filter((item) => item.text.trim() !== '');
  const style = styleOfLine(visible);
  const main = visible.find(({ fontSize }) => fontSize === style.fontSize) ?? visible[0]!;
  const box = visible.map((item) => item.box).reduce(union);
  return {
    page: page.number,
    text,
    place: turnBack(box, main.rotation, page),
    box,
    baseline: baselineOf(main),
    ...style,
    rotation: main.rotation,
    first,
  };
}

/** Pieces of a level line from left to right; a line that is drawn so already keeps its blanks where they are. */
function inOrder(pieces: readonly TextItem[]): readonly TextItem[] {
  if (pieces.length === 1) return pieces;
  const visible = pieces.filter(({ text }) => text.trim() !== '');
  if (RIGHT_TO_LEFT.test(visible.map(({ text }) => text).join(''))) return pieces;
  const isOrdered = visible.every(
    ({ box, fontSize }, index) => index === 0 || box[0] > visible[index - 1]!.box[0] - 0.5 * fontSize,
  );
  return isOrdered ? pieces : visible.sort((a, b) => a.box[0] - b.box[0]);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

function joinItems(items: readonly TextItem[]): Pick<TextLine, 'text' | 'first'> {
  const start = items.find(({ text }) => text.trim() !== '') ?? items[0]!;
  let text = '';
  let length: number | undefined;
  let last: TextItem | undefined;
  for (const item of items) {
    if (last && needsBlank(last, item)) text += ' ';
    if (length === undefined && item.text.trim() !== '' && !isSameType(start, item))
      length = tidied(text).length;
    text += plainCharacters(item.text);
    last = item;
  }
  const tidy = tidied(text);
  const { font, bold, italic } = start;
  return { text: tidy, first: { font, bold, italic, length: Math.min(length ?? tidy.length, tidy.length) } };
}

function tidied(text: string): string {
  return (UNTIDY.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Lines and pieces of text are looked at first, here and below: most can stay as they are. */
const UNTIDY = /\s\s|[^\S ]/;

function isSameType(one: TextItem, other: TextItem): boolean {
  return one.font === other.font && one.bold === other.bold && one.italic === other.italic;
}

/** A gap of an eighth of the font size or more is a blank: the narrowest one in justified text has about a fifth. */
function needsBlank(last: TextItem, item: TextItem): boolean {
  const isApart = item.box[0] - last.box[2] > 0.125 * Math.max(last.fontSize, item.fontSize);
  return isApart && !/\s$/.test(last.text) && !/^\s/.test(item.text);
}

/** Ligatures as letters, blanks of every width as blanks, nothing that cannot be seen. */
function plainCharacters(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\u0000-\u0008\u000e-\u001f\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
}

const NOT_PLAIN = /[^ -~]/;

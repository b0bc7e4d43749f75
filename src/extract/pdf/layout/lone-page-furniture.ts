import type { Box } from '../../../terms.ts';
import { roundedSize } from './document-style.ts';
import { type FurniturePage, isAtEdge } from './furniture-page.ts';
import {
  hasOuterPageNumber,
  isDeliveryStamp,
  isPageLabel,
  isPageNumberText,
  isPageOfPages,
  isPublicationLine,
  isRunningAuthor,
} from './furniture-signs.ts';
import { mostOf } from './line-style.ts';
import { type TextLine, union } from './text-line.ts';

/**
 * Headers and footers of a page by itself, where nothing repeats. They are looked for from the edges inwards, up to
 * the first row that is something else. A row is one only if all signs agree: it is in the outer eighth, clear of
 * the text, not larger than it, not of the type of what is next to it, and it reads like a header or footer.
 */
export function findLoneFurniture(page: FurniturePage, known: ReadonlySet<TextLine>): TextLine[] {
  const lines = page.lines.filter((line) => !known.has(line));
  if (lines.length === 0) return [];
  const rows = rowsOf(page, lines);
  const text = { page, size: textSize(lines), isProse: isProse(lines) };
  const stamps = lines.filter((line) => isStampInMargin(line, page));
  return [
    ...stamps,
    ...peel(rows, { ...text, edge: 'top' }),
    ...peel(rows.reverse(), { ...text, edge: 'foot' }),
  ];
}

/** Lines that stand beside each other; a table is a row without lines. */
type Row = { box: Box; lines: TextLine[]; text: string };
type Surroundings = { page: FurniturePage; size: number; isProse: boolean; edge: 'top' | 'foot' };

/** The rows from an edge on, up to the first that is no furniture. What ends without a gap before the text stays. */
function peel(rows: readonly Row[], around: Surroundings): TextLine[] {
  const found: TextLine[] = [];
  let pending: TextLine[] = [];
  for (const [index, row] of rows.entries()) {
    const inner = rows[index + 1];
    if (!inner || row.lines.length === 0 || !isAtEdge(row.box, around.page)) break;
    // A number at the very edge is known as one of a page; what is left are those within a header or footer.
    const isNumber = isPageNumberText(row.text) && found.length > 0;
    if (!isNumber && !readsAsFurniture(row, textBehind(rows, index, around), around)) break;
    pending.push(...row.lines);
    if (!isDeliveryStamp(row.text) && gap(row, inner) < CLEAR * around.size) continue;
    found.push(...pending);
    pending = [];
    if (isNumber) break;
  }
  return found;
}

/** Of the size of the text. Lines of a paragraph are 0.2 apart; headers were found from 0.9 on. */
const CLEAR = 0.8;

/** Of the size of the text: more than what separates the parts of a text. */
const FAR = 2;

function readsAsFurniture(row: Row, behind: Behind, around: Surroundings): boolean {
  const { lines, text } = row;
  if (isDeliveryStamp(text) || !/[\p{L}\p{N}]/u.test(text)) return true;
  if (lines.some(({ fontSize }) => fontSize > 1.1 * around.size)) return false;
  const differs = hasOtherType(row, behind.row) || behind.distance > FAR * around.size;
  if (differs && isPublicationLine(text)) return true;
  if (!around.isProse) return false;
  if (isPageLabel(text)) return true;
  if (differs && (isPageOfPages(text) || (around.edge === 'top' && isRunningAuthor(text)))) return true;
  return isSpread(row) && hasOuterPageNumber(text) && !isOfTable(row, differs, behind, around);
}

/** Rows of an unruled table have words and a number as well: then so has the next, or this is the sum at the foot. */
function isOfTable({ lines }: Row, differs: boolean, behind: Behind, { edge, size }: Surroundings): boolean {
  const isSmall = differs && lines.every(({ fontSize }) => fontSize < 0.95 * size);
  return /^\d|\d$/.test(behind.row.text) || (edge === 'foot' && !isSmall);
}

/** The largest size in which much is set: small print may be most of a page. */
function textSize(lines: readonly TextLine[]): number {
  const lengths = new Map<number, number>();
  let all = 0;
  for (const { fontSize, text } of lines) {
    const size = roundedSize(fontSize);
    lengths.set(size, (lengths.get(size) ?? 0) + text.length);
    all += text.length;
  }
  const frequent = [...lengths].filter(([, length]) => length > 0.2 * all).map(([size]) => size);
  return frequent.length > 0 ? Math.max(...frequent) : mostOf(lengths);
}

type Behind = { row: Row; distance: number };

/** The row behind the next clear gap; up to three rows of a header or footer may stand close to each other. */
function textBehind(rows: readonly Row[], index: number, { size }: Surroundings): Behind {
  const distance = (at: number) => (rows[at] ? gap(rows[at - 1]!, rows[at]) : 0);
  const steps = [index + 1, index + 2, index + 3];
  const at = steps.find((step) => distance(step) >= CLEAR * size) ?? index + 1;
  return { row: rows[at]!, distance: distance(at) };
}

function hasOtherType({ lines }: Row, inner: Row): boolean {
  return lines.every((line) =>
    inner.lines.every(
      (other) =>
        line.font !== other.font ||
        line.bold !== other.bold ||
        line.italic !== other.italic ||
        Math.abs(line.fontSize / other.fontSize - 1) > 0.05,
    ),
  );
}

/** Words at one margin and a number at the other: letters are about half as wide as they are high. */
function isSpread({ box, lines, text }: Row): boolean {
  return box[2] - box[0] > 0.8 * lines[0]!.fontSize * text.length;
}

function gap(one: Row, other: Row): number {
  return Math.max(one.box[1] - other.box[3], other.box[1] - one.box[3]);
}

/** Forms, invoices and slides have a number or a name at the edge that they are about. */
function isProse(lines: readonly TextLine[]): boolean {
  return lines.filter(({ text }) => text.length >= 25).length >= 12;
}

/** Written along the left or right margin. */
function isStampInMargin({ rotation, place, text }: TextLine, { width }: FurniturePage): boolean {
  const isInMargin = place[2] < 0.1 * width || place[0] > 0.9 * width;
  return rotation % 180 !== 0 && isInMargin && isDeliveryStamp(text);
}

function rowsOf({ tables = [] }: FurniturePage, lines: readonly TextLine[]): Row[] {
  const rows: Row[] = tables.map(({ box }) => ({ box, lines: [], text: '' }));
  const level = lines.filter(({ rotation }) => rotation === 0).sort((a, b) => a.baseline - b.baseline);
  let open: TextLine[] = [];
  for (const line of level) {
    const first = open[0];
    if (first && line.baseline - first.baseline > 0.5 * first.fontSize) {
      rows.push(rowOf(open));
      open = [];
    }
    open.push(line);
  }
  if (open.length > 0) rows.push(rowOf(open));
  return rows.sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3]);
}

function rowOf(lines: readonly TextLine[]): Row {
  const inOrder = lines.toSorted((a, b) => a.box[0] - b.box[0]);
  return {
    box: inOrder.map(({ box }) => box).reduce(union),
    lines: inOrder,
    text: inOrder.map(({ text }) => text).join(' '),
  };
}

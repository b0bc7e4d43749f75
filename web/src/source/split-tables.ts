import type { Span } from '../../../src/terms.ts';

/**
 * Cuts a passage into its Markdown tables and the text around them, in order; white space next to a table belongs to
 * neither. Rows under a line of dashes have a head. Rows without one, as in a later part of a long table, are a table
 * too when pipes stand at both ends. Code between fences stays text.
 */
export function splitTables(text: string): PassagePart[] {
  const lines = linesOf(text);
  const parts: PassagePart[] = [];
  let textStart = 0;
  for (let index = 0; index < lines.length; ) {
    const table = tableAt(text, lines, index);
    if (!table) {
      index = FENCE.test(sliceOf(text, lines[index]!)) ? afterFence(text, lines, index) : index + 1;
      continue;
    }
    parts.push(...textPart(text, textStart, table.start), table);
    textStart = table.end;
    while (index < lines.length && lines[index]!.start < table.end) index += 1;
  }
  return [...parts, ...textPart(text, textStart, text.length)];
}

/** What a place in a cell shows. */
export function cellText(text: string, { start, end }: Span): string {
  return text.slice(start, end).replaceAll('\\|', '|');
}

function tableAt(text: string, lines: readonly Span[], index: number): PassageTable | undefined {
  const first = lines[index]!;
  const hasHead = isRow(text, first) && isDashes(text, lines[index + 1]);
  const belongs = (line: Span) => (hasHead ? isRow(text, line) : isFencedIn(text, line));
  let next = hasHead ? index + 2 : index;
  const rows: TableRow[] = [];
  for (let line = lines[next]; line && belongs(line); line = lines[++next]) {
    if (!isDashes(text, line)) rows.push(rowOf(text, line));
  }
  if (rows.length === 0 && !hasHead) return undefined;
  const head = hasHead ? rowOf(text, first) : null;
  return { type: 'table', start: first.start, end: lines[next - 1]!.end, head, rows };
}

function isRow(text: string, line: Span): boolean {
  return PIPE.test(sliceOf(text, line));
}

/** One cell between two pipes is as likely prose or code. */
function isFencedIn(text: string, line: Span): boolean {
  return /^\s*\|.*(?<!\\)\|\s*$/.test(sliceOf(text, line)) && rowOf(text, line).cells.length > 1;
}

function isDashes(text: string, line: Span | undefined): boolean {
  if (!line || !isRow(text, line)) return false;
  return rowOf(text, line).cells.every((cell) => /^:?-+:?$/.test(sliceOf(text, cell)));
}

function rowOf(text: string, line: Span): TableRow {
  const row = trimmed(text, line);
  const start = text[row.start] === '|' ? row.start + 1 : row.start;
  const end = /(?<!\\)\|$/.test(text.slice(start, row.end)) ? row.end - 1 : row.end;
  const cells: Span[] = [];
  let cellStart = start;
  for (const cell of text.slice(start, end).split(PIPE)) {
    cells.push(trimmed(text, { start: cellStart, end: cellStart + cell.length }));
    cellStart += cell.length + 1;
  }
  return { ...row, cells };
}

function textPart(text: string, start: number, end: number): PassagePart[] {
  const isBehindTable = start > 0;
  const isBeforeTable = end < text.length;
  const blank = isBehindTable ? /^\s*\n/.exec(text.slice(start, end))?.[0].length : 0;
  const span = { start: start + (blank ?? 0), end };
  if (isBeforeTable) span.end = span.start + text.slice(span.start, end).trimEnd().length;
  return text.slice(span.start, span.end).trim() ? [{ type: 'text', ...span }] : [];
}

function afterFence(text: string, lines: readonly Span[], index: number): number {
  const mark = FENCE.exec(sliceOf(text, lines[index]!))![1]!;
  const closes = (line: Span) => sliceOf(text, line).trimStart().startsWith(mark);
  const length = lines.slice(index + 1).findIndex(closes);
  return length === -1 ? lines.length : index + length + 2;
}

function linesOf(text: string): Span[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}

function trimmed(text: string, span: Span): Span {
  const content = sliceOf(text, span);
  const start = span.start + content.length - content.trimStart().length;
  return { start, end: start + content.trim().length };
}

function sliceOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

const PIPE = /(?<!\\)\|/;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

/** Spans are places in the passage; those of cells leave out the white space around their content. */
export type PassagePart = ({ type: 'text' } & Span) | PassageTable;
export type PassageTable = Span & { type: 'table'; head: TableRow | null; rows: TableRow[] };
export type TableRow = Span & { cells: Span[] };

import type { Span } from '../terms.ts';

/**
 * The lines of a Markdown table: its header with the line of dashes below, which may have a caption above, and a span
 * for each row. Without a line of dashes every line is a row.
 */
export function tableLines(text: string, table: Span): TableLines {
  const lines = linesOf(text, table);
  const isDashes = ({ span }: Line) => DASHES.test(text.slice(span.start, span.end).trim());
  const dashes = lines.findIndex((line, index) => index > 0 && isDashes(line));
  if (dashes === -1) return { header: { start: table.start, end: table.start }, rows: lines };
  const header = { start: lines[dashes - 1]!.span.start, end: lines[dashes]!.span.end };
  return { header, rows: lines.slice(dashes + 1) };
}

export type TableLines = { header: Span; rows: Line[] };
type Line = { span: Span };

/** Cells of dashes, at least one pipe among them: a line of dashes alone may be a rule in a caption. */
const DASHES = /^(?=.*\|)\|?(?:\s*:?-+:?\s*\|)*(?:\s*:?-+:?\s*)?$/;

function linesOf(text: string, { start, end }: Span): Line[] {
  const lines: Line[] = [];
  for (let at = start; at <= end; ) {
    const next = text.indexOf('\n', at);
    const lineEnd = next === -1 || next > end ? end : next;
    lines.push({ span: { start: at, end: lineEnd } });
    at = lineEnd + 1;
  }
  return lines;
}

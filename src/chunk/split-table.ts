import type { Block, Span } from '../terms.ts';
import { countTokens } from './count-tokens.ts';

/** Rows kept together when the cap allows it. */
const PREFERRED_ROWS = 50;

/**
 * A Markdown table over the cap, cut between rows; each part begins with the header, so a part is a table too.
 * A row that is over the cap by itself stays whole.
 */
export function splitTable(table: Block, capTokens: number): { text: string; span: Span }[] {
  const rows = linesOf(table);
  const header = rows
    .slice(0, 2)
    .map(({ text }) => text)
    .join('\n');
  const headerTokens = countTokens(header);
  const groups: (typeof rows)[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows.slice(2)) {
    const tokens = countTokens(row.text) + 1;
    const full = size + tokens > capTokens || groups.at(-1)!.length >= PREFERRED_ROWS;
    if (full) {
      groups.push([]);
      size = headerTokens;
    }
    groups.at(-1)!.push(row);
    size += tokens;
  }
  return groups.map((group) => ({
    text: `${header}\n${group.map(({ text }) => text).join('\n')}`,
    span: { start: group[0]!.span.start, end: group.at(-1)!.span.end },
  }));
}

function linesOf({ text, span }: Block): { text: string; span: Span }[] {
  let start = span.start;
  return text.split('\n').map((line) => {
    const row = { text: line, span: { start, end: start + line.length } };
    start += line.length + 1;
    return row;
  });
}

/** Enough to be worth the header that is read with each group. */
const ROWS_PER_GROUP = 16;

/**
 * A piece that is one long table and nothing else, as tables of a few rows with the same header; null for any other. So
 * the rows that are written are not read again with each word of the last.
 */
export function splitTable(piece: string): string[] | null {
  const lines = piece.trimEnd().split('\n');
  if (lines.length < 2 * ROWS_PER_GROUP || !lines.every((line) => /^ {0,3}\|/.test(line))) return null;
  const [head, delimiters, ...rows] = lines;
  if (!/^[ |:-]+$/.test(delimiters!)) return null;
  const groups: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_GROUP)
    groups.push([head, delimiters, ...rows.slice(start, start + ROWS_PER_GROUP)].join('\n'));
  return groups;
}

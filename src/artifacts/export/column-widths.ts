/**
 * How a width is shared among the columns of a table. Narrow columns get what they want; the wide ones share the rest, none
 * with less than its longest word as far as there is room.
 */
export function columnWidths(columns: readonly ColumnNeed[], width: number): number[] {
  const wanted = columns.map(({ natural, least }) => Math.max(natural, least, 1));
  const total = sum(wanted);
  if (total <= width) return wanted.map((each) => (each * width) / total);
  // A word as long as the page is cut in any case: it may not take the room of the others.
  const longest = (width * 0.8) / Math.sqrt(columns.length);
  const least = columns.map((column) => Math.max(1, Math.min(column.least, longest)));
  if (sum(least) >= width) return least.map((each) => (each * width) / sum(least));
  const widths = [...least];
  let open = columns.map((_, index) => index);
  for (let spare = width - sum(widths); open.length > 0 && spare > 0.01; spare = width - sum(widths)) {
    const share = spare / open.length;
    for (const index of open) widths[index] = Math.min(wanted[index]!, widths[index]! + share);
    open = open.filter((index) => widths[index]! < wanted[index]!);
  }
  return widths;
}

/** The width of its longest cell on one line, and of its longest word. */
export type ColumnNeed = { natural: number; least: number };

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

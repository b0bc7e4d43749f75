const WIDTHS = [15, 22, 9, 30, 8, 14];

/** One line of the summary. */
export function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(WIDTHS[index]!))
    .join('')
    .trimEnd();
}

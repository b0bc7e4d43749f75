/** Rows under their names, each column as wide as it needs to be, the last one as long as it is. */
export function table(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [names, ...rows].map((row) => row.map((cell) => printable(String(cell ?? ''))));
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === names.length - 1 ? cell : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Without characters that steer a terminal: names of files and titles come from anywhere. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

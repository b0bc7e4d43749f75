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

/** On one line, without characters that steer a terminal: names of files and titles come from anywhere. */
export function printable(text: string): string {
  return text.replace(TURNING, '').replace(/\p{Cc}+/gu, ' ');
}

/** The same for a text that has lines of its own, such as an answer. */
export function printableLines(text: string): string {
  return text.replace(TURNING, '').replace(/[^\P{Cc}\n\t]+/gu, ' ');
}

/** Characters that make a terminal show what follows in another order than it is written. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]+/g;

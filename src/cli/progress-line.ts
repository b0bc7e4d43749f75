/** One line at the bottom of a terminal that is written over; nothing at all where there is no terminal. */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): {
  show(text: string): void;
  clear(): void;
} {
  if (!stream.isTTY) return { show() {}, clear() {} };
  const write = (text: string) => stream.write(`\r\x1b[K${text}`);
  return { show: (text) => write(text.slice(0, (stream.columns || 80) - 1)), clear: () => write('') };
}

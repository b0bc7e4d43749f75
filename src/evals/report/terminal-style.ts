/** Colours where they are wanted; the marks ✓ and ✗ say the same without them. */
export function terminalStyle(isColoured: boolean): TerminalStyle {
  const wrap = (code: number) => (text: string) => (isColoured ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { bold: wrap(1), soft: wrap(2), good: wrap(32), bad: wrap(31) };
}

/** A terminal that shows colours and was not asked not to (NO_COLOR, which Node looks at). */
export function showsColours(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>): boolean {
  return stream.isTTY === true && stream.hasColors();
}

export type TerminalStyle = Record<'bold' | 'soft' | 'good' | 'bad', (text: string) => string>;

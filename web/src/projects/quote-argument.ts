/** A name as a shell takes it for one word, whatever is in it. */
export function quoteArgument(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

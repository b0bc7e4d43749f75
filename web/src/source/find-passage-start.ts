/** Where a passage begins when the heading lines that are already named above it are passed over. */
export function findPassageStart(text: string, names: readonly string[]): number {
  const named = new Set(names.map(wordsOf));
  let start = 0;
  for (let rest = text; ; rest = text.slice(start)) {
    // One line, with the underline that Markdown also takes for a heading, and the blank lines after it.
    const line = /^\s*([^\n]+)\n(?:(?:=+|-+)[ \t]*\n)?\s*/.exec(rest);
    if (!line?.[1] || line[0].length === rest.length || !named.has(wordsOf(line[1]))) return start;
    start += line[0].length;
  }
}

/** A heading path holds the words of a heading without its Markdown. */
function wordsOf(heading: string): string {
  return heading
    .replace(/^#{1,6}\s+/, '')
    .replace(/\s#+\s*$/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~\\]/g, '')
    .trim();
}

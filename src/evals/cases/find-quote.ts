/**
 * The chunks that hold a quote, whatever white space either has. One that stands in no chunk alone may go over the
 * border of two: then it is all that hold a part of it.
 */
export function findQuote(chunks: readonly PlacedText[], quote: string): number[] {
  const wanted = withoutSpace(quote);
  const whole = chunks.filter(({ text }) => withoutSpace(text).includes(wanted));
  return (whole.length > 0 ? whole : acrossChunks(chunks, wanted)).map(({ chunkId }) => chunkId);
}

/** A chunk with its place in the text of its version. */
export type PlacedText = { chunkId: number; start: number; end: number; text: string };

function acrossChunks(chunks: readonly PlacedText[], wanted: string): PlacedText[] {
  const parts: { chunk: PlacedText; from: number; to: number }[] = [];
  let joined = '';
  let covered = 0;
  for (const chunk of [...chunks].sort((left, right) => left.start - right.start)) {
    const from = joined.length;
    joined += withoutSpace(chunk.text.slice(repeatedLength(chunk, covered)));
    parts.push({ chunk, from, to: joined.length });
    covered = Math.max(covered, chunk.end);
  }
  const start = joined.indexOf(wanted);
  if (start === -1) return [];
  const end = start + wanted.length;
  return parts.filter(({ from, to }) => from < end && to > start).map(({ chunk }) => chunk);
}

/** How much of a chunk was in those before it. A part of a table repeats its header, which stands elsewhere. */
function repeatedLength({ start, end, text }: PlacedText, covered: number): number {
  return text.length === end - start ? Math.max(0, covered - start) : 0;
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

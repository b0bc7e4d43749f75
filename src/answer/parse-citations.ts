import type { Citation, RetrievedChunk } from '../terms.ts';

const SNIPPET_LENGTH = 160;

/** The sources an answer cites, in the order it first cites them. Numbers that no source has are ignored. */
export function parseCitations(answer: string, sources: readonly RetrievedChunk[]): Citation[] {
  const citations: Citation[] = [];
  for (const n of new Set(citedNumbers(answer))) {
    const source = sources[n - 1];
    if (!source) continue;
    const { chunkId, documentTitle, text } = source;
    citations.push({ n, chunk_id: chunkId, document_title: documentTitle, snippet: snippetOf(text) });
  }
  return citations;
}

/** The numbers in `[1]` and in `[1, 2]`, as models write them. */
export function citedNumbers(answer: string): number[] {
  const marks = answer.matchAll(/\[(\d{1,6}(?:\s*,\s*\d{1,6})*)\]/g);
  return Array.from(marks).flatMap(([, numbers]) => numbers!.split(',').map(Number));
}

/** The beginning of a text by characters, so that none is cut in two. */
export function snippetOf(text: string): string {
  // No character takes more than two code units, so this much surely holds what is needed.
  const characters = Array.from(text.slice(0, 2 * (SNIPPET_LENGTH + 1)));
  if (characters.length <= SNIPPET_LENGTH) return text;
  return `${characters.slice(0, SNIPPET_LENGTH).join('')}…`;
}

import type { EvidenceSpan } from '../terms.ts';
import { readPassages } from './read-passages.ts';
import { splitStatements } from './split-statements.ts';

/**
 * Tells whether a text is a quote of one of some chunks: a sentence of it, an entry of a list, or a row of a table as it is put
 * into words, each as a whole. A part of one could leave out what turns it round.
 */
export function quotesOf(
  kept: readonly EvidenceSpan[],
): (text: string, chunkIds: readonly number[]) => boolean {
  const read = new Map<number, ReadonlySet<string>>();
  const quotes = (chunkId: number) => {
    const own = kept.filter(({ chunk, kind }) => chunk.chunkId === chunkId && kind === 'doc');
    const known = read.get(chunkId) ?? new Set(own.flatMap(({ chunk }) => wholesOf(chunk.text)));
    read.set(chunkId, known);
    return known;
  };
  return (text, chunkIds) => {
    const said = bare(text);
    return said !== '' && chunkIds.some((chunkId) => quotes(chunkId).has(said));
  };
}

function wholesOf(text: string): string[] {
  const passages = readPassages(text).flatMap((passage) => [passage, ...passage.announced]);
  return passages
    .filter(({ kind }) => kind !== 'code')
    .flatMap(({ text: whole }) => [
      whole,
      ...splitStatements(whole, { start: 0, end: whole.length }).map(({ start, end }) =>
        whole.slice(start, end),
      ),
    ])
    .map(bare);
}

/** Without the marks of Markdown and the stop at the end, which a citation moves. */
function bare(text: string): string {
  return text
    .replace(/[`*_\\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[.,:;!?])/g, '')
    .replace(/[.:;\s]+$/, '')
    .trim();
}

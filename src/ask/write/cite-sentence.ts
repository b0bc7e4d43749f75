import { splitStatements } from './split-statements.ts';

/** Every sentence of a quote with the mark of its chunk: `within 30 days [chunk:4].` */
export function citeSentences(quote: string, chunkId: number): string {
  return splitStatements(quote, { start: 0, end: quote.length })
    .map(({ start, end }) => citeSentence(quote.slice(start, end), chunkId))
    .join(' ');
}

/** One statement, whatever full stops it holds. */
export function citeSentence(sentence: string, chunkId: number): string {
  const mark = `[chunk:${chunkId}]`;
  const endsInFullStop = /[^.\s]\.$/.test(sentence) && !/\.\p{L}\.$/u.test(sentence);
  if (endsInFullStop || sentence.endsWith(':')) return `${sentence.slice(0, -1)} ${mark}${sentence.at(-1)}`;
  return /[\p{L}\p{N})%`…”]$/u.test(sentence) ? `${sentence} ${mark}.` : `${sentence} ${mark}`;
}

/** An entry of a list, which ends as it does in its document: one word is no sentence. */
export function citeEntry(entry: string, chunkId: number): string {
  const cited = citeSentence(entry, chunkId);
  return /[.:]$/.test(entry) ? cited : cited.replace(/(?<=\])\.$/, '');
}

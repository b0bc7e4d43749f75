import type { RetrievedChunk } from '../terms.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { splitProse } from '../text/split-sentences.ts';
import { citedIn } from './section-units.ts';

/** The quotes of an answer that is nothing but quotes: each ends with the mark of its source. On one line each. */
export function quotesIn(answer: string): string[] {
  const pieces = answer.match(/[\s\S]+?(?:\[chunk:\d+\])+[.!?…]*["'”’)]*/g) ?? [];
  return pieces.map((piece) => piece.replace(/\s+/g, ' ').trim());
}

/** A list or a row is quoted as one statement with one mark, whatever full stops it holds: each sentence gets it. */
export function citeEverySentence(quote: string): string {
  const mark = citedIn(quote)
    .map((id) => `[chunk:${id}]`)
    .join('');
  return splitProse(quote, { start: 0, end: quote.length })
    .map(({ start, end }) => quote.slice(start, end))
    .map((sentence) => {
      if (citedIn(sentence).length > 0 || /[?:]$/.test(sentence)) return sentence;
      return /[.!]$/.test(sentence)
        ? `${sentence.slice(0, -1)} ${mark}${sentence.at(-1)}`
        : `${sentence} ${mark}`;
    })
    .join(' ');
}

/** Quotes as a reader of the documents meets them: by document, in the order these were first quoted, then by place. */
export function inDocumentOrder(quotes: readonly string[], sources: readonly RetrievedChunk[]): string[] {
  const placed = quotes.map((quote, index) => {
    const source = sources.find(({ chunkId }) => chunkId === citedIn(quote)[0]);
    const opening = cleanMarkdown(quote).slice(0, 30);
    return { quote, index, source, at: source ? cleanMarkdown(source.text).indexOf(opening) : 0 };
  });
  const documents = [...new Set(placed.map(({ source }) => source?.documentId))];
  return placed
    .sort(
      (left, right) =>
        documents.indexOf(left.source?.documentId) - documents.indexOf(right.source?.documentId) ||
        (left.source?.ordinal ?? 0) - (right.source?.ordinal ?? 0) ||
        left.at - right.at ||
        left.index - right.index,
    )
    .map(({ quote }) => quote);
}

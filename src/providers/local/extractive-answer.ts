import type { AnswerRequest } from '../../models/language-model.ts';
import { splitProse } from '../../text/split-sentences.ts';
import type { Candidate } from './extractive-candidates.ts';

/** The quotes as one text, every sentence followed by the mark of its source. */
export function writeAnswer(
  quotes: readonly Candidate[],
  { sources, citationStyle = 'number' }: Pick<AnswerRequest, 'sources' | 'citationStyle'>,
): string {
  const markOf = ({ sourceIndex }: Candidate) =>
    citationStyle === 'chunk' ? `[chunk:${sources[sourceIndex]!.chunkId}]` : `[${sourceIndex + 1}]`;
  return quotes
    .flatMap((quote) => sentencesOf(quote).map((sentence) => cite(sentence, markOf(quote))))
    .join(' ');
}

/** Cuts a text into pieces of a few words; together they are the text. */
export function* piecesOf(text: string): Generator<string> {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,3}/g)) yield piece;
}

function sentencesOf({ leadIn, text, kind }: Candidate): string[] {
  const quote = leadIn === '' ? text : `${leadIn} ${text}`;
  // Rows and lists are one statement, whatever full stops their cells and entries hold.
  if (kind !== 'sentence' && kind !== 'item') return [quote];
  return splitProse(quote, { start: 0, end: quote.length }).map(({ start, end }) => quote.slice(start, end));
}

/** `within 30 days.` becomes `within 30 days [1].`; other endings keep their last character where it is. */
function cite(sentence: string, mark: string): string {
  // A question claims nothing: only the answer that follows it needs a source.
  if (sentence.endsWith('?')) return sentence;
  const endsInFullStop = /[^.\s]\.$/.test(sentence) && !/\.\p{L}\.$/u.test(sentence);
  if (endsInFullStop) return `${sentence.slice(0, -1)} ${mark}.`;
  return /[\p{L}\p{N})%`…]$/u.test(sentence) ? `${sentence} ${mark}.` : `${sentence} ${mark}`;
}

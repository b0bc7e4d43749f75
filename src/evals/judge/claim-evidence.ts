import type { RetrievedChunk, Span } from '../../terms.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { readsAsSentence } from '../../text/reads-as-sentence.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { hashOf, shuffleByHash } from './pick-by-hash.ts';
import type { ClaimDocument } from './read-claim-set.ts';

/** The sentences of a document that a place of evidence lies in or takes in, as a person would quote them. */
export function evidenceSentences(document: ClaimDocument, evidence: Span): PlacedSentence[] {
  const text = isCode(document) ? withoutCommentMarks(document.text) : document.text;
  const from = text.lastIndexOf('\n\n', evidence.start) + 1;
  const to = text.indexOf('\n\n', evidence.end);
  return splitSentences(text.slice(from, to === -1 ? undefined : to)).flatMap((sentence) => {
    const [start, end] = [from + sentence.start, from + sentence.end];
    const quoted = cleanMarkdown(sentence.text);
    const isInside = start < evidence.end && end > evidence.start;
    return isInside && isQuotable(quoted) ? [{ text: quoted, start, end }] : [];
  });
}

/** What a retrieval would give: the chunks at the places, and others of the same documents, in no order that tells which. */
export function sourcesAt(places: readonly SourcePlaces[], key: string): RetrievedChunk[] {
  const order = (chunk: RetrievedChunk) => `${key} ${chunk.chunkId}`;
  const chunks = places.flatMap(({ document, spans }) =>
    document.chunks.map((chunk) => ({
      chunk,
      isHit: spans.some((span) => chunk.span.start < span.end && chunk.span.end > span.start),
    })),
  );
  const take = (isHit: boolean, most: number) =>
    shuffleByHash(
      chunks.filter((each) => each.isHit === isHit).map(({ chunk }) => chunk),
      order,
    ).slice(0, most);
  const hits = take(true, MOST_HITS);
  if (hits.length === 0) return [];
  return shuffleByHash([...hits, ...take(false, DISTRACTORS)], (chunk) => `order ${order(chunk)}`);
}

export function isQuotable(sentence: string): boolean {
  const words = sentence.split(' ').length;
  return (
    words >= FEWEST_WORDS &&
    words <= MOST_WORDS &&
    /^["“]?[\p{Lu}\p{N}]/u.test(sentence) &&
    /[.!]["”’)]?$/.test(sentence) &&
    !/[{}=<>|\\;]|\]\(|:\s*$/.test(sentence) &&
    readsAsSentence(sentence)
  );
}

/** The same length, so that offsets stay. */
function withoutCommentMarks(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/[/!]?|\/\*+|#+|\*+\/?|--|"""|''')/gm, (mark) => ' '.repeat(mark.length));
}

function isCode({ chunks }: ClaimDocument): boolean {
  return chunks[0]?.sourceType === 'code';
}

/** So that all claims made from one place fall into the same half. */
export function halfOf(document: string, { start }: Span): 'first' | 'second' {
  return hashOf(`${document} ${start}`) % 2 === 0 ? 'first' : 'second';
}

const MOST_HITS = 4;
const DISTRACTORS = 3;
const FEWEST_WORDS = 6;
const MOST_WORDS = 45;

export type SourcePlaces = { document: ClaimDocument; spans: readonly Span[] };
export type PlacedSentence = Span & { text: string };

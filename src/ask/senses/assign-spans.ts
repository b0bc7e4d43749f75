import { byScore } from '../compact/order-spans.ts';
import { documentKey } from '../document-key.ts';
import type { EvidenceSpan, QuestionTerm } from '../terms.ts';
import { holdsTerm } from './holds-term.ts';
import { wordsOf } from './merge-senses.ts';
import type { SenseGroup } from './sense-candidate.ts';
import { nameStems, ONE_TOPIC, sharedShare, vocabularyOf } from './vocabulary.ts';

/**
 * What speaks for which sense, group by group: the chunk that gives it comes first, then the rest of its document, and what holds the term
 * elsewhere and shares more words with it than with any other. A span that fits two senses alike speaks for
 * neither, unless it gives both: an entry of a glossary stands beside others.
 */
export function assignSpans(
  spans: readonly EvidenceSpan[],
  term: QuestionTerm,
  groups: readonly SenseGroup[],
): EvidenceSpan[][] {
  const words = groups.map(({ candidates }) => new Set(candidates.flatMap((each) => [...wordsOf(each)])));
  const own = groups.map(({ candidates }) => candidates.map(({ span }) => span));
  const chunks = own.map((each) => new Set(each.map(({ chunk }) => chunk.chunkId)));
  const documents = own.map((each) => new Set(each.map(documentKey)));
  const parts: EvidenceSpan[][] = groups.map(() => []);
  for (const span of once([...spans, ...own.flat()])) {
    const giving = chunks.flatMap((each, index) => (each.has(span.chunk.chunkId) ? [index] : []));
    const other = only(documents.map((each) => each.has(documentKey(span)))) ?? nearest(span, term, words);
    for (const index of giving.length > 0 ? giving : (other ?? [])) parts[index]!.push(span);
  }
  const isOwn = (index: number, { chunk }: EvidenceSpan) => Number(chunks[index]!.has(chunk.chunkId));
  return parts.map((part, index) =>
    part.sort((left, right) => isOwn(index, right) - isOwn(index, left) || byScore(left, right)),
  );
}

/** Each chunk as it was found first. */
function once(spans: readonly EvidenceSpan[]): EvidenceSpan[] {
  const found = new Map<number, EvidenceSpan>();
  for (const span of spans) if (!found.has(span.chunk.chunkId)) found.set(span.chunk.chunkId, span);
  return [...found.values()];
}

/** The place of the only one that is so, in a list. */
function only(holds: readonly boolean[]): [number] | undefined {
  const first = holds.indexOf(true);
  return first >= 0 && first === holds.lastIndexOf(true) ? [first] : undefined;
}

function nearest(
  span: EvidenceSpan,
  term: QuestionTerm,
  senses: readonly ReadonlySet<string>[],
): [number] | undefined {
  if (!holdsTerm(span, term)) return undefined;
  const words = vocabularyOf(`${span.header}\n${span.chunk.text}`, nameStems(term.text));
  const shares = senses.map((sense) => sharedShare(sense, words));
  const best = Math.max(...shares);
  return best >= ONE_TOPIC ? only(shares.map((share) => share === best)) : undefined;
}

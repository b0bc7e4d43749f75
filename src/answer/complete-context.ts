import type { NeighbourChunk } from '../retrieve/find-neighbours.ts';
import type { RetrievedChunk } from '../terms.ts';
import { findRepetition } from './find-repetition.ts';
import type { ContextBudget } from './fit-budget.ts';

/**
 * The chunks of a context with the neighbours that complete them: the rest of a sentence that was cut, what a colon
 * announces, the rows before and after in a table that was split. A neighbour is a source of its own beside the chunk
 * it completes, whole, so that it can be cited. Neighbours take what room is left and never displace a hit.
 */
export function completeContext(
  hits: readonly RetrievedChunk[],
  neighbours: readonly NeighbourChunk[],
  { maxTokens, maxChunks }: ContextBudget,
): RetrievedChunk[] {
  const taken: RetrievedChunk[] = [...hits];
  let tokens = hits.reduce((sum, { tokenCount }) => sum + tokenCount, 0);
  const completed = hits.map((hit): RetrievedChunk[] => {
    const take = (side: NeighbourChunk['side']) => {
      const neighbour = neighbours.find((each) => each.neighbourOf === hit.chunkId && each.side === side);
      if (!neighbour || !completes(hit, neighbour)) return [];
      if (taken.length >= maxChunks || tokens + neighbour.tokenCount > maxTokens) return [];
      const isThere = taken.some(({ chunkId }) => chunkId === neighbour.chunkId);
      if (isThere || findRepetition(neighbour, taken)) return [];
      const source = asSource(neighbour, hit);
      taken.push(source);
      tokens += source.tokenCount;
      return [source];
    };
    // What comes after is the more likely answer, so it is asked for room first.
    const after = take('after');
    return [...take('before'), hit, ...after];
  });
  return completed.flat();
}

/** A neighbour was found by nothing of its own: it is there for the hit, and has its score. */
function asSource(
  { side: _side, ...neighbour }: NeighbourChunk,
  { distance, score }: RetrievedChunk,
): RetrievedChunk {
  return { distance, ...neighbour, ranks: {}, score };
}

function completes(hit: RetrievedChunk, neighbour: NeighbourChunk): boolean {
  if (hit.versionId !== neighbour.versionId) return false;
  const [first, second] = neighbour.side === 'after' ? [hit, neighbour] : [neighbour, hit];
  if (continuesTable(first, second)) return true;
  if (hit.type === 'code' || neighbour.type === 'code') return false;
  return isAnnounced(first) ? neighbour.side === 'after' : isCut(first, second);
}

/** Parts of one table have a line break between them; two tables have more. */
function continuesTable(first: Piece, second: Piece): boolean {
  const isOneTable =
    first.type === 'table' && second.type === 'table' && second.span.start - first.span.end <= 1;
  return isOneTable && first.headingPath.join('\n') === second.headingPath.join('\n');
}

function isAnnounced({ text }: Piece): boolean {
  return /:\s*$/u.test(text);
}

/** Whether a sentence goes on from one to the other. Where they overlap, what is new of the second is looked at. */
function isCut(first: Piece, second: Piece): boolean {
  if (first.type === 'table' || second.type === 'table') return false;
  const shared = Math.max(0, first.span.end - second.span.start);
  const rest = second.text.slice(shared);
  const isOpen = !ENDS_A_SENTENCE.test(first.text) && !/\n\s*$/u.test(first.text);
  if (!isOpen || /^\s*(?:$|\n|[#*|>•-])/u.test(rest)) return false;
  // Where nothing is between them, they were cut in the middle of a line; else only a small letter tells.
  const isAdjacent = shared > 0 || first.span.end === second.span.start;
  return isAdjacent || /^\s*\p{Ll}/u.test(rest);
}

const ENDS_A_SENTENCE = /[.!?…。！？।]["'”’»)\]*_]*\s*$/u;

type Piece = Pick<RetrievedChunk, 'type' | 'text' | 'span' | 'headingPath'>;

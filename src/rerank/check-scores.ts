import { HelixError } from '../errors.ts';
import type { RerankText, TextScore } from '../models/reranker.ts';

/**
 * The scores by id, if they are an order: one for each text that was sent and no other, each from 0 to 1. Anything else
 * throws `reranker_unavailable`: half an order would put chunks first for no reason that anybody could explain.
 */
export function checkScores(
  texts: readonly RerankText[],
  received: readonly TextScore[],
): Map<number, number> {
  const sent = new Set(texts.map(({ id }) => id));
  const scores = new Map<number, number>();
  if (received.length !== sent.size) throw nonsense(`${received.length} scores for ${sent.size} texts`);
  for (const { id, score } of received) {
    if (!sent.has(id)) throw nonsense('a score for a text that was not sent');
    if (scores.has(id)) throw nonsense('two scores for one text');
    if (!(score >= 0 && score <= 1)) throw nonsense(`the score ${score}, which is not between 0 and 1`);
    scores.set(id, score);
  }
  return scores;
}

function nonsense(found: string): HelixError {
  return new HelixError('reranker_unavailable', { service: 'reranker', problem: `it returned ${found}` });
}

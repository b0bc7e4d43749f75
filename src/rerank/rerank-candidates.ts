import { HelixError, messageOf } from '../errors.ts';
import type { Reranker, RerankText } from '../models/reranker.ts';
import type { RetrievedChunk } from '../terms.ts';
import { checkScores } from './check-scores.ts';
import { rerankText } from './rerank-text.ts';
import { withinTime } from './within-time.ts';

/**
 * Puts the candidates into the order that the reranker gives. At most `maxDocuments` are sent, the best so far; the
 * others keep their order behind them, and ties keep the order they had.
 *
 * A reranker that fails, is late or returns anything but one score per text changes nothing: the order stays as it was
 * and the result says so, or, without `failOpen`, `reranker_unavailable` is thrown. A caller who leaves ends it.
 */
export async function rerankCandidates(
  reranker: Reranker | undefined,
  candidates: readonly RerankCandidate[],
  options: RerankOptions,
): Promise<Reranking> {
  const { question, maxDocuments, timeoutMs, failOpen, signal } = options;
  const before = candidates.map(({ chunkId }) => chunkId);
  const untouched = { order: before, scores: new Map<number, number>(), skipped: false, ms: 0 };
  if (reranker === undefined || candidates.length === 0) return untouched;

  const texts = candidates.slice(0, Math.min(maxDocuments, reranker.maxTexts)).map(textOf);
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const request = (aborted: AbortSignal) => reranker.rerank({ question, texts, signal: aborted });
    const scores = checkScores(texts, await withinTime(request, timeoutMs, signal));
    return { order: orderBy(scores, before), scores, skipped: false, ms: elapsed() };
  } catch (error) {
    signal?.throwIfAborted();
    const problem = problemOf(error);
    if (failOpen) return { ...untouched, skipped: true, error: `${reranker.id}: ${problem}`, ms: elapsed() };
    throw new HelixError('reranker_unavailable', { service: reranker.id, problem }, { retryable: true });
  }
}

function textOf(candidate: RerankCandidate): RerankText {
  return { id: candidate.chunkId, text: rerankText(candidate), priorScore: candidate.score };
}

function orderBy(scores: ReadonlyMap<number, number>, before: readonly number[]): number[] {
  const reranked = before.filter((id) => scores.has(id));
  // Sorting is stable, which is what keeps ties in the order they had.
  reranked.sort((left, right) => scores.get(right)! - scores.get(left)!);
  return [...reranked, ...before.filter((id) => !scores.has(id))];
}

/** An error of a library may quote what it was given, which is the team's documents: only our own words are passed on. */
function problemOf(error: unknown): string {
  if (!(error instanceof HelixError))
    return `unexpected ${error instanceof Error ? error.name : typeof error}`;
  return String(error.details.problem ?? messageOf(error)).replace(/\.$/, '');
}

export type RerankCandidate = Pick<
  RetrievedChunk,
  'chunkId' | 'documentTitle' | 'headingPath' | 'text' | 'score'
>;

export type RerankOptions = RerankLimits & { question: string; signal?: AbortSignal };

export type RerankLimits = {
  timeoutMs: number;
  /** The most candidates that are sent. */
  maxDocuments: number;
  /** Whether a failure leaves the order as it was instead of ending the question. */
  failOpen: boolean;
};

export type Reranking = {
  /** Every candidate's chunk id, best first. */
  order: number[];
  /** By chunk id, 0 to 1, of the candidates that were sent; empty when nobody scored them. */
  scores: ReadonlyMap<number, number>;
  /** Whether there is a reranker and it failed. */
  skipped: boolean;
  /** Why it failed; holds no key and nothing of the documents. */
  error?: string;
  ms: number;
};

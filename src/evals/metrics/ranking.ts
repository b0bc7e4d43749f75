import type { CaseResult } from '../case-result.ts';
import type { CaseMetrics } from './case-metrics.ts';

/** How well the chunks that hold the answer were found, whatever the answer made of them. */
export const RANKING: CaseMetrics = {
  recall: (result) => (expectsSources(result) ? recallOf(result) : null),
  hit_at_k: (result) => (expectsSources(result) ? Number(hasSourceAmongFirst(result)) : null),
  mrr: (result) => (expectsSources(result) ? reciprocalRank(result) : null),
  ndcg_at_10: (result) => (expectsSources(result) ? normalizedGain(result) : null),
};

/** A case that could not be run counts when it was answerable, unless it is known that it named no source. */
export function expectsSources({ kind, relevant, relevantBySource, error }: CaseResult): boolean {
  if (kind !== 'answerable') return false;
  if (relevantBySource !== undefined) return relevantBySource.length > 0;
  return relevant.length > 0 || error !== undefined;
}

export function hasSourceAmongFirst({ ranked, relevant, k, error }: CaseResult): boolean {
  return error === undefined && ranked.slice(0, k).some((id) => relevant.includes(id));
}

/** Of all that is expected, also where that is more than k: what an answer cannot be made from was not found for it. */
export function recallOf(result: Ranked): number {
  const sources = sourcesOf(result);
  const first = new Set(result.ranked.slice(0, result.k));
  const found = sources.filter((ids) => ids.some((id) => first.has(id))).length;
  return result.error !== undefined || sources.length === 0 ? 0 : found / sources.length;
}

/** How far down ranking is measured, whatever an answer is made from. */
export const RANKED_DEPTH = 10;

type Ranked = Pick<CaseResult, 'ranked' | 'relevant' | 'relevantBySource' | 'k' | 'error'>;

/** Any chunk of a list will do; a result without lists is one where each chunk was expected for itself. */
function sourcesOf({ relevant, relevantBySource }: Ranked): readonly (readonly number[])[] {
  return relevantBySource ?? [...new Set(relevant)].map((id) => [id]);
}

function reciprocalRank({ ranked, relevant, error }: CaseResult): number {
  const rank = error === undefined ? ranked.findIndex((id) => relevant.includes(id)) + 1 : 0;
  return rank === 0 ? 0 : 1 / rank;
}

/** A source gains once, with the first of its chunks: more of the same adds nothing to an answer. */
function normalizedGain(result: CaseResult): number {
  const sources = sourcesOf(result);
  if (result.error !== undefined || sources.length === 0) return 0;
  const gains = gainsInOrder(sources, [...new Set(result.ranked)]);
  // The best order is found greedily, which for chunks that hold several sources may miss the very best.
  return Math.min(1, discounted(gains) / discounted(bestGains(sources)));
}

/** For each chunk, how many sources it is the first chunk of. */
function gainsInOrder(sources: readonly (readonly number[])[], ranked: readonly number[]): number[] {
  const missing = new Set(sources);
  return ranked.slice(0, RANKED_DEPTH).map((id) => {
    const gained = [...missing].filter((ids) => ids.includes(id));
    for (const ids of gained) missing.delete(ids);
    return gained.length;
  });
}

/** The chunk with most sources first; what is nowhere in the documents would have had a chunk of its own. */
function bestGains(sources: readonly (readonly number[])[]): number[] {
  const gains: number[] = [];
  let missing = sources.filter((ids) => ids.length > 0);
  while (missing.length > 0 && gains.length < RANKED_DEPTH) {
    const counts = new Map<number, number>();
    for (const id of missing.flatMap((ids) => [...new Set(ids)])) counts.set(id, (counts.get(id) ?? 0) + 1);
    const [best, gain] = [...counts].reduce((first, other) => (other[1] > first[1] ? other : first));
    gains.push(gain);
    missing = missing.filter((ids) => !ids.includes(best));
  }
  const nowhere = sources.filter((ids) => ids.length === 0);
  return [...gains, ...nowhere.map(() => 1)].slice(0, RANKED_DEPTH);
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((total, gain, index) => total + gain / Math.log2(index + 2), 0);
}

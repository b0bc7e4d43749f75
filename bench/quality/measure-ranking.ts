/** How good one ranking of chunks is, given those that hold the evidence. */
export function measureRanking(ranking: readonly number[], relevant: ReadonlySet<number>): Measures {
  const first = ranking.findIndex((id) => relevant.has(id));
  const foundAmong = (count: number) => (first >= 0 && first < count ? 1 : 0);
  return {
    'recall@4': foundAmong(4),
    'recall@10': foundAmong(10),
    MRR: first < 0 ? 0 : 1 / (first + 1),
    'nDCG@10': normalizedGain(ranking, relevant),
  };
}

/** Recall is of a question: whether any of its evidence is among the first chunks, because that is what can be answered from. */
export const MEASURES = ['recall@4', 'recall@10', 'MRR', 'nDCG@10'] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Record<Measure, number>;

const GAIN_DEPTH = 10;

/** A relevant chunk gains 1, discounted by the logarithm of its rank; 1 when the first ranks are as good as they can be. */
function normalizedGain(ranking: readonly number[], relevant: ReadonlySet<number>): number {
  const discount = (index: number) => 1 / Math.log2(index + 2);
  const gains = ranking.slice(0, GAIN_DEPTH).map((id, index) => (relevant.has(id) ? discount(index) : 0));
  const ideal = Array.from({ length: Math.min(GAIN_DEPTH, relevant.size) }, (_, index) => discount(index));
  return ideal.length === 0 ? 0 : sum(gains) / sum(ideal);
}

/** The mean of some figures and its standard error. */
export function meanOf(values: readonly number[]): { mean: number; error: number } {
  const mean = sum(values) / values.length;
  const squares = sum(values.map((value) => (value - mean) ** 2));
  return { mean, error: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1) / values.length) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

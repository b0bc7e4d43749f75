import type { Features, Measured } from './extractive-features.ts';

/** The candidates by how likely each answers the question, best first; ties stay in source order. */
export function rankCandidates(measured: readonly Measured[], weights: Weights): Ranked[] {
  return measured
    .map((each) => ({ ...each, score: scoreOf(each.features, weights) }))
    .sort((left, right) => right.score - left.score);
}

function scoreOf(features: Features, weights: Weights): number {
  let score = 0;
  for (const name of Object.keys(weights) as (keyof Features)[]) score += weights[name] * features[name];
  return score;
}

/**
 * Fitted by a listwise softmax on half of SQuAD 2.0's development articles (four of seven), and on every second
 * question of three other public sets (documentation, long texts, filings with tables); checked on the rest.
 * Sources were the four best of vector and word search fused, which hold the evidence for 90 % of the questions.
 *
 * | best sentence / best three hold the answer | by words     | with similarity |
 * | ------------------------------------------ | ------------ | --------------- |
 * | SQuAD, fitted articles (240 questions)     | 73.3, 87.1 % | 72.9, 87.9 %    |
 * | SQuAD, other articles (180)                | 68.9, 82.2 % | 72.2, 83.3 %    |
 * | the same, where the sources hold it (157)  | 79.0, 94.3 % | 82.2, 94.9 %    |
 * | tables, where the sources hold it (76)     | 65.8, 86.8 % | 65.8, 86.8 %    |
 */
export const VECTOR_WEIGHTS: Weights = {
  coverage: 1.22,
  resolvedCoverage: 2.34,
  nearCoverage: 2.85,
  headCoverage: 0.31,
  phrases: 0.58,
  rank: 0.95,
  measure: 0.79,
  kind: 0.39,
  nothingNew: -0.54,
  isTitle: -0.14,
  isList: 0.19,
  isRow: 2.03,
  pronounFirst: 0.42,
  numbersMissing: -0.82,
  similarity: 0.42,
};

/** The same fit without similarity: chooses what is embedded, and serves where there is no embedding model. */
export const LEXICAL_WEIGHTS: Weights = {
  coverage: 2.37,
  resolvedCoverage: 3.04,
  nearCoverage: 3.92,
  headCoverage: 0.34,
  phrases: 1.35,
  rank: 1.83,
  measure: 0.97,
  kind: 0.44,
  nothingNew: -0.43,
  isTitle: -0.32,
  isList: 0.46,
  isRow: 2.36,
  pronounFirst: 0.1,
  numbersMissing: -0.69,
  similarity: 0,
};

export type Weights = Readonly<Features>;
export type Ranked = Measured & { score: number };

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
 * | SQuAD, fitted articles (240 questions)     | 73.8, 87.1 % | 72.9, 87.5 %    |
 * | SQuAD, other articles (180)                | 69.4, 82.2 % | 71.7, 83.9 %    |
 * | the same, where the sources hold it (157)  | 78.3, 93.6 % | 81.5, 95.5 %    |
 * | documentation (50), long texts (236)       | 52, 55 %     | 62, 59 % (best) |
 */
export const VECTOR_WEIGHTS: Weights = {
  coverage: 1.06,
  resolvedCoverage: 2.2,
  nearCoverage: 2.74,
  headCoverage: 0.35,
  phrases: 0.9,
  rank: 0.96,
  typeHeld: 0.51,
  typeMissing: -0.51,
  nothingNew: -0.81,
  isQuestion: -0.74,
  isTitle: -0.11,
  isList: 0.42,
  isRow: 1.97,
  pronounFirst: 0.39,
  numbersMissing: -0.7,
  similarity: 0.43,
};

/** The same fit without similarity: chooses what is embedded, and serves where there is no embedding model. */
export const LEXICAL_WEIGHTS: Weights = {
  coverage: 2.12,
  resolvedCoverage: 2.91,
  nearCoverage: 3.75,
  headCoverage: 0.45,
  phrases: 1.7,
  rank: 1.8,
  typeHeld: 0.56,
  typeMissing: -0.56,
  nothingNew: -0.68,
  isQuestion: -0.63,
  isTitle: -0.27,
  isList: 0.82,
  isRow: 2.34,
  pronounFirst: 0.08,
  numbersMissing: -0.53,
  similarity: 0,
};

export type Weights = Readonly<Features>;
export type Ranked = Measured & { score: number };

import { coverage, type Evidence } from './extractive-evidence.ts';
import { shareMissing } from './extractive-features.ts';
import type { Ranked } from './extractive-ranking.ts';

/** How sure it is, as log-odds, that the best candidates answer the question at all. Refuse below 0. */
export function confidence(evidence: Evidence, ranked: readonly Ranked[], weights: RefusalWeights): number {
  const features = refusalFeatures(evidence, ranked);
  let sum = weights.bias;
  for (const name of Object.keys(features) as (keyof RefusalFeatures)[])
    sum += weights[name] * features[name];
  return sum;
}

/** What tells a question that the sources answer from one that only sounds like them. */
export function refusalFeatures(evidence: Evidence, ranked: readonly Ranked[]): RefusalFeatures {
  const { asked, weights } = evidence;
  const best = ranked[0]!;
  const source = evidence.texts[best.candidate.sourceIndex]!;
  return {
    coverage: best.features.resolvedCoverage,
    bestCoverage: Math.max(...ranked.slice(0, 3).map(({ features }) => features.resolvedCoverage)),
    sourceCoverage: coverage(weights, source),
    phrases: best.features.phrases,
    namesMissing: shareMissing(asked.names, source),
    numbersMissing: shareMissing(asked.numbers, source),
    unknownWords:
      asked.stems.filter((stem) => evidence.texts.every((text) => !text.has(stem))).length /
      (asked.stems.length || 1),
    // Few words are easily found; beyond three the number says nothing more.
    brevity: 1 / Math.max(3, asked.stems.length),
    similarity: best.features.similarity,
    bestSimilarity: Math.max(...ranked.slice(0, 5).map(({ features }) => features.similarity)),
  };
}

/**
 * A logistic fit on the same halves as the ranking; the bias keeps 97.5 % of the fitted questions whose sources
 * hold the answer. On the other halves it keeps 98.7 % (SQuAD), 97.9 % (documentation), 97.0 % (long texts)
 * and 96.1 % (tables), and refuses 98.5 % of 327 questions that belong to another corpus or an absent article:
 * all but one of the former, 82 to 87 % of the latter, whose neighbours are there. Of SQuAD's questions that
 * were written to look answerable it sees through 10 to 12 %.
 */
export const VECTOR_REFUSAL: RefusalWeights = {
  bias: -3,
  coverage: 0.44,
  bestCoverage: 0.67,
  sourceCoverage: 0.29,
  phrases: 0.89,
  namesMissing: -1.07,
  numbersMissing: -0.8,
  unknownWords: -0.44,
  brevity: -3.17,
  similarity: 0.11,
  bestSimilarity: 0.51,
};

/** The same by words alone: keeps 96 % and refuses 94 %. */
export const LEXICAL_REFUSAL: RefusalWeights = {
  bias: 1.78,
  coverage: 0.47,
  bestCoverage: 0.89,
  sourceCoverage: 0.29,
  phrases: 1.83,
  namesMissing: -1.92,
  numbersMissing: -0.99,
  unknownWords: -2.59,
  brevity: -4.7,
  similarity: 0,
  bestSimilarity: 0,
};

export type RefusalFeatures = Record<
  | 'coverage'
  | 'bestCoverage'
  | 'sourceCoverage'
  | 'phrases'
  | 'namesMissing'
  | 'numbersMissing'
  | 'unknownWords'
  | 'brevity'
  | 'similarity'
  | 'bestSimilarity',
  number
>;
export type RefusalWeights = Readonly<RefusalFeatures & { bias: number }>;

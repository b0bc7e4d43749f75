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
 * hold the answer. On the other halves it keeps 98.7 % (SQuAD), 100 % (documentation), 97.5 % (long texts) and
 * 97.4 % (tables), and refuses 98.8 % of 327 questions off the subject: all that belong to another corpus, and
 * 82 to 84 % of those about one absent article among its neighbours. Of SQuAD's questions that were written to
 * look answerable it sees through 11 to 12 %.
 */
export const VECTOR_REFUSAL: RefusalWeights = {
  bias: -3.23,
  coverage: 0.2,
  bestCoverage: 0.42,
  sourceCoverage: 0.63,
  phrases: 0.6,
  namesMissing: -0.99,
  numbersMissing: -0.75,
  unknownWords: -0.5,
  brevity: -2.9,
  similarity: 0.03,
  bestSimilarity: 0.62,
};

/** The same by words alone: keeps 96 % and refuses 93 %. */
export const LEXICAL_REFUSAL: RefusalWeights = {
  bias: 1.84,
  coverage: 0.24,
  bestCoverage: 0.71,
  sourceCoverage: 0.58,
  phrases: 1.84,
  namesMissing: -1.89,
  numbersMissing: -0.95,
  unknownWords: -2.68,
  brevity: -4.64,
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

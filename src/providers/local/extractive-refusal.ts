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

/**
 * How likely, 0 to 1, the sources answer the question, by what retrieval made of it (`answerability`) and by reading
 * them. Refuse below `LEAST_PROBABILITY`.
 */
export function readProbability(
  evidence: Evidence,
  ranked: readonly Ranked[],
  answerability: number,
): number {
  const known = Math.min(1 - ALMOST, Math.max(ALMOST, answerability));
  const retrieved = RETRIEVED_WEIGHT * Math.log(known / (1 - known));
  return 1 / (1 + Math.exp(-(retrieved + confidence(evidence, ranked, READ_REFUSAL))));
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

/**
 * A logistic fit where retrieval has a probability of its own. Answerable: SQuAD 2.0's questions, and with less weight those
 * of documentation (0.3) and of long texts (0.5). Not answerable: SQuAD's questions with their article left out (1), those of
 * other sets (0.5), and all of them with the chunks left out that hold the evidence (0.1). Questions of filings and of source
 * code had no part in it. docs/decisions/2026-11-16-answerability.md has what it refuses.
 */
export const READ_REFUSAL: RefusalWeights = {
  bias: -4.23,
  coverage: 2.07,
  bestCoverage: 1.06,
  sourceCoverage: 0.71,
  phrases: 1.18,
  namesMissing: -1.1,
  numbersMissing: -0.84,
  unknownWords: 0,
  brevity: -5.4,
  similarity: 0.31,
  bestSimilarity: 0.3,
};
const RETRIEVED_WEIGHT = 0.21;

/** What retrieval says counts up to log-odds of 6. */
const ALMOST = 0.0025;

/**
 * Refuses 6.9 % of SQuAD's answerable questions through the product, and 97.6 % of the same questions without their article,
 * each judged by a fit without it (`bench/quality/reading.ts`). From 0.35 to 0.5 it is 5 to 9 % and 96.4 to 98.1 %.
 */
export const LEAST_PROBABILITY = 0.44;

/** Of the questions that a rule refuses, such as one that names what no source mentions, about this many have an answer. */
export const RULED_OUT = 0.02;

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

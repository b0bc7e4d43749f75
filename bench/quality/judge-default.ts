import { MEASURES, type Measure, type Measures, meanOf } from './measure-ranking.ts';

/**
 * Where the default is not what it should be: behind any other configuration by more than half a point, or not ahead of
 * a single channel by the measure that decides. One question is never a verdict: of 100 it alone is a point of recall.
 */
export function judgeDefault(configurations: readonly Configuration[]): Shortcoming[] {
  const chosen = configurations.find(({ role }) => role === 'default');
  if (!chosen) throw new Error('None of the configurations is the default.');
  return configurations.flatMap((other) =>
    MEASURES.flatMap((measure) => {
      if (other === chosen || other.role === 'option') return [];
      const { mean: ahead, error } = differenceOf(chosen, other, measure);
      const tolerance = Math.max(HALF_A_POINT, 1 / chosen.results.length) + ROUNDING;
      const mustBeAhead = other.role === 'channel' && measure === DECISIVE;
      const isFine = mustBeAhead ? ahead > 0 : ahead >= -tolerance;
      return isFine ? [] : [{ measure, than: other.name, ahead, error }];
    }),
  );
}

const HALF_A_POINT = 0.005;
const ROUNDING = 1e-9;
/** It counts all of the evidence and where it stands; recall of a few hundred questions moves in steps. */
const DECISIVE: Measure = 'nDCG@10';

/** The questions are the same on both sides, so the error is that of the differences, which is smaller than either's. */
function differenceOf(left: Configuration, right: Configuration, measure: Measure) {
  return meanOf(left.results.map((result, index) => result[measure] - right.results[index]![measure]));
}

export type Configuration = {
  name: string;
  /** An option costs more than the others (a reranker takes a second), so that it is no reproach to the default. */
  role: 'default' | 'channel' | 'alternative' | 'option';
  /** One for each question, in the same order in all configurations. */
  results: readonly Measures[];
};

export type Shortcoming = { measure: Measure; than: string; ahead: number; error: number };

import type { CaseResult } from '../case-result.ts';
import type { SetMetric } from './case-metrics.ts';
import { isWrong } from './find-failures.ts';

/**
 * Were only the cases answered that a signal puts first, how many of those answers would be wrong? One point for each
 * number of cases answered. Cases of the same signal come in no order, so a step through them is a straight line.
 */
export function riskCoverage(results: readonly CaseResult[], signal: RiskSignal): RiskPoint[] {
  const ordered = orderBy(results, signal);
  if (!ordered) return [];
  const points: RiskPoint[] = [];
  const everyOne = new Uint32Array(results.length).fill(1);
  walkCurve(ordered, everyOne, (answered, risk) =>
    points.push({ coverage: answered / results.length, risk }),
  );
  return points;
}

/** The mean risk over all coverages: 0 when nothing is wrong, least when whatever is wrong comes last. */
export function riskCoverageArea(results: readonly CaseResult[], signal: RiskSignal): ReturnType<SetMetric> {
  const ordered = orderBy(results, signal);
  if (!ordered) return { of: 0, statistic: () => null };
  return {
    of: results.length,
    statistic: (counts) => {
      let area = 0;
      const answered = walkCurve(ordered, counts, (_, risk) => {
        area += risk;
      });
      return answered === 0 ? null : area / answered;
    },
  };
}

export type RiskSignal = 'confidence' | 'distance';
export type RiskPoint = { coverage: number; risk: number };

/** Which cases are wrong, the surest first; `starts` says where each group of equally sure ones begins. */
type Ordered = { order: Uint32Array; isWrong: Uint8Array; starts: Uint32Array };

/** Cases without the signal come last; there is no order at all where no case has it. */
function orderBy(results: readonly CaseResult[], signal: RiskSignal): Ordered | null {
  const sureness = Float64Array.from(results, ({ confidence, nearest }) =>
    signal === 'confidence' ? (confidence ?? UNSURE) : nearest === null ? UNSURE : -nearest,
  );
  if (sureness.every((sure) => sure === UNSURE)) return null;
  const order = Uint32Array.from(results.keys()).sort((left, right) => {
    const [first, second] = [sureness[left]!, sureness[right]!];
    return first > second ? -1 : first < second ? 1 : 0;
  });
  return {
    order,
    isWrong: Uint8Array.from(results, (result) => Number(isWrong(result))),
    starts: order
      .map((_, place) => place)
      .filter((place) => sureness[order[place]!] !== sureness[order[place - 1]!]),
  };
}

function walkCurve(
  { order, isWrong: wrongs, starts }: Ordered,
  counts: Uint32Array,
  onPoint: (answered: number, risk: number) => void,
): number {
  let [answered, wrong] = [0, 0];
  for (let tie = 0; tie < starts.length; tie++) {
    let [size, wrongInside] = [0, 0];
    for (let place = starts[tie]!; place < (starts[tie + 1] ?? order.length); place++) {
      const index = order[place]!;
      size += counts[index]!;
      wrongInside += wrongs[index]! * counts[index]!;
    }
    for (let step = 1; step <= size; step++) {
      onPoint(answered + step, (wrong + (wrongInside * step) / size) / (answered + step));
    }
    answered += size;
    wrong += wrongInside;
  }
  return answered;
}

const UNSURE = Number.NEGATIVE_INFINITY;

import type { Rate } from './find-rates.ts';
import type { LoadOptions } from './parse-options.ts';
import type { HoldSummary } from './summarise-hold.ts';

/** Below this a process has not found its size yet, and neither its growth nor the number of streams says anything. */
export const SHORTEST_JUDGED_MINUTES = 3;
/** The share of the wanted streams that has to be under way on average; between two answers there is a question. */
const HELD = 0.9;

/** Why the run does not pass; nothing when it does. */
export function judgeLoad(hold: HoldSummary, rates: readonly Rate[], options: LoadOptions): string[] {
  const failures: string[] = [];
  for (const [problem, count] of Object.entries({ ...hold.problems, ...hold.ingestion.problems }))
    failures.push(`${count} times: ${problem}`);
  for (const rate of rates.filter(({ problems }) => problems.length > 0))
    failures.push(
      `at ${rate.perSecond} questions a second, ${rate.problems.length} failed: ${rate.problems[0]}`,
    );
  const errors = hold.logged.filter((line) => !line.includes('"level":"warn"'));
  if (errors.length > 0)
    failures.push(`${errors.length} errors were logged, the first: ${errors[0]?.slice(0, 300)}`);
  if (hold.minutes < SHORTEST_JUDGED_MINUTES) return failures;
  if (hold.open.mean < options.streams * HELD)
    failures.push(`${hold.open.mean.toFixed(0)} of ${options.streams} streams were under way on average`);
  return [...failures, ...growth(hold, options.maxSlope)];
}

/** Of what belongs to Helix. */
function growth({ memory }: HoldSummary, most: number): string[] {
  return memory
    .filter(({ name }) => /^(serve|worker)/.test(name))
    .flatMap(({ name, slope, heapSlope }) => [
      ...(slope.perUnit > most ? [`${name} grows by ${slope.perUnit.toFixed(2)} MB a minute`] : []),
      ...(heapSlope && heapSlope.perUnit > most
        ? [`the heap of ${name} grows by ${heapSlope.perUnit.toFixed(2)} MB a minute`]
        : []),
    ]);
}

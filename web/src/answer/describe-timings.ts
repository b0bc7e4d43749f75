/** The steps of an answer one after the other, as far as they were measured, and what remains of the whole. */
export function describeTimings(timings: Readonly<Record<string, number>>): TimedStep[] {
  const steps: TimedStep[] = [];
  let start = 0;
  for (const [name, label] of STEPS) {
    const milliseconds = timings[name];
    if (!milliseconds) continue; // what was not needed took no time
    steps.push({ label, start, milliseconds });
    start += milliseconds;
  }
  const rest = (timings.total_ms ?? start) - start;
  if (rest >= SHORTEST_REST) steps.push({ label: 'Everything else', start, milliseconds: rest });
  return steps;
}

/** `0.4 ms`, `123 ms`, `1.2 s`. */
export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds.toLocaleString('en', { maximumFractionDigits: milliseconds < 10 ? 1 : 0 })} ms`;
}

/** `start` and `milliseconds` count from the question. */
export type TimedStep = { label: string; start: number; milliseconds: number };

const STEPS = [
  ['rewrite_ms', 'Completing the question'],
  ['embed_ms', 'Reading the question'],
  ['search_ms', 'Searching'],
  ['rerank_ms', 'Sorting what was found'],
  ['gather_ms', 'Searching in steps'],
  ['senses_ms', 'Telling meanings apart'],
  ['closest_ms', 'Looking for what comes near'],
  ['align_ms', 'Following names into code'],
  ['walk_ms', 'Walking the tree'],
  ['facts_ms', 'Reading the code'],
  ['model_ms', 'Writing the answer'],
  ['check_ms', 'Checking the claims'],
] as const;
/** Less cannot be seen in a bar, and the parts are rounded. */
const SHORTEST_REST = 1;

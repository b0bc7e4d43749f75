type Timed = () => Promise<unknown>;

const ORDERS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
  [1, 0, 2],
  [0, 2, 1],
] as const;

/**
 * Runs the three in turns, in every order alike, and gives their medians. The last two are the same thing twice: what the first
 * one differs by means something only where it is more than those two differ by.
 */
export async function compareTimes(
  what: string,
  times: number,
  asked: readonly [Timed, Timed, Timed],
): Promise<string> {
  const taken: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < times; round += 1)
    for (const index of ORDERS[round % ORDERS.length]!) {
      const started = performance.now();
      await asked[index]();
      taken[index].push(performance.now() - started);
    }
  const [first, second, third] = taken.map((each) => median(each).toFixed(2));
  return `${what}: median of ${times} tries ${first} ms against ${second} and, once more, ${third} ms`;
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Seconds that a warm reader takes for all files, as a process that has read others before: everything is read again
 * and again in rounds of at least a second, of which the first does not count, since JavaScript and WebAssembly are
 * compiled while they run. The median of the other rounds counts. What takes long is read once with the clock off.
 */
export async function timeReading(
  reads: readonly Read[],
  { clock = performance.now.bind(performance) } = {},
) {
  await timeRound(reads, clock);
  const rounds: number[] = [];
  while (rounds.length < ROUNDS) {
    const { seconds, isLong } = await timeRound(reads, clock);
    rounds.push(seconds);
    if (isLong) break;
  }
  return rounds.sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
}

/** `seconds` for all files once. */
async function timeRound(reads: readonly Read[], clock: () => number) {
  const started = clock();
  let passes = 0;
  do {
    await readAll(reads);
    passes += 1;
  } while (clock() - started < SHORTEST_ROUND_MS);
  const milliseconds = clock() - started;
  return { seconds: milliseconds / passes / 1000, isLong: milliseconds > LONG_ROUND_MS };
}

/** Reads one file. What a reader refuses has taken it time as well. */
export type Read = () => unknown;

const ROUNDS = 3;
const SHORTEST_ROUND_MS = 1000;
/** What takes this long varies little. */
const LONG_ROUND_MS = 5000;

async function readAll(reads: readonly Read[]): Promise<void> {
  for (const read of reads) {
    try {
      await read();
    } catch {
      // The scores say what it could not read.
    }
  }
}

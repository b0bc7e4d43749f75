import { type ExactHits, recallOf } from './exact-search.ts';
import type { HelixSystem } from './helix.ts';
import type { Question } from './questions.ts';
import type { RetrievalSystem } from './system.ts';

/** Searches before the clock starts, so that a turn does not pay for the one before it. */
const WARM_UP = 20;

/** A turn that takes longer says enough after the first rounds. */
const SLOW_TURN_MS = 15_000;
const ROUNDS_OF_SLOW = 2;

/** Asks all questions of each system, round after round; the system that begins changes with the round. */
export async function measureRounds(
  turns: readonly Turn[],
  questions: readonly Question[],
  rounds: number,
): Promise<Measurement[]> {
  const measurements = turns.map(({ size, system }) => ({
    size,
    system: system.name,
    rounds: [] as RoundTimes[],
    recall: Number.NaN,
    found: Number.NaN,
  }));
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < turns.length; step++) {
      const place = (step + round) % turns.length;
      const { system, size } = turns[place]!;
      const { rounds: measured } = measurements[place]!;
      if (round >= ROUNDS_OF_SLOW && measured.some(isSlow)) continue;
      process.stderr.write(`round ${round + 1} of ${rounds}: ${system.name}, ${size.toLocaleString('en')}\n`);
      measured.push(await measureTurn(system, questions));
    }
  }
  for (const [place, { system, exact }] of turns.entries())
    Object.assign(measurements[place]!, await measureQuality(system, questions, exact));
  return measurements;
}

export type Turn = {
  size: number;
  system: RetrievalSystem | HelixSystem;
  /** What an exact search finds for each question. */
  exact: readonly ExactHits[];
};

/** Milliseconds of each question. */
export type RoundTimes = { endToEnd: number[]; searchOnly: number[] };

export type Measurement = {
  size: number;
  system: string;
  rounds: RoundTimes[];
  /** Of the nearest ten by vector. */
  recall: number;
  /** The share of questions whose own chunk was among the first ten. */
  found: number;
};

function isSlow({ endToEnd, searchOnly }: RoundTimes): boolean {
  return [...endToEnd, ...searchOnly].reduce((sum, time) => sum + time, 0) > SLOW_TURN_MS;
}

async function measureTurn(system: RetrievalSystem | HelixSystem, questions: readonly Question[]) {
  if ('forgetQuestions' in system) system.forgetQuestions();
  for (const question of questions.slice(0, WARM_UP)) await system.search(question);
  const timed = async (work: (question: Question) => Promise<unknown>) => {
    const times: number[] = [];
    for (const question of questions) {
      const started = performance.now();
      await work(question);
      times.push(performance.now() - started);
    }
    return times;
  };
  return { endToEnd: await timed(system.ask), searchOnly: await timed(system.search) };
}

async function measureQuality(
  system: RetrievalSystem,
  questions: readonly Question[],
  exact: readonly ExactHits[],
) {
  let recall = 0;
  let found = 0;
  for (const [index, question] of questions.entries()) {
    recall += recallOf(exact[index]!, await system.nearest(question));
    if (question.chunk !== undefined && (await system.search(question)).includes(question.chunk)) found++;
  }
  const withChunk = questions.filter(({ chunk }) => chunk !== undefined).length;
  return { recall: recall / questions.length, found: found / withChunk };
}

/** The value that a share of the others does not exceed, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** How a percentile of one compares with that of another, by round: in a round both had the same machine, with what else it did. */
export function ratiosOf(
  own: readonly RoundTimes[],
  other: readonly RoundTimes[],
  kind: keyof RoundTimes,
  share: number,
): number[] {
  const rounds = own.slice(0, other.length);
  return rounds.map(
    (round, index) => percentile(round[kind], share) / percentile(other[index]![kind], share),
  );
}

/** A percentile over all rounds, and the lowest and the highest of single rounds. */
export function spreadOf(
  rounds: readonly RoundTimes[],
  kind: keyof RoundTimes,
  share: number,
): { value: number; lowest: number; highest: number } {
  const each = rounds.map((round) => percentile(round[kind], share));
  const value = percentile(
    rounds.flatMap((round) => round[kind]),
    share,
  );
  return { value, lowest: Math.min(...each), highest: Math.max(...each) };
}

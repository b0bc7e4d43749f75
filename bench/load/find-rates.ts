import { setTimeout as sleep } from 'node:timers/promises';
import { askHelix } from './ask-helix.ts';
import { expectedOf } from './hold-streams.ts';
import { SHORT, SHORT_PIECES, thinkingMs } from './long-answer.ts';
import type { LoadSystem } from './open-system.ts';
import type { LoadOptions } from './parse-options.ts';
import { type Percentiles, percentiles } from './statistics.ts';

const RATES = [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100];
const SECONDS = 15;
/** What Helix may add to the time of the model, for 95 of 100 questions, before it counts as degraded. */
const MOST_ADDED_MS = 500;

/**
 * Questions at a steady rate, whether or not those before are answered, faster in each step until it is too fast. The
 * answers are short and no document is put in: this is what retrieval and the first word take.
 */
export async function findRates(system: LoadSystem, options: LoadOptions): Promise<Rate[]> {
  const measured: Rate[] = [];
  for (const perSecond of RATES) {
    const rate = await measureRate(system, options, perSecond);
    measured.push(rate);
    if (rate.isDegraded) break;
  }
  return measured;
}

export type Rate = {
  perSecond: number;
  /** Milliseconds from the question to the first word, without what the model takes. */
  added: Percentiles;
  problems: string[];
  isDegraded: boolean;
};

async function measureRate(system: LoadSystem, options: LoadOptions, perSecond: number): Promise<Rate> {
  const added: number[] = [];
  const problems: string[] = [];
  const count = perSecond * SECONDS;
  const started = performance.now();
  const asked = Array.from({ length: count }, async (_, index) => {
    await sleep(Math.max(1, (index * 1000) / perSecond - (performance.now() - started)));
    const { of, ...expected } = expectedOf({ ...system, options }, index, `${perSecond}-${index}`);
    const question = `${SHORT}${expected.question}`;
    const outcome = await askHelix(system.serve.url, of, {
      ...expected,
      kind: 'ask',
      question,
      pieces: SHORT_PIECES,
    });
    if (outcome.problem) problems.push(outcome.problem);
    else added.push(outcome.firstMs - thinkingMs(question));
  });
  await Promise.all(asked);
  const found = percentiles(added);
  return { perSecond, added: found, problems, isDegraded: !(found.p95 <= MOST_ADDED_MS) };
}

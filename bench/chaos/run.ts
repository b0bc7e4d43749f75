/**
 * Breaks a running Helix in every way that is known here, and says what was lost: `make chaos`.
 *
 *   node bench/chaos/run.ts [--faults database,upstream] [--rounds 3] [--seed 7] [--out chaos.json]
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../retrieval/random.ts';
import { FAULTS } from './all-faults.ts';
import { type Findings, isHarmless, noFindings } from './fault.ts';
import { printResults, type Result } from './print-results.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const wanted = values.faults?.split(',').map((part) => part.trim());
const chosen = FAULTS.filter(({ name }) => !wanted || wanted.some((part) => name.includes(part)));
if (chosen.length === 0)
  throw new Error(
    `--faults is "${values.faults}", which no fault is called by. They are: ${FAULTS.map(({ name }) => name).join('; ')}`,
  );

const results: Result[] = [];
for (const fault of chosen) {
  const started = performance.now();
  const rounds = values.rounds ? wholeNumber('--rounds', values.rounds) : fault.rounds;
  const random = createRandom(wholeNumber('--seed', values.seed), FAULTS.indexOf(fault));
  const findings = await fault.strike({ rounds, random }).catch(failed);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  results.push({ fault: fault.name, work: fault.work, seconds, ...findings });
  const wrong = isHarmless(findings) ? '' : `\n${JSON.stringify(findings, null, 2)}`;
  process.stderr.write(`${fault.name}: ${wrong ? 'SOMETHING IS WRONG' : 'done'} in ${seconds} s${wrong}\n`);
}
console.log(printResults(results));
if (values.out) await writeFile(values.out, `${JSON.stringify({ seed: values.seed, results }, null, 2)}\n`);
process.exitCode = results.every(isHarmless) ? 0 : 1;

/** A fault that Helix did not come back from is worse than one that cost something. */
function failed(error: unknown): Findings {
  return {
    ...noFindings(),
    lost: [`it did not come to its end: ${error instanceof Error ? error.stack : error}`],
  };
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number;
  throw new Error(`${name} is "${value}"; it must be a whole number from 1 to 1000000.`);
}

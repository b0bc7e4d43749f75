/**
 * Tries to read, write and infer what belongs to somebody else, in every way that is known here: `make security`.
 *
 *   node bench/security/run.ts [--classes tables,endpoints] [--engine both|postgres|embedded] [--seed 7] [--out security.json]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { printable } from '../../src/cli/print-table.ts';
import { CLASSES } from './all-classes.ts';
import { isTight, printResults, type Result } from './print-results.ts';
import { createTally, type ProbeClass } from './probe-class.ts';
import { makeScratchDatabase } from './scratch-database.ts';
import { openWorld, type World } from './world.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const { values } = parseArgs({
  options: {
    classes: { type: 'string' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const wanted = values.classes?.split(',').map((part) => part.trim());
const unknown = wanted?.filter((part) => !CLASSES.some(({ name }) => name === part)) ?? [];
if (unknown.length > 0)
  throw new Error(
    `--classes has "${unknown.join(', ')}", which is no class. They are: ${CLASSES.map(({ name }) => name).join(', ')}`,
  );
if (!['both', 'postgres', 'embedded'].includes(values.engine))
  throw new Error(`--engine is "${values.engine}"; it must be both, postgres or embedded.`);
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 0)
  throw new Error(`--seed is "${values.seed}"; it must be a whole number from 0 on.`);

const results: Result[] = [];
for (const engine of ['postgres', 'embedded'] as const) {
  if (values.engine !== 'both' && values.engine !== engine) continue;
  const database = await makeScratchDatabase(engine);
  // A database on a server would stay there.
  const leave = () => void database.remove().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, leave);
  let world: World | undefined;
  try {
    world = await openWorld({ ...database, seed });
    for (const each of CLASSES)
      if (!wanted || wanted.includes(each.name)) results.push(await tryClass(each, world));
  } finally {
    await world?.close();
    await database.remove();
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}
console.log(printResults(results));
if (values.out) {
  await mkdir(dirname(values.out), { recursive: true });
  await writeFile(values.out, `${JSON.stringify({ seed, results }, null, 2)}\n`);
}
process.exitCode = results.every(isTight) ? 0 : 1;

/** A class that breaks off has not shown that there is no leak. */
async function tryClass({ name, leakIs, probe }: ProbeClass, world: World): Promise<Result> {
  const tally = createTally();
  const started = performance.now();
  await probe(world, tally).catch((error: unknown) => {
    const stack = error instanceof Error ? error.stack : String(error);
    tally.leak(`it did not come to its end: ${stack}`, `--classes ${name} --engine ${world.engine}`);
  });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const { findings } = tally;
  for (const { what, reproduce } of findings.leaks)
    process.stderr.write(`${printable(`LEAK ${what}: ${reproduce}`)}\n`);
  process.stderr.write(
    `${name} (${world.engine}): ${findings.tried} probes, ${findings.leaks.length} leaks\n`,
  );
  return { name, leakIs, engine: world.engine, seconds, ...findings };
}

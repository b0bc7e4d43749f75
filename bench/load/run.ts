/**
 * `make load`: many streams at once plus ingestion, for ten minutes, against `helix serve` and `helix worker` on a real
 * PostgreSQL. Is one cut or altered, does memory grow, and what does Helix add to the time to the first token?
 *
 *   node bench/load/run.ts [--minutes 10] [--streams 500] [--bare 50] [--tenants 10] [--documents 20] [--answer-seconds 40]
 *     [--ingest-every 2] [--max-slope 2] [--settle 80] [--no-rates] [--out load.json]
 *
 * The server is that of DATABASE_URL, else one that `scripts/postgres.sh` brings up; the database is made and dropped.
 * Ends with 1 when an answer failed, was cut or altered, or a process grows faster than --max-slope (MB a minute), with 2
 * when it can't run. docs/load.md says what was measured and how.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '../../src/errors.ts';
import { findRates } from './find-rates.ts';
import { judgeLoad } from './judge-load.ts';
import { measureHold } from './measure-hold.ts';
import { openSystem } from './open-system.ts';
import { type LoadOptions, parseOptions } from './parse-options.ts';
import { printReport } from './print-report.ts';
import { summariseHold } from './summarise-hold.ts';

const cleanUps: (() => Promise<void>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(130)));
try {
  await measure(parseOptions(process.argv.slice(2)));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
} finally {
  await cleanUp();
}

async function measure(options: LoadOptions): Promise<void> {
  const system = await openSystem(options, cleanUps);
  const hold = summariseHold(await measureHold(system, options));
  const rates = options.withRates ? await findRates(system, options) : [];
  const failures = judgeLoad(hold, rates, options);
  printReport({ hold, rates, failures, options });
  if (options.out) await keep(options.out, { options, hold, rates, failures });
  if (failures.length > 0) process.exitCode = 1;
}

async function keep(file: string, report: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** The last first; what can't be undone does not keep the rest from it. */
async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0).reverse())
    await undo().catch((error: unknown) => console.error(messageOf(error)));
}

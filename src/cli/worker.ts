import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { type Helix, openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import { busyTenants } from '../store/all-tenants.ts';
import { requireMasterKey } from '../store/crypt/refuse-plain.ts';
import { loadSettings } from './load-settings.ts';

const LOOK_EVERY_MS = 500;

export function workerCommand(): Command {
  return new Command('worker')
    .description('work on the documents that wait, beside the processes that serve')
    .option('--concurrency <number>', 'documents at once (HELIX_WORKER_CONCURRENCY)', atLeastOne)
    .option('--until-empty', 'end when no document waits any more')
    .option('--json', 'print the end as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  DATABASE_URL=postgres://… helix worker\n  helix worker --until-empty --concurrency 8',
    )
    .action(work);
}

type Options = { concurrency?: number; untilEmpty?: boolean; json?: boolean };

/** Ends by a signal (what is under way may finish, then it is put back) or, when asked to, with the queue. */
async function work({ concurrency, untilEmpty, json }: Options): Promise<void> {
  const settings = loadSettings();
  const helix = await openHelix(settings, createLogger(settings.logLevel));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  try {
    await requireMasterKey(settings.masterKey, helix.database);
    const atOnce = concurrency ?? (settings.workerConcurrency || 1);
    await helix.ingestion.start(atOnce);
    if (!json) console.log(`Helix works on the queue, ${atOnce} documents at once. Ctrl-C ends it.`);
    while (!stopping.signal.aborted && !(untilEmpty && (await isEmpty(helix))))
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
  } finally {
    await helix.close();
  }
  if (json) console.log(JSON.stringify({ ended: stopping.signal.aborted ? 'signal' : 'empty' }));
}

/** A database that does not answer for a moment is no reason to end. */
async function isEmpty({ database }: Helix): Promise<boolean> {
  try {
    return (await busyTenants(database)).length === 0;
  } catch (error) {
    if (error instanceof HelixError) return false;
    throw error;
  }
}

function atLeastOne(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 64) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 to 64.');
}

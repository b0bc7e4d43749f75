import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterADay } from './after-a-day.ts';
import { askQuestions } from './ask-questions.ts';
import { compareWithLedger } from './compare-with-ledger.ts';
import type { Chaos, Findings } from './fault.ts';
import { noFindings } from './fault.ts';
import { inspectStore } from './inspect-store.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { sendFile, sendFiles } from './send-files.ts';
import type { World } from './world.ts';
import { writeArtifacts } from './write-artifacts.ts';

/** How long clients go on after a fault is over: what it left must not hurt those who come after it. */
const AFTER_MS = 2500;
const QUIET_WITHIN_MS = 120_000;

export const LOAD = '3 senders of files, 4 askers, 1 writer of artifacts';

/**
 * Strikes `rounds` times at random moments, each time while clients send files, ask and have artifacts written, and then
 * holds the store against what they were told. `strike` makes the fault and mends it.
 */
export async function underLoad(
  world: World,
  { rounds, random }: Chaos,
  strike: (round: number) => Promise<void>,
): Promise<Findings> {
  const findings = noFindings();
  const ledger = emptyLedger();
  await sendFile(world.url, ledger, { name: 'first.md', word: 'firstxword' });
  await untilQuiet(world);
  for (let round = 0; round < rounds; round++) {
    const stopping = new AbortController();
    const clients = startClients(world, ledger, { round, stop: stopping.signal });
    await sleep(300 + random.below(2200));
    await strike(round);
    await sleep(AFTER_MS);
    stopping.abort();
    await clients;
    findings.times += 1;
    await untilQuiet(world);
  }
  await retryFailed(world, ledger);
  await afterADay(world);
  return judge(world, ledger, findings);
}

/** Adds to the findings what is wrong now. */
async function judge(world: World, ledger: Ledger, findings: Findings): Promise<Findings> {
  const databaseUrl = world.postgres.url;
  const { halfVisible, doubled } = await inspectStore(databaseUrl, world.environment.HELIX_DATA_DIR!);
  const compared = await compareWithLedger({ databaseUrl, url: world.url }, ledger);
  findings.halfVisible.push(...halfVisible);
  findings.doubled.push(...doubled, ...compared.doubled);
  findings.lost.push(...compared.lost);
  findings.retried = ledger.retried;
  const complete = ledger.answers.filter(({ ended }) => ended === 'complete').length;
  const files = [...ledger.files.values()].reduce((sum, contents) => sum + contents.length, 0);
  findings.note = `${files} files, ${complete} of ${ledger.answers.length} answers complete, ${ledger.artifacts.length} artifacts`;
  return findings;
}

/** Until every run, or every one of a document, has come to its end. */
export async function untilQuiet(world: World, sourceUri?: string): Promise<void> {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  const client = new pg.Client({ connectionString: world.postgres.url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ open: number }>(
        "select count(*)::int as open from ingestion_runs where status in ('queued', 'running') and source_uri = coalesce($1, source_uri)",
        [sourceUri],
      );
      if (rows[0]!.open === 0 || Date.now() > deadline) return;
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}

/** A run that was given up while a model was away says so, and is tried again when somebody asks for it. */
async function retryFailed(world: World, ledger: Ledger): Promise<void> {
  const client = new pg.Client({ connectionString: world.postgres.url });
  await client.connect();
  const { rows } = await client.query<{ run_id: number }>(
    "select run_id::int from ingestion_runs where status = 'failed' and failure->>'code' <> 'reader_limit'",
  );
  await client.end();
  for (const { run_id } of rows) {
    // One that newer content followed is not needed any more, and is refused.
    const response = await fetch(`${world.url}/v1/runs/${run_id}/retry`, { method: 'POST' });
    await response.body?.cancel();
    ledger.retried += 1;
  }
  await untilQuiet(world);
}

function startClients(
  { url }: World,
  ledger: Ledger,
  { round, stop }: { round: number; stop: AbortSignal },
): Promise<unknown> {
  const senders = ['a', 'b', 'c'].map((sender) =>
    sendFiles({ url, sender: `r${round}${sender}`, stop }, ledger),
  );
  const askers = Array.from({ length: 4 }, () => askQuestions({ url, stop }, ledger));
  return Promise.all([...senders, ...askers, writeArtifacts({ url, stop }, ledger)]);
}

import pg from 'pg';
import type { Fault } from '../fault.ts';
import { emptyLedger } from '../ledger.ts';
import { sendPatiently } from '../send-patiently.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { openWorld, type World } from '../world.ts';

/** As a tree, many times as large as the memory that a reading process has here. */
const PARAGRAPHS = 1_200_000;

/** A document that is too large to be read fails alone: with its reason, and without those that are read beside it. */
export const readerMemory: Fault = {
  name: 'reader over its memory',
  work: LOAD,
  rounds: 2,
  async strike(chaos) {
    const world = await openWorld({ environment: { HELIX_READER_MEMORY_MB: '384' } });
    try {
      await world.serve();
      world.work();
      const findings = await underLoad(world, chaos, (round) => sendHuge(world, `huge${round}.html`));
      const failed = await failures(world);
      if (failed.length !== chaos.rounds || failed.some((code) => code !== 'reader_limit'))
        findings.lost.push(
          `the reason why a document could not be read; told was: ${failed.join(', ') || 'nothing'}`,
        );
      return findings;
    } finally {
      await world.close();
    }
  },
};

async function sendHuge(world: World, name: string): Promise<void> {
  const body = () => {
    const form = new FormData();
    form.set('source_uri', `chaos:${name}`);
    form.set('file', new Blob([`<html><body>${'<p>too many'.repeat(PARAGRAPHS)}</body></html>`]), name);
    return form;
  };
  await sendPatiently(`${world.url}/v1/documents?wait=false`, emptyLedger(), { method: 'POST', body });
}

async function failures({ postgres }: World): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ code: string }>(
    "select failure->>'code' as code from ingestion_runs where status = 'failed'",
  );
  await client.end();
  return rows.map(({ code }) => code);
}

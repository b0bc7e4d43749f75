import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { findFiles, readSource } from '../../src/cli/read-source.ts';
import { openHelix } from '../../src/compose.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { sql } from '../../src/store/sql.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';

/** How often something is killed. Thirty is what is promised; more finds rarer moments. */
const ROUNDS = Number(process.env.HELIX_TEST_CRASH_ROUNDS ?? 30);
const FILES = 200;

describe(`kill -9, ${ROUNDS} times at random moments, while ${FILES} files are ingested`, () => {
  let gemini: GeminiServer;
  let directory: string;
  let environment: Record<string, string>;
  let folder: string;
  beforeEach(async () => {
    gemini = await startGeminiServer();
    gemini.setFault('embed', { type: 'slow', delayMs: 40 });
    directory = await mkdtemp(join(tmpdir(), 'helix-crash-'));
    folder = join(directory, 'documents');
    await mkdir(folder);
    for (let index = 0; index < FILES; index++)
      await writeFile(join(folder, `d${index}.${['md', 'txt', 'csv'][index % 3]}`), content(index));
    environment = {
      HELIX_DATA_DIR: join(directory, 'data'),
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: gemini.url,
      HELIX_LOG_LEVEL: 'silent',
    };
  });
  afterEach(async () => {
    await gemini.close();
    await rm(directory, { recursive: true, force: true });
  });

  const helix = (...argv: string[]) =>
    spawn(process.execPath, ['bin/helix.js', ...argv], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  const open = () =>
    openHelix(loadSettings({ HELIX_ENV: 'test', ...environment }), pino({ level: 'silent' }));
  const kill = async (child: ChildProcess) => {
    const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await exit;
  };

  /** What must not be: a document that is not there once and whole, a run that is still open. */
  const inspect = async () => {
    const opened = await open();
    try {
      const query = <Row extends object>(statement: ReturnType<typeof sql>) =>
        opened.database.withTenant(opened.tenant, (session) => session.query<Row>(statement));
      const [documents] = await query<{ count: number }>(sql`select count(*) from documents`);
      return {
        documents: documents!.count,
        notOnce: await query(sql`
          select document_id, count(*) from document_versions group by document_id having count(*) <> 1`),
        notWhole: await query(sql`
          select document_id from documents where (
            select count(*) from chunks join embeddings using (tenant_id, chunk_id) join chunk_fts using (tenant_id, chunk_id)
            where chunks.document_id = documents.document_id and is_active) < 1`),
        withoutVector: await query(
          sql`select chunk_id from chunks left join embeddings using (tenant_id, chunk_id) where embedding is null`,
        ),
        notDone: await query(
          sql`select run_id, status, stage, error from ingestion_runs where status not in ('succeeded')`,
        ),
        staged: await query(sql`select run_id from staged_vectors limit 1`),
      };
    } finally {
      await opened.close();
    }
  };
  const whole = {
    documents: FILES,
    notOnce: [],
    notWhole: [],
    withoutVector: [],
    notDone: [],
    staged: [],
  };

  test('[CRASH-QUEUE] of the one process, with the database inside it', { timeout: 900_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const child = helix('ingest', folder);
      await Promise.race([sleep(700 + Math.random() * 2500), once(child, 'exit')]);
      await kill(child);
    }
    const last = helix('ingest', folder);
    expect(await once(last, 'exit')).toEqual([0, null]);
    expect(await inspect()).toEqual(whole);
  });

  test.skipIf(inject('postgresTemplate') === null)(
    '[CRASH-QUEUE] of the worker, of the server, and of both',
    { timeout: 900_000 },
    async () => {
      const server: OwnPostgres = await startOwnPostgres();
      environment.DATABASE_URL = server.url;
      try {
        const submitter = await open();
        for (const path of await findFiles([folder])) {
          const source = await readSource(path, environment.HELIX_DATA_DIR!);
          await submitter.ingestion.submit({ ...source, project: 'default' });
        }
        await submitter.close();
        for (let round = 0; round < ROUNDS; round++) {
          const worker = helix('worker');
          await sleep(600 + Math.random() * 2000);
          if (round % 3 !== 0) await server.kill();
          if (round % 3 === 1) await sleep(Math.random() * 500);
          if (round % 3 !== 1) await kill(worker);
          if (round % 3 !== 0) await server.start();
          if (round % 3 === 1) await sleep(Math.random() * 1000);
          await kill(worker);
        }
        const last = helix('worker', '--until-empty');
        expect(await once(last, 'exit')).toEqual([0, null]);
        expect(await inspect()).toEqual(whole);
      } finally {
        await server.remove();
      }
    },
  );
});

function content(index: number): string {
  if (index % 3 === 2)
    return `name,price\n${Array.from({ length: 40 }, (_, row) => `thing ${row} of ${index},${row * index}`).join('\n')}\n`;
  const body = `Sentence about subject ${index} that says a thing or two. `.repeat(60);
  return ['one', 'two', 'three'].map((part) => `## Part ${part} of ${index}\n\n${body}\n`).join('\n');
}

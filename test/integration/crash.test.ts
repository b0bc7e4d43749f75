import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHelix } from '../../src/compose.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { sql } from '../../src/store/sql.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';

/** How often each process is killed. Twenty is what is promised; more finds rarer moments. */
const ROUNDS = Number(process.env.HELIX_TEST_CRASH_ROUNDS ?? 20);
const DOCUMENTS = 12;

onEachEngine('kill -9', (engine) => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let environment: Record<string, string>;
  let folder: string;

  beforeAll(async () => {
    gemini = await startGeminiServer({
      deltaDelayMs: 15,
      answer: () => Array.from({ length: 40 }, (_, index) => `word${index} [1] `),
    });
    database = await createTestDatabase(engine);
    environment = {
      ...database.environment,
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: gemini.url,
      HELIX_LOG_LEVEL: 'error',
    };
    folder = join(environment.HELIX_DATA_DIR!, 'documents');
    await mkdir(folder);
  });
  afterAll(async () => {
    await database?.remove();
    await gemini?.close();
  });

  const helix = (...argv: string[]) =>
    spawn(process.execPath, ['bin/helix.js', ...argv], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const killAt = async (child: ChildProcess, milliseconds: number) => {
    const exit = once(child, 'exit');
    await Promise.race([sleep(milliseconds), exit]);
    child.kill('SIGKILL');
    await exit;
  };
  /** Every document is whole in the content of one round, and nothing belongs to nothing. */
  const inspect = async () => {
    const opened = await openHelix(
      loadSettings({ HELIX_ENV: 'test', ...environment }),
      pino({ level: 'silent' }),
    );
    try {
      const query = <Row extends object>(statement: ReturnType<typeof sql>) =>
        opened.database.withTenant(opened.tenant, (session) => session.query<Row>(statement));
      const found = {
        partial: await query(sql`
          select source_uri, count(distinct v.version_id) as versions, count(chunk_id) as chunks,
            count(distinct substring(text from 'round \\d+')) as rounds
          from documents d
          left join document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.document_id and is_active
          left join chunks c on c.tenant_id = v.tenant_id and c.version_id = v.version_id
          group by source_uri
          having count(distinct v.version_id) <> 1 or count(chunk_id) <> 3 or count(distinct substring(text from 'round \\d+')) <> 1`),
        withoutVector: await query(
          sql`select chunk_id from chunks left join embeddings using (tenant_id, chunk_id) where embedding is null`,
        ),
        withoutWords: await query(
          sql`select chunk_id from chunks left join chunk_fts using (tenant_id, chunk_id) where tsv is null`,
        ),
        stillRunning:
          engine === 'embedded'
            ? await query(sql`select run_id from ingestion_runs where status = 'running'`)
            : [],
      };
      const [documents] = await query<{ count: number }>(sql`select count(*) from documents`);
      return { found, documents: documents!.count };
    } finally {
      await opened.close();
    }
  };
  const clean = { partial: [], withoutVector: [], withoutWords: [], stillRunning: [] };

  test(`[CRASH-INGEST] during ingestion, ${ROUNDS} times at random moments: it reopens, nothing is half there`, {
    timeout: 600_000,
  }, async () => {
    const moments: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (let index = 0; index < DOCUMENTS; index++)
        await writeFile(join(folder, `d${index}.md`), document(index, round));
      const moment = 400 + Math.random() * 2200;
      await killAt(helix('ingest', folder), moment);
      moments.push(Math.round(moment));
      const { found } = await inspect();
      expect(found, `round ${round}, killed after ${moments.at(-1)} ms`).toEqual(clean);
    }
    const finished = helix('ingest', folder);
    const [code] = await once(finished, 'exit');
    expect(code).toBe(0);
    expect(await inspect()).toEqual({ found: clean, documents: DOCUMENTS });
  });

  test(`[CRASH-ANSWER] during an answer, ${ROUNDS} times at random moments: it reopens, no trace is half there`, {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await killAt(
        helix('ask', 'What does section one of document 3 say in this round?'),
        300 + Math.random() * 1800,
      );
      const { found, documents } = await inspect();
      expect({ found, documents }).toEqual({ found: clean, documents: DOCUMENTS });
    }
    const finished = helix('ask', 'What does section one of document 3 say in this round?', '--json');
    let out = '';
    finished.stdout.on('data', (bytes) => {
      out += bytes;
    });
    const [code] = await once(finished, 'exit');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ complete: true, refused: false });
  });
});

/** Three sections, each a chunk of its own. */
function document(index: number, round: number): string {
  const body = (section: string) =>
    Array.from(
      { length: 30 },
      (_, line) => `Section ${section} line ${line} of document ${index} says so in round ${round}.`,
    ).join(' ');
  return ['one', 'two', 'three'].map((section) => `## Section ${section}\n\n${body(section)}\n`).join('\n');
}

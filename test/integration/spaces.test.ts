import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Helix, openHelix } from '../../src/compose.ts';
import type { SpaceContext } from '../../src/ingest/embed-stored-chunks.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { reembedChunks } from '../../src/ingest/reembed-chunks.ts';
import { reindexStore } from '../../src/ingest/reindex-store.ts';
import { chooseModels } from '../../src/providers/choose-models.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { ensureTenant, pinSpace } from '../../src/store/ensure-tenant.ts';
import { sql } from '../../src/store/sql.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

const OLD = 'embedding-old';
const NEW = 'embedding-new';
const spaceOf = (model: string) => `gemini/${model}@1536`;
/** Who waits for a lock in this database. */
const WAITING =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const silent = pino({ level: 'silent' });

onEachEngine('spaces', (engine) => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let helix: Helix;
  let isOpen: boolean;
  beforeEach(async () => {
    gemini = await startGeminiServer();
    database = await createTestDatabase(engine);
    helix = await openHelix(loadSettings(environment(OLD)), silent);
    isOpen = true;
  });
  afterEach(async () => {
    await close();
    await database.remove();
    await gemini.close();
  });

  const environment = (embedModel: string) => ({
    HELIX_ENV: 'test',
    HELIX_MODEL_TRIES: '1',
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: gemini.url,
    EMBED_MODEL: embedModel,
    ...database.environment,
  });
  const close = async () => {
    if (isOpen) await helix.close();
    isOpen = false;
  };
  const ingest = (name: string, text: string) =>
    ingestDocument(helix, {
      name,
      content: { bytes: new TextEncoder().encode(text) },
      sourceUri: name,
      project: 'default',
    });
  /** 120 chunks that two versions share, so more than one call to the model; and a table with keys for its rows. */
  const ingestSome = async () => {
    const parts = Array.from(
      { length: 120 },
      (_, index) => `## Part ${index}\n\n${`Item${index} is kept in drawer${index}. `.repeat(60)}`,
    );
    await ingest('long.md', parts.join('\n\n'));
    await ingest('long.md', ['## Preface\n\nWords of welcome.', ...parts].join('\n\n'));
    await ingest('rates.csv', 'Country,Rate\nAustria,20\nBelgium,21\nCroatia,25\n');
  };
  /** What `helix reembed` works with, in this process. `before` runs ahead of each call to the model. */
  const inSpace = async (embedModel: string, before?: (call: number) => Promise<unknown>) => {
    const { embeddingModel } = chooseModels(loadSettings(environment(embedModel)), silent);
    await ensureTenant(helix.database, helix.tenant, embeddingModel, { anySpace: true });
    let calls = 0;
    const embed: typeof embeddingModel.embed = async (request) => {
      await before?.(++calls);
      return embeddingModel.embed(request);
    };
    return {
      ...helix,
      embeddingModel: { ...embeddingModel, ...(before && { embed }) },
    } satisfies SpaceContext;
  };
  const rows = <Row extends object>(statement: ReturnType<typeof sql>) =>
    helix.database.withTenant(helix.tenant, (session) => session.query<Row>(statement));
  const vectorsIn = async (embedModel: string) => {
    const [row] = await rows<{ count: number }>(
      sql`select count(*) from embeddings where space_id = ${spaceOf(embedModel)}`,
    );
    return row!.count;
  };
  const pinned = async () =>
    (await rows<{ space_id: string }>(sql`select space_id from tenants`))[0]!.space_id;
  const QUESTIONS = ['Where is item7 kept?', 'Which drawer has item99?', 'What is the rate of Belgium?'];
  const searchAll = (context: Helix) =>
    Promise.all(
      QUESTIONS.map(async (question) => {
        const { chunks } = await retrieveChunks(context, { question, project: 'default', k: 4 });
        return chunks.map(({ chunkId, distance, score }) => ({ chunkId, distance, score }));
      }),
    );
  /** Without the many chunks that share no word with the question: all of those are equally far, in no order. */
  const answersOf = async (context: Helix) =>
    (await searchAll(context)).map((chunks) => chunks.filter(({ distance }) => distance < 0.59));
  const textsSentTo = (embedModel: string, from = 0) =>
    gemini.calls.embed
      .slice(from)
      .filter(
        ({ model, body }) => model === embedModel && JSON.stringify(body).includes('RETRIEVAL_DOCUMENT'),
      )
      .map(({ body }) => (body.requests ?? [body]).map((request) => JSON.stringify(request.content)));

  test('[SPACES-MOVE] the old model answers and ingests until every chunk is moved; then only the new one answers', async () => {
    await ingestSome();
    const before = await answersOf(helix);
    expect(before.map(({ length }) => length > 0)).toEqual([true, true, true]);
    const meanwhile = async (call: number) => {
      if (call !== 2) return;
      expect(await vectorsIn(NEW)).toBeGreaterThan(0);
      expect(await answersOf(helix)).toEqual(before);
      await ingest('late.md', '# Late\n\nThe latecomer is in the attic.');
      await expect(answersOf(await inSpace(NEW))).rejects.toMatchObject({ code: 'space_mismatch' });
    };
    const moved = await reembedChunks(await inSpace(NEW, meanwhile));
    expect(moved).toMatchObject({ outcome: 'switched', previous: spaceOf(OLD), space: spaceOf(NEW) });
    expect(moved.made + moved.copied).toBe(moved.removed);
    expect(moved.copied).toBeGreaterThanOrEqual(120); // the second version's chunks are those of the first
    const sent = textsSentTo(NEW).flat();
    expect(new Set(sent).size).toBe(sent.length);
    expect(await vectorsIn(OLD)).toBe(0);
    expect(await vectorsIn(NEW)).toBe(moved.removed);

    const fresh = await inSpace(NEW);
    expect(await answersOf(fresh)).toEqual(before);
    const late = await retrieveChunks(fresh, { question: 'Who is in the attic?', project: 'default', k: 1 });
    expect(late.chunks[0]!.text).toContain('latecomer');
    const refused = {
      code: 'space_mismatch',
      message: expect.stringMatching(/start Helix again.*helix reembed/),
    };
    await expect(answersOf(helix)).rejects.toMatchObject(refused);
    await expect(ingest('after.md', 'Too late.')).rejects.toMatchObject(refused);
    await expect(
      (async () => {
        if (engine === 'embedded') await close();
        await (await openHelix(loadSettings(environment(OLD)), silent)).close();
      })(),
    ).rejects.toMatchObject(refused);
  });

  test('[SPACES-SWITCH] a version that is being published when the last chunk is moved is moved too', async () => {
    await ingest('first.md', '# First\n\nThe first words.');
    const target = await inSpace(NEW);
    const written = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const publication = helix.database.withTenant(helix.tenant, async (session) => {
      await pinSpace(session, helix.tenant, { projectId: 1, spaceId: spaceOf(OLD) });
      await session.query(sql`
        insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, text,
          token_count, start_offset, end_offset)
        select tenant_id, chunk_id + 1, version_id, document_id, project_id, true, ordinal + 1, chunk_type, 'more', 1, 0, 4
        from chunks`);
      written.resolve();
      await committed.promise;
    });
    await written.promise;
    const moving = reembedChunks(target);
    try {
      if (engine === 'postgres')
        await expect.poll(() => helix.database.execute(WAITING), { timeout: 10_000 }).toHaveLength(1);
    } finally {
      committed.resolve();
    }
    await publication;
    expect(await moving).toMatchObject({ outcome: 'switched', chunks: 2, removed: 1 });
    expect(await vectorsIn(NEW)).toBe(2);
  });

  test('[SPACES-RESUME] a move that ended half-way goes on where it was; nothing is embedded twice', async () => {
    await ingestSome();
    const stop = new AbortController();
    const stopping = await inSpace(NEW, async (call) => {
      if (call === 2) stop.abort();
    });
    await expect(reembedChunks(stopping, { signal: stop.signal })).rejects.toThrow(/abort/);
    gemini.setFault('embed', { type: 'status', status: 503 }, 1);
    await expect(reembedChunks(await inSpace(NEW))).rejects.toMatchObject({ code: 'model_unavailable' });
    const [failed] = textsSentTo(NEW).slice(-1);
    expect(await pinned()).toBe(spaceOf(OLD));
    expect(await answersOf(helix)).toHaveLength(QUESTIONS.length);

    const moved = await reembedChunks(await inSpace(NEW));
    expect(moved.outcome).toBe('switched');
    const sent = textsSentTo(NEW).flat();
    expect(sent.length - new Set(sent).size).toBe(failed!.length);
    expect(await reembedChunks(await inSpace(NEW))).toMatchObject({
      outcome: 'there-already',
      made: 0,
      removed: 0,
    });
  });

  test('[SPACES-KILL] helix reembed, killed with -9, goes on where it was when it is started again', async () => {
    await ingestSome();
    await close();
    gemini.setFault('embed', { type: 'slow', delayMs: 300 });
    const begun = gemini.calls.embed.length;
    const child = spawn(process.execPath, ['bin/helix.js', 'reembed'], {
      env: { ...process.env, ...environment(NEW) },
      stdio: 'ignore',
    });
    await expect.poll(() => gemini.calls.embed.length - begun, { timeout: 60_000, interval: 10 }).toBe(2);
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    gemini.clearFaults();
    const stored = textsSentTo(NEW)[0]!;

    const again = gemini.calls.embed.length;
    const { code, stdout, stderr } = await runHelix(
      ['reembed', '--json', '--space', spaceOf(NEW)],
      environment(NEW),
    );
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'switched',
      space: spaceOf(NEW),
      previous_space: spaceOf(OLD),
    });
    const sent = textsSentTo(NEW, again).flat();
    expect(sent.filter((text) => stored.includes(text))).toEqual([]);
    const ask = (model: string) => runHelix(['ask', 'Where is item7 kept?', '--json'], environment(model));
    expect((await ask(NEW)).stdout).toContain('drawer7');
    expect(await ask(OLD)).toMatchObject({ code: 1, stderr: expect.stringContaining('helix reembed') });
  });

  test('[SPACES-BACK] with --keep-old the way back asks no model', async () => {
    await ingestSome();
    const before = await answersOf(helix);
    const count = await vectorsIn(OLD);
    expect(await reembedChunks(await inSpace(NEW), { keepOld: true })).toMatchObject({ removed: 0 });
    expect(await vectorsIn(OLD)).toBe(count);
    const back = await reembedChunks(await inSpace(OLD));
    expect(back).toMatchObject({
      outcome: 'switched',
      space: spaceOf(OLD),
      made: 0,
      copied: 0,
      removed: count,
    });
    expect(await answersOf(helix)).toEqual(before);
  });

  test('[SPACES-CHOICE] reembed refuses a --space that is not the configured one, and does nothing without documents', async () => {
    expect(await reembedChunks(await inSpace(NEW))).toMatchObject({
      outcome: 'no-documents',
      previous: null,
    });
    expect(await pinned()).toBeNull();
    await ingest('first.md', 'The first words.');
    await close();
    const refused = await runHelix(['reembed', '--space', 'gemini/other@1536'], environment(NEW));
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(
      `--space is "gemini/other@1536", but the configured model gives "${spaceOf(NEW)}"`,
    );
    expect(refused.stderr).toMatch(/HELIX_EMBEDDING_PROVIDER and EMBED_MODEL/);
    if (engine === 'postgres') return;
    const server = await serveHelix(environment(OLD));
    const locked = await runHelix(['reembed'], environment(NEW));
    await server.stop();
    expect(locked.code).toBe(1);
    expect(locked.stderr).toContain(
      `the server at ${server.url}, and \`helix reembed\` needs it for itself. Stop that`,
    );
  });

  test('[REINDEX] words and vectors come back from the chunks: the same questions find the same', async () => {
    await ingestSome();
    const before = await answersOf(helix);
    const count = await vectorsIn(OLD);
    await helix.database.execute('truncate embeddings, chunk_fts');
    expect((await searchAll(helix)).flat()).toEqual([]);
    const asked = textsSentTo(OLD).length;
    expect(await reindexStore(helix, { lexicalOnly: true })).toMatchObject({ vectorsMade: 0 });
    expect(textsSentTo(OLD)).toHaveLength(asked);
    const done = await reindexStore(helix);
    expect(done.wordsChanged).toBe(0);
    expect(done.vectorsMade + done.vectorsCopied).toBe(count);
    expect(await answersOf(helix)).toEqual(before);
    expect(await reindexStore(helix)).toMatchObject({ wordsChanged: 0, vectorsMade: 0, vectorsCopied: 0 });
  });

  test('[REINDEX-ALL] wrong words are always put right, wrong vectors with --all, and searches go on meanwhile', async () => {
    await ingestSome();
    const before = await answersOf(helix);
    await rows(
      sql`update embeddings set embedding = (select embedding from embeddings order by chunk_id, key_number limit 1)`,
    );
    await rows(sql`update chunk_fts set tsv = to_tsvector('english', 'nonsense')`);
    const wrong = await answersOf(helix);
    expect(wrong).not.toEqual(before);
    const [{ count: chunks } = { count: 0 }] = await rows<{ count: number }>(
      sql`select count(*) from chunks`,
    );
    expect(await reindexStore(helix)).toEqual({
      chunks,
      wordsChanged: chunks,
      vectorsMade: 0,
      vectorsCopied: 0,
    });
    expect(await answersOf(helix)).not.toEqual(before);
    const found: number[] = [];
    const searching = await inSpace(OLD, async () => {
      found.push((await searchAll(helix)).flat().length);
    });
    expect((await reindexStore(searching, { all: true })).vectorsMade).toBeGreaterThan(0);
    expect(Math.min(...found)).toBe(4 * QUESTIONS.length);
    expect(await answersOf(helix)).toEqual(before);
    await close();
    const { code, stdout } = await runHelix(['reindex', '--json'], environment(OLD));
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      code: 0,
      chunks,
      words_changed: 0,
      vectors_made: 0,
      vectors_copied: 0,
    });
    expect(await runHelix(['reindex', '--all', '--lexical-only'], environment(OLD))).toMatchObject({
      code: 2,
    });
  });
});

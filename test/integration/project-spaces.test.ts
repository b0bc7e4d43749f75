import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Helix, openHelix } from '../../src/compose.ts';
import { createServer } from '../../src/http/create-server.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { reembedChunks } from '../../src/ingest/reembed-chunks.ts';
import { reindexStore } from '../../src/ingest/reindex-store.ts';
import { importProject } from '../../src/projects/archive/import-project.ts';
import { contextOfProject } from '../../src/projects/context-of-project.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { ensureSpace, pinSpace } from '../../src/store/ensure-tenant.ts';
import { findProject } from '../../src/store/projects.ts';
import { writeSpaceCalibration } from '../../src/store/space-calibration.ts';
import { sql } from '../../src/store/sql.ts';
import { archiveOf } from '../support/archive-harness.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix } from '../support/run-helix.ts';

const LOCAL = 'local/all-MiniLM-L6-v2@384';
const gemini = (model: string) => `gemini/${model}@1536`;
const OLD = gemini('embedding-old');
const NEW = gemini('embedding-new');
const silent = pino({ level: 'silent' });
const WAITING =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

onEachEngine('spaces of projects', (engine) => {
  let server: GeminiServer;
  let database: TestDatabase;
  let helix: Helix;
  let api: FastifyInstance;
  let isOpen = false;
  beforeEach(async () => {
    server = await startGeminiServer();
    database = await createTestDatabase(engine);
    await open(OLD);
  });
  afterEach(async () => {
    await close();
    await database.remove();
    await server.close();
  });

  /** `space` is the one of the tenant; with the local one there is no key, so that no other has a model. */
  const environment = (space: string): Record<string, string> => ({
    HELIX_ENV: 'test',
    HELIX_MODEL_TRIES: '1',
    HELIX_LANGUAGE_PROVIDER: 'local',
    ...database.environment,
    ...(space === LOCAL
      ? {}
      : { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: server.url, EMBED_MODEL: space.slice(7, -5) }),
  });
  const open = async (space: string, extra: Record<string, string> = {}) => {
    helix = await openHelix(loadSettings({ ...environment(space), ...extra }), silent);
    api = await createServer(helix);
    isOpen = true;
  };
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await api.close();
    await helix.close();
  };
  const reopen = async (space: string, extra?: Record<string, string>) => {
    await close();
    await open(space, extra);
  };
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const response = await api.inject({ method, url, payload });
    return { status: response.statusCode, body: response.json() };
  };
  const makeProject = async (name: string, space: string) =>
    expect(await send('POST', '/v1/projects', { name, settings: { space } })).toMatchObject({ status: 201 });
  const ingest = (project: string, text: string, name = 'note.md') =>
    ingestDocument(helix, {
      name,
      content: { bytes: new TextEncoder().encode(text) },
      sourceUri: name,
      project,
    });
  const rows = <Row extends object>(statement: ReturnType<typeof sql>) =>
    helix.database.withTenant(helix.tenant, (session) => session.query<Row>(statement));
  /** How many vectors each project has in each space. */
  const vectors = async () => {
    const found = await rows<{ project: string; space: string; count: number }>(sql`
      select name as project, embeddings.space_id as space, count(*)::int as count
      from embeddings join chunks using (tenant_id, chunk_id) join projects using (tenant_id, project_id)
      group by 1, 2`);
    return Object.fromEntries(found.map(({ project, space, count }) => [`${project} in ${space}`, count]));
  };
  const find = async (project: string, question: string) => {
    const context = await contextOfProject(helix, project);
    const { chunks } = await retrieveChunks(context, { question, project, k: 1 });
    return chunks[0]?.text ?? '';
  };
  /** What `helix reembed --project` works with, in this process. `before` runs ahead of each call to the model. */
  const moving = async (project: string, space: string, before?: (call: number) => Promise<unknown>) => {
    const model = helix.embeddingModelOf(space);
    await ensureSpace(helix.database, helix.tenant, model);
    const projectId = await helix.database.withTenant(helix.tenant, (session) =>
      findProject(session, helix.tenant, project),
    );
    let calls = 0;
    const embed: typeof model.embed = async (request) => {
      await before?.(++calls);
      return model.embed(request);
    };
    const context = { ...helix, embeddingModel: { ...model, embed } };
    return { context, project: { projectId, isNamed: true } };
  };
  const parts = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `## Part ${index}\n\n${`Item${index} is kept in drawer${index}. `.repeat(60)}`,
    );

  test('[PROJECT-SPACE-BESIDE] two projects of one tenant answer side by side, each from its own space and by its own limits', async () => {
    await makeProject('home', LOCAL);
    await ingest('default', '# Refunds\n\nA refund takes fourteen days.');
    await ingest('home', '# Keys\n\nThe spare key is under the flower pot.');
    expect(await vectors()).toEqual({ [`default in ${OLD}`]: 1, [`home in ${LOCAL}`]: 1 });
    expect(await find('default', 'How long does a refund take?')).toContain('fourteen days');
    expect(await find('home', 'Where is the spare key?')).toContain('flower pot');

    const ask = (project: string, question: string) => send('POST', '/v1/query', { question, project });
    const [refund, key] = await Promise.all([
      ask('default', 'How long does a refund take?'),
      ask('home', 'Where is the spare key?'),
    ]);
    expect(refund.body).toMatchObject({ citations: [{ snippet: expect.stringContaining('fourteen') }] });
    expect(key.body).toMatchObject({ citations: [{ snippet: expect.stringContaining('flower pot') }] });
    const traced = await rows<{ space_id: string }>(sql`select space_id from traces order by space_id`);
    expect(traced.map(({ space_id }) => space_id)).toEqual([OLD, LOCAL]);

    const [there, here] = [await contextOfProject(helix, 'default'), await contextOfProject(helix, 'home')];
    expect([there.maxDistance, there.answerability]).toEqual([0.55, undefined]);
    expect([here.maxDistance, here.answerability?.maxDistance]).toEqual([0.75, 0.85]);
    await helix.database.withTenant(helix.tenant, (session) =>
      writeSpaceCalibration(session, helix.tenant, LOCAL, { maxDistance: 0.6 }),
    );
    const measured = await contextOfProject(helix, 'home');
    expect(measured.maxDistance).toBe(0.6);
    expect(new Set([there, here, measured].map(({ settingsHash }) => settingsHash)).size).toBe(3);
  });

  test('[PROJECT-SPACE-CHOICE] a project names a space that has a model while it has no chunks, and is told the way afterwards', async () => {
    const unknown = await send('POST', '/v1/projects', { name: 'x', settings: { space: NEW } });
    expect(unknown).toMatchObject({ status: 409, body: { error: 'space_unavailable' } });
    expect(unknown.body.message).toContain(`it has models for ${OLD}, ${LOCAL}.`);
    expect((await send('GET', '/v1/projects/x')).status).toBe(404);
    for (const space of ['', 7, 'x'.repeat(5000)]) {
      const refused = await send('PATCH', '/v1/projects/default/settings', { space });
      expect([400, 409]).toContain(refused.status);
      expect(refused.body.message.length).toBeLessThan(1000);
    }
    const set = (space: string | null) => send('PATCH', '/v1/projects/default/settings', { space });
    expect(await set(LOCAL)).toMatchObject({
      status: 200,
      body: {
        settings: { space: LOCAL },
        effective: { space: LOCAL, thresholds: { max_distance: 0.85 }, said_by: { space: 'project' } },
      },
    });
    expect(await set(null)).toMatchObject({
      body: { settings: {}, effective: { space: OLD, said_by: { space: 'installation' } } },
    });
    await ingest('default', 'The first words.');
    const fixed = await set(LOCAL);
    expect(fixed).toMatchObject({ status: 409, body: { error: 'project_space_fixed' } });
    expect(fixed.body.message).toContain(`helix reembed --project default --space ${LOCAL}`);
    const other = await send('PATCH', '/v1/projects/default/settings', { groundedness: 'off' });
    expect(other).toMatchObject({ status: 200, body: { settings: { groundedness: 'off' } } });
  });

  test('[PROJECT-SPACE-TENANT] a move of the tenant, and a reindex, leave a project with a space of its own as it was', async () => {
    await makeProject('home', LOCAL);
    await ingest('default', '# Refunds\n\nA refund takes fourteen days.');
    await ingest('home', '# Keys\n\nThe spare key is under the flower pot.');
    await close();
    expect(await runHelix(['reembed', '--json'], environment(NEW))).toMatchObject({ code: 0, stderr: '' });
    await reopen(NEW);
    expect(await vectors()).toEqual({ [`default in ${NEW}`]: 1, [`home in ${LOCAL}`]: 1 });
    await rows(sql`delete from embeddings`);
    expect(await reindexStore(helix)).toMatchObject({ vectorsMade: 2 });
    expect(await vectors()).toEqual({ [`default in ${NEW}`]: 1, [`home in ${LOCAL}`]: 1 });
    expect(await find('default', 'How long does a refund take?')).toContain('fourteen days');
    expect(await find('home', 'Where is the spare key?')).toContain('flower pot');
  });

  test('[PROJECT-SPACE-MOVE] a project is served by its old space until all of it is moved, then by the new one; others stay', async () => {
    await ingest('default', '# Refunds\n\nA refund takes fourteen days.');
    await ingest('home', '# Keys\n\nThe spare key is under the flower pot.');
    const meanwhile = async (call: number) => {
      if (call !== 1) return;
      expect(await find('home', 'Where is the spare key?')).toContain('flower pot');
      await ingest('home', '# Late\n\nThe latecomer is in the attic.', 'late.md');
    };
    const { context, project } = await moving('home', LOCAL, meanwhile);
    const moved = await reembedChunks(context, { project });
    expect(moved).toMatchObject({ outcome: 'switched', previous: OLD, space: LOCAL, made: 2, removed: 2 });
    expect(await vectors()).toEqual({ [`default in ${OLD}`]: 1, [`home in ${LOCAL}`]: 2 });
    expect(await find('home', 'Who is in the attic?')).toContain('latecomer');
    await ingest('home', '# After\n\nThe ladder is in the shed.', 'after.md');
    expect(await find('home', 'Where is the ladder?')).toContain('shed');
    expect(await find('default', 'How long does a refund take?')).toContain('fourteen days');

    const back = await moving('home', OLD);
    const returned = { ...back.project, isNamed: false };
    expect(await reembedChunks(back.context, { project: returned })).toMatchObject({ outcome: 'switched' });
    expect((await send('GET', '/v1/projects/home')).body.settings).toEqual({});
    expect(await vectors()).toEqual({ [`default in ${OLD}`]: 1, [`home in ${OLD}`]: 3 });
  });

  test('[PROJECT-SPACE-SWITCH] a version that is being published when the last chunk of a project is moved is moved too', async () => {
    await ingest('default', '# First\n\nThe first words.');
    const { context, project } = await moving('default', LOCAL);
    const written = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const publication = helix.database.withTenant(helix.tenant, async (session) => {
      await pinSpace(session, helix.tenant, { projectId: project.projectId, spaceId: OLD });
      await session.query(sql`
        insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, text,
          token_count, start_offset, end_offset)
        select tenant_id, chunk_id + 1, version_id, document_id, project_id, true, ordinal + 1, chunk_type, 'more', 1, 0, 4
        from chunks`);
      written.resolve();
      await committed.promise;
    });
    await written.promise;
    const move = reembedChunks(context, { project });
    try {
      if (engine === 'postgres')
        await expect.poll(() => helix.database.execute(WAITING), { timeout: 60_000 }).toHaveLength(1);
    } finally {
      committed.resolve();
    }
    await publication;
    expect(await move).toMatchObject({ outcome: 'switched', chunks: 2, removed: 1 });
    expect(await vectors()).toEqual({ [`default in ${LOCAL}`]: 2 });
    await expect(
      helix.database.withTenant(helix.tenant, (session) =>
        pinSpace(session, helix.tenant, { projectId: project.projectId, spaceId: OLD }),
      ),
    ).rejects.toMatchObject({ code: 'space_mismatch' });
  });

  test('[PROJECT-SPACE-KILL] helix reembed --project, killed with -9, leaves the old space serving and goes on where it was', async () => {
    await ingest('default', '# Refunds\n\nA refund takes fourteen days.');
    await ingest('home', parts(120).join('\n\n'));
    const before = await vectors();
    await close();
    const argv = ['reembed', '--project', 'home', '--space', NEW];
    server.setFault('embed', { type: 'slow', delayMs: 300 });
    const begun = server.calls.embed.length;
    const child = spawn(process.execPath, ['bin/helix.js', ...argv], {
      env: { ...process.env, ...environment(NEW) },
      stdio: 'ignore',
    });
    await expect.poll(() => server.calls.embed.length - begun, { timeout: 60_000, interval: 10 }).toBe(2);
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    server.clearFaults();

    await reopen(OLD);
    expect(await vectors()).toEqual({ ...before, [`home in ${NEW}`]: 100 });
    expect(await find('home', 'Where is item7 kept?')).toContain('drawer7');
    await close();
    const again = server.calls.embed.length;
    const resumed = await runHelix([...argv, '--json'], environment(NEW));
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
    const told = { outcome: 'switched', space: NEW, previous_space: OLD, vectors_made: 20 };
    expect(JSON.parse(resumed.stdout)).toMatchObject(told);
    expect(server.calls.embed.length - again).toBe(1);
    await reopen(OLD);
    expect(await vectors()).toEqual({ [`default in ${OLD}`]: 1, [`home in ${NEW}`]: 120 });
    expect(await find('default', 'How long does a refund take?')).toContain('fourteen days');
    await expect(find('home', 'Where is item7 kept?')).rejects.toMatchObject({ code: 'space_unavailable' });
  });

  test('[PROJECT-SPACE-ARCHIVE] an archive keeps its space where there is a model for it', async () => {
    await makeProject('home', LOCAL);
    await ingest('home', '# Keys\n\nThe spare key is under the flower pot.');
    const bytes = await archiveOf(helix, 'home');
    const path = join(helix.settings.dataDirectory, 'home.zip');
    await writeFile(path, bytes);
    await api.inject({ method: 'PATCH', url: '/v1/projects/home', payload: { name: 'first' } });
    const calls = server.calls.embed.length;
    const kept = await importProject(helix, { path, maxBytes: 1024 ** 3 });
    expect(kept).toMatchObject({ space: LOCAL, archiveSpace: LOCAL, isEmbeddedAnew: false });
    expect(server.calls.embed).toHaveLength(calls);
    expect(await vectors()).toEqual({ [`first in ${LOCAL}`]: 1, [`home in ${LOCAL}`]: 1 });
    expect(await find('home', 'Where is the spare key?')).toContain('flower pot');
    expect((await archiveOf(helix, 'home')).equals(bytes)).toBe(true);
  });

  test('[PROJECT-SPACE-SHOWN] readiness, doctor and settings name the space; without its model that project alone is silent', async () => {
    await reopen(OLD, { HELIX_EMBEDDING_PROVIDER: 'local' });
    await makeProject('far', OLD);
    await ingest('far', '# Keys\n\nThe spare key is under the flower pot.');
    await ingest('default', '# Refunds\n\nA refund takes fourteen days.');
    const ready = async () => (await send('GET', '/readyz')).body;
    const line = (found: string) => expect.arrayContaining([{ name: 'project spaces', ok: true, found }]);
    expect(await ready()).toMatchObject({ ready: true, space: LOCAL, checks: line(`"far" in ${OLD}`) });

    await reopen(LOCAL);
    const silenced = `"far" in ${OLD}, which no model is set up for: it cannot be searched`;
    expect(await ready()).toMatchObject({ ready: true, checks: line(silenced) });
    const asked = await send('POST', '/v1/search', { question: 'Where is the key?', project: 'far' });
    expect(asked).toMatchObject({ status: 409, body: { error: 'space_unavailable' } });
    expect(await find('default', 'How long does a refund take?')).toContain('fourteen days');
    expect((await send('GET', '/v1/projects/far/settings')).body.effective.space).toBe(OLD);
    await close();
    const doctor = await runHelix(['doctor'], environment(LOCAL));
    expect(doctor.stdout).toContain(`✓ project spaces               ${silenced}`);
    const moved = await runHelix(['reembed', '--project', 'far'], environment(LOCAL));
    expect(moved).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Moved from ${OLD} to ${LOCAL}`),
    });
  });
});

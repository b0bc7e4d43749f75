import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Artifact,
  type ArtifactStreamEvent,
  createHelixClient,
  type HelixClient,
} from '../../src/client/client.ts';
import { addArtifactVersion, deleteArtifact } from '../../src/store/artifacts.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { findArtifact, listArtifacts } from '../../src/store/find-artifacts.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { storeArtifact, writtenArtifact } from '../support/stored-artifact.ts';

const OTHER = 'bbbbbbbb-0000-4000-8000-000000000000';

onEachEngine('artifacts over HTTP', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  let policy: number;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      answer: ({ prompt }) => {
        const [, id, text] = /^- ChunkID: (\d+)\n- Text: ([^.\n]+)/m.exec(prompt) ?? [];
        return [`- ${text} [chunk:${id}].`];
      },
    });
    const environment = { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, HELIX_MODEL_TRIES: '1' };
    helix = await startHelix({ engine, environment });
    client = createHelixClient({ baseUrl: helix.url });
    policy = (await client.documents())[0]!.document_id;
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });
  afterEach(() => gemini.clearFaults());

  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${helix.url}/v1/artifacts${path}`, init);
    return { status: response.status, body: (await response.json()) as { error: string; message: string } };
  };
  const rowCounts = () =>
    helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query(sql`
        select (select count(*) from artifacts) as artifacts, (select count(*) from artifact_versions) as versions,
          (select count(*) from artifact_sections) as sections, (select count(*) from artifact_citations) as citations`),
    );

  test('[ARTIFACT-API-WRITES] it comes whole, or section by section with the same at the end, and stays', async () => {
    const whole = await client.createArtifact({ type: 'workflow', topic: 'refunds' });
    expect(whole).toMatchObject({
      title: 'Workflow of refunds',
      project: 'default',
      agent: 'operations',
      topic: 'refunds',
      writer: 'model',
      version: 1,
      version_count: 1,
      is_stale: false,
    });
    expect(whole.markdown).toMatch(/^# Purpose\n[\s\S]*\n## Roles\n[\s\S]*\n## Checks\n/);
    expect(await client.artifact(whole.artifact_id)).toEqual(whole);

    const events = await collect(client.writeArtifact({ agent: 'planner', instructions: 'Keep it short.' }));
    const last = events.at(-1) as { artifact: Artifact };
    const keys = last.artifact.sections.map(({ key }) => key);
    expect(events[0]).toMatchObject({ type: 'plan' });
    expect(keys).toEqual((events[0] as { sections: { key: string }[] }).sections.map(({ key }) => key));
    expect(sectionsIn(events)).toEqual(
      last.artifact.sections.map(({ written_in: _, is_stale: __, ...section }) => section),
    );
    expect(events.filter(({ type }) => type === 'coverage')).toHaveLength(keys.length);
    expect(last.artifact).toMatchObject({
      title: 'Build Plan of default',
      type: 'build_plan',
      instructions: 'Keep it short.',
    });
    const { artifacts, total } = await client.artifacts({ limit: 1 });
    expect(total).toBe(2);
    expect(artifacts.map(({ title }) => title)).toEqual(['Build Plan of default']);
    expect((await client.artifacts({ type: 'workflow', project: 'default' })).total).toBe(1);
    expect((await client.artifacts({ type: 'pdr' })).artifacts).toEqual([]);
  });

  test('[ARTIFACT-API-KEEPS] it is renamed and deleted, and then nothing of it is left', async () => {
    const before = await rowCounts();
    const id = await storeArtifact(helix.helix, { documents: [policy] });
    const renamed = await client.renameArtifact(id, '  How refunds\u202e are made ');
    expect(renamed.title).toBe('How refunds are made');
    expect((await send('PATCH', `/${id}`, { title: '\u200b' })).body.message).toContain('must not be blank');
    expect(await client.deleteArtifact(id)).toEqual({ artifact_id: id, deleted: true });
    expect(await rowCounts()).toEqual(before);
    for (const path of ['', '/versions', '/diff', '?version=1'])
      expect(await send('GET', `/${id}${path}`)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    expect((await send('POST', `/${id}/regenerate`)).status).toBe(404);
  });

  test('[ARTIFACT-API-REFUSES] what cannot be written is refused before anything is, and says what can be', async () => {
    const calls = gemini.calls.stream.length;
    const tries: [object, number, RegExp][] = [
      [{}, 400, /type and agent are missing/],
      [{ type: 'novel' }, 400, /type is "novel"; it must be one of blueprint, pdr, workflow, build_plan/],
      [{ agent: 'analyst' }, 400, /writes no artifact.*architect \(blueprint\), product \(pdr\)/],
      [{ agent: 'architect', type: 'pdr' }, 400, /type is "pdr", but agent "architect" writes a blueprint/],
      [{ agent: 'nobody' }, 404, /It has analyst/],
      [{ type: 'pdr', project: 'none' }, 404, /no project named "none"/],
      [{ type: 'pdr', topic: 'x'.repeat(301) }, 400, /must have at most 300 characters/],
      [{ type: 'pdr', filters: { tags: [] } }, 400, /must have at least one value/],
      [{ type: 'pdr', role: 'guest' }, 400, /role is "guest"/],
      [{ type: 'pdr', colour: 1 }, 400, /"colour" is not known here/],
    ];
    for (const [body, status, problem] of tries) {
      const refused = await send('POST', '', body);
      expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(problem)]);
    }
    expect(gemini.calls.stream.length).toBe(calls);
    const id = await storeArtifact(helix.helix, { documents: [policy] });
    expect((await send('GET', `/${id}?version=7`)).body.message).toContain('It has version 1 alone.');
    expect((await send('GET', `/${id}/diff`)).body.message).toMatch(
      /nothing before version 1 .* It has no other version: `helix artifact regenerate \d+ --all`/,
    );
    const unknown = await send('POST', `/${id}/regenerate`, { sections: 'some' });
    expect(unknown.body.message).toContain('must be a list of keys of sections, or "all"');
    const nothing = await send('POST', `/${id}/regenerate`, { sections: [] });
    expect(nothing.body.message).toContain('must name at least one section');
  });

  test('[ARTIFACT-API-EMPTY] a project without documents writes nothing, and the others are named', async () => {
    await client.createProject('bare');
    const before = await rowCounts();
    const refused = await send('POST', '', { type: 'workflow', project: 'bare' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'project_empty' } });
    expect(refused.body.message).toMatch(/"bare" has no documents.*"default" \(\d+\).*--project/);
    expect(await rowCounts()).toEqual(before);
  });

  test('[ARTIFACT-API-ATOMIC] a client that leaves in the middle, or a model that fails there, leaves nothing', async () => {
    const before = await rowCounts();
    for await (const event of client.writeArtifact({ type: 'blueprint' }))
      if (event.type === 'section') break;
    const controller = new AbortController();
    const aborted = collect(
      client.writeArtifact({ type: 'pdr' }, { signal: controller.signal }),
      ({ type }) => type === 'section' && controller.abort(new Error('enough')),
    );
    await expect(aborted).rejects.toThrow('enough');

    const failing = collect(client.writeArtifact({ type: 'workflow' }), ({ type }) => {
      if (type === 'section') gemini.setFault('stream', { type: 'status', status: 500 });
    });
    const events = await failing;
    expect(events[0]!.type).toBe('plan');
    expect(events.at(-1)).toMatchObject({ type: 'error', error: expect.any(String) });
    expect(JSON.stringify(events.at(-1))).not.toContain('GEMINI');
    // As one object there is no stream to tell it in: the status says so.
    const refused = await send('POST', '', { type: 'workflow' });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    await expect.poll(() => helix.logged.filter(isCancelled).length).toBe(2);
    expect(await rowCounts()).toEqual(before);
  });

  test('[ARTIFACT-API-CONCURRENT] of two who write at once none loses anything: the second adds to what the first kept', async () => {
    const id = await storeArtifact(helix.helix, { documents: [policy] });
    const before = await client.artifact(id);
    await Promise.all(
      ['roles', 'steps'].map((key) => collect(client.regenerateArtifact(id, { sections: [key] }))),
    );
    const after = await client.artifact(id);
    expect(after.version).toBe(3);
    const versions = await client.artifactVersions(id);
    expect(
      versions
        .slice(0, 2)
        .flatMap(({ sections }) => sections)
        .sort(),
    ).toEqual(['roles', 'steps']);
    const rewritten = after.sections.filter(({ written_in }) => written_in > 1).map(({ key }) => key);
    expect(rewritten).toEqual(['roles', 'steps']);
    for (const section of after.sections.filter(({ written_in }) => written_in === 1))
      expect(before.sections).toContainEqual(section);
  });

  test('[ARTIFACT-API-HONEST] a version that keeps quotes is a draft from quotes, whoever wrote the rest', async () => {
    const { database, tenant } = helix.helix;
    const id = await storeArtifact(helix.helix, { documents: [policy] });
    const add = (writer: 'model' | 'quotes', only: string[]) =>
      database.withTenant(tenant, async (session) => {
        const written = { ...(await writtenArtifact(session, { documents: [policy] })), writer };
        return addArtifactVersion(session, tenant, id, { written, only, requestId: crypto.randomUUID() });
      });
    expect(await add('quotes', ['roles'])).toBe(2);
    expect(await add('model', ['steps'])).toBe(3);
    expect((await client.artifact(id)).writer).toBe('quotes');
    expect(await add('model', ['roles'])).toBe(4);
    expect((await client.artifact(id)).writer).toBe('model');
  });

  test('[ARTIFACT-API-TENANTS] nobody sees, changes or deletes the artifacts of another tenant', async () => {
    const { database, tenant, embeddingModel } = helix.helix;
    const id = await storeArtifact(helix.helix, { documents: [policy] });
    await ensureTenant(database, OTHER, embeddingModel);
    await database.withTenant(OTHER, async (session) => {
      expect(await listArtifacts(session, OTHER, { limit: 10, offset: 0 })).toEqual({
        artifacts: [],
        total: 0,
      });
      await expect(findArtifact(session, OTHER, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(deleteArtifact(session, OTHER, id)).rejects.toMatchObject({ code: 'not_found' });
      // Even statements that name the other tenant find nothing.
      await expect(deleteArtifact(session, tenant, id)).rejects.toMatchObject({ code: 'not_found' });
      expect(await session.query(sql`select from artifact_sections`)).toEqual([]);
      expect(await session.query(sql`select from artifact_citations`)).toEqual([]);
    });
    expect((await client.artifact(id)).artifact_id).toBe(id);
  });
});

async function collect(
  events: AsyncIterable<ArtifactStreamEvent>,
  see: (event: ArtifactStreamEvent) => unknown = () => {},
): Promise<ArtifactStreamEvent[]> {
  const all: ArtifactStreamEvent[] = [];
  for await (const event of events) {
    all.push(event);
    see(event);
  }
  return all;
}

function sectionsIn(events: readonly ArtifactStreamEvent[]): object[] {
  return events.flatMap((event) => (event.type === 'section' ? [event.section] : []));
}

function isCancelled({ event, outcome }: Record<string, unknown>): boolean {
  return event === 'artifact' && outcome === 'cancelled';
}

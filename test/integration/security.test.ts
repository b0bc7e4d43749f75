import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackOf, probeForeign } from '../../bench/security/classes/endpoints.ts';
import { powers } from '../../bench/security/classes/powers.ts';
import { probeTable, tables } from '../../bench/security/classes/tables.ts';
import { fingerprintOf, tenantTables } from '../../bench/security/fingerprint.ts';
import { ALDER, BRACKEN } from '../../bench/security/marks.ts';
import { ofNobody } from '../../bench/security/places.ts';
import { createTally, type Findings, type ProbeClass } from '../../bench/security/probe-class.ts';
import { probeReferences } from '../../bench/security/probe-references.ts';
import { sendRequest } from '../../bench/security/send-request.ts';
import { openWorld, type World } from '../../bench/security/world.ts';
import { createHelixClient } from '../../src/client/client.ts';
import { OPERATIONS } from '../../src/http/openapi/operations.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';

/** The quick part of `make security`, so that what comes new is tried with every run of the tests. */
onEachEngine('security', (engine) => {
  let database: TestDatabase;
  let world: World;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    world = await openWorld({
      engine,
      environment: database.environment,
      tenants: [ALDER, BRACKEN],
      levels: ['public'],
    });
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await database?.remove();
  });

  const findingsOf = async ({ probe }: ProbeClass): Promise<Findings> => {
    const tally = createTally();
    await probe(world, tally);
    return tally.findings;
  };

  test('[SECURITY-TABLES] no statement of the application’s role reads, counts, changes or guesses a row of another tenant', async () => {
    const { tried, leaks } = await findingsOf(tables);
    expect(leaks).toEqual([]);
    expect(tried).toBeGreaterThan(1200);
  });

  test('[SECURITY-POWERS] every table has its rule by tenant, and no role of Helix a power to get past it', async () => {
    const { tried, leaks } = await findingsOf(powers);
    expect(leaks).toEqual([]);
    expect(tried).toBeGreaterThan(15);
  });

  test('[SECURITY-FINDS] a rule that is taken away on purpose is found, by its statements and in the catalogue', async () => {
    const policy = 'create policy hole on conversations for select using (true)';
    await world.helix.database.execute(policy);
    try {
      const tally = createTally();
      const table = (await tenantTables(world.helix.database)).find(({ name }) => name === 'conversations')!;
      await probeTable(world.helix.database, tally, table);
      expect(tally.findings.leaks.length).toBeGreaterThan(5);
      const [wrong] = (await findingsOf(powers)).leaks;
      expect(wrong?.what).toContain('hole on conversations');
    } finally {
      await world.helix.database.execute('drop policy hole on conversations');
    }
  });

  test('[SECURITY-FINDS] what is told of somebody’s things is found, when the key is one that may see them', async () => {
    const tally = createTally();
    const { places, keys } = world.of(ALDER);
    const attack = {
      key: keys.readers.restricted,
      owner: keys.admin,
      who: 'a reader of the same tenant',
      victim: places.public,
      nobody: ofNobody(places.public, ALDER.name),
      hidden: [],
      marks: [ALDER],
      own: places.public,
    };
    const read = OPERATIONS.filter(({ id }) => ['document', 'project', 'chunk', 'agent'].includes(id));
    await probeReferences(world.url, tally, attack, read);
    const said = tally.findings.leaks.map(({ what }) => what).join('\n');
    for (const { id } of read) expect(said).toContain(`${id} tells that`);
    expect(said).toContain(ALDER.secret);
  });

  test('[SECURITY-FOLDERS] other users of the machine do not get into the folders of files', async () => {
    const { root } = world.helix.files;
    const folders = [root, join(root, ALDER.id), join(root, ALDER.id, 'originals')];
    for (const folder of folders) expect([folder, (await stat(folder)).mode & 0o077]).toEqual([folder, 0]);
  });

  test('[SECURITY-RAISED] content that comes again and is said to be confidential is forgotten wherever it was remembered', async () => {
    const { keys, places } = world.of(BRACKEN);
    const { document, address: sourceUri } = places.public;
    const admin = createHelixClient({ baseUrl: world.url, key: keys.admin });
    const reader = createHelixClient({ baseUrl: world.url, key: keys.readers.public });
    const asked = async () =>
      JSON.stringify(await reader.query(`What is Vault ${BRACKEN.secret}-heading?`, { mode: 'agentic' }));
    const heading = `${BRACKEN.secret}-heading-public`;
    expect(await asked()).toContain(heading);
    const original = await fetch(admin.originalUrl(document), {
      headers: { authorization: `Bearer ${keys.admin}` },
    });
    const content = new Blob([await original.arrayBuffer()]);
    await admin.uploadDocument(content, 'again.md', { sourceUri, confidentiality: 'confidential' });
    expect(await asked()).not.toContain(heading);
    await admin.changeDocument(document, { confidentiality: 'public' });
    expect(await asked()).toContain(heading);
  });

  test('[SECURITY-INJECTION] what a database cannot keep is refused before it is asked', async () => {
    const { keys, places } = world.of(ALDER);
    const tags = { tags: ['\ud800'] };
    for (const [method, path, json] of [
      ['PATCH', `/v1/documents/${places.public.document}`, tags],
      ['POST', '/v1/keys/%00/rotate', {}],
      ['DELETE', '/v1/keys/a%00b', {}],
    ] as const) {
      const { status, text } = await sendRequest(world.url, { method, path, query: {}, json }, keys.admin);
      expect([path, status, text]).toEqual([path, 400, expect.stringContaining('bad_request')]);
    }
  });

  test('[SECURITY-ENDPOINTS] no address, tool or trick tells or changes anything of another tenant', async () => {
    const { database } = world.helix;
    const before = await fingerprintOf(database, ALDER.id);
    const tally = createTally();
    await probeForeign(world, tally, attackOf(world));
    expect(tally.findings.leaks).toEqual([]);
    expect(tally.findings.tried).toBeGreaterThan(600);
    expect(await fingerprintOf(database, ALDER.id)).toEqual(before);
  });
});

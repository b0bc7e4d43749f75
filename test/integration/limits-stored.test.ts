import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { sweepOriginals } from '../../src/ingest/sweep-originals.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { bodyOf, openLimitedTenant } from '../support/limited-tenant.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const POLICY = '# Refunds\n\nA customer may wait 30 days for a refund.';

onEachEngine('what a tenant may keep', (engine) => {
  let running: RunningHelix;
  beforeAll(async () => {
    running = await startHelix({ engine, environment: { HELIX_AUTH: 'on' }, sample: false });
  });
  afterAll(() => running?.stop());
  const openTenant = (...limits: string[]) => openLimitedTenant(running, ...limits);

  test('[LIMITS-STORED] beyond the documents and megabytes of a tenant nothing is taken in, and reading goes on', async () => {
    const few = await openTenant('documents=1');
    expect((await few.upload('one.md', POLICY)).status).toBe(201);
    const refused = await few.upload('two.md', POLICY);
    expect(refused.status).toBe(429);
    expect((await bodyOf(refused)).message).toMatch(
      /^Documents of this tenant are limited to 1, and 1 are used\. Nothing was stored\. Delete documents/,
    );
    expect((await few.send('/v1/documents')).status).toBe(200);
    const small = await openTenant('stored_megabytes=1');
    expect((await small.upload('large.md', 'word '.repeat(300_000))).status).toBe(429);
    // A size that is not told before is noticed when the document is there.
    await expect(
      (await running.helix.ofTenant(small.tenant)).ingestion.submit({
        name: 'large.md',
        content: { bytes: new Uint8Array(1_100_000).fill(97) },
        sourceUri: 'large.md',
        project: 'default',
      }),
    ).rejects.toThrow(/Megabytes of documents of this tenant are limited to 1/);
  });

  test('[LIMITS-ARCHIVE] an archive brings no more documents and megabytes than there is room for', async () => {
    const source = await openTenant();
    for (const name of ['a.md', 'b.md', 'c.md']) await source.upload(name, POLICY);
    const large = `<h1>Refunds</h1><p>They take 30 days.</p><!-- ${'word '.repeat(250_000)} -->`;
    expect((await source.upload('large.html', large)).status).toBe(201);
    const archive = await (await source.send('/v1/projects/default/export')).arrayBuffer();
    const importInto = ({ send }: typeof source) =>
      send('/v1/projects/import?name=copy', {
        method: 'POST',
        body: archive,
        headers: { 'content-type': 'application/zip' },
      });
    const few = await openTenant('documents=4');
    expect((await few.upload('one.md', POLICY)).status).toBe(201);
    const refused = await importInto(few);
    expect(refused.status).toBe(429);
    expect((await bodyOf(refused)).message).toMatch(
      /^Documents of this tenant are limited to 4, and 1 are used\. Nothing was stored\./,
    );
    const { documents } = (await (await few.send('/v1/documents')).json()) as { documents: unknown[] };
    expect(documents).toHaveLength(1);
    // Packed it is much smaller than what it brings.
    expect(archive.byteLength).toBeLessThan(1024 * 1024);
    const small = await openTenant('stored_megabytes=1');
    expect((await importInto(small)).status).toBe(429);
    expect((await importInto(await openTenant('documents=4', 'stored_megabytes=2'))).status).toBe(201);
    // Both find room before the other is in; only one of them is.
    const both = await openTenant('documents=4');
    const again = both.send('/v1/projects/import?name=again', {
      method: 'POST',
      body: archive,
      headers: { 'content-type': 'application/zip' },
    });
    const statuses = (await Promise.all([importInto(both), again])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 429]);
  });

  test('[LIMITS-PARALLEL] documents that come at once, or once more after they failed, do not get past the limit together', async () => {
    const { tenant, send, upload } = await openTenant('documents=4');
    const bad = await upload('bad.txt', '\x7fELF\x02\x01\x01\0\0');
    expect(bad.status).toBe(415);
    const { runs } = (await (await send('/v1/runs')).json()) as { runs: { run_id: number }[] };
    for (const name of ['a.md', 'b.md']) expect((await upload(name, POLICY)).status).toBe(201);
    const names = Array.from({ length: 8 }, (_, index) => `parallel-${index}.md`);
    const statuses = await Promise.all(names.map(async (name) => (await upload(name, POLICY)).status));
    expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429, 429, 429, 429]);
    const { documents } = (await (await send('/v1/documents')).json()) as { documents: unknown[] };
    expect(documents).toHaveLength(4);
    const { ingestion, files } = await running.helix.ofTenant(tenant);
    await expect(ingestion.retry(runs[0]!.run_id)).rejects.toMatchObject({ code: 'limit_reached' });
    // What was refused at the last moment leaves no file: four documents, and the one that failed.
    expect(await readdir(join(files.root, tenant, 'originals'))).toHaveLength(5);
  });

  test('[LIMITS-UPDATE] at the limit of documents those that are there are updated and read again, and no other gets in', async () => {
    const { upload, post, send } = await openTenant('documents=2');
    for (const name of ['a.md', 'b.md']) expect((await upload(name, POLICY)).status).toBe(201);
    expect((await upload('a.md', POLICY.replace('30', '40'))).status).toBe(200);
    expect((await post('/v1/documents/2/reingest', {})).status).toBe(200);
    expect((await upload('c.md', POLICY)).status).toBe(429);
    // What is on its way has its place: of these the updates get in, and none of the new ones.
    const names = ['a.md', 'new-1.md', 'b.md', 'new-2.md'];
    const statuses = await Promise.all(
      names.map(async (name, index) => (await upload(name, `${POLICY} Case ${index}.`)).status),
    );
    expect(statuses).toEqual([200, 429, 200, 429]);
    const { documents } = (await (await send('/v1/documents')).json()) as { documents: unknown[] };
    expect(documents).toHaveLength(2);
    const small = await openTenant('stored_megabytes=1');
    const large = (word: string) =>
      `<h1>Refunds</h1><p>They take 30 days.</p><!-- ${word.repeat(120_000)} -->`;
    expect((await small.upload('large.html', large('words '))).status).toBe(201);
    expect((await small.upload('large.html', large('other '))).status).toBe(429);
    expect((await small.post('/v1/documents/1/reingest', {})).status).toBe(429);
  });

  test('[LIMITS-RESTORE] a document whose place another has taken comes back when there is room again', async () => {
    const { upload, post, send, tenant, authorization } = await openTenant('documents=1');
    expect((await upload('one.md', POLICY)).status).toBe(201);
    expect((await send('/v1/documents/1', { method: 'DELETE' })).status).toBe(200);
    expect((await upload('two.md', POLICY)).status).toBe(201);
    const { database } = running.helix;
    await database.withTenant(tenant, (session) =>
      session.query(
        sql`update documents set confidentiality = 'restricted' where source_uri = 'upload:two.md'`,
      ),
    );
    // Also for somebody who does not see what took the place.
    const by = { caller: { ...localCaller('test'), tenant } };
    const wanted = { tenant, name: 'low', role: 'editor' as const, clearance: 'internal' as const };
    const low = await issueKey(database, by, wanted);
    for (const credential of [authorization, `Bearer ${low.text}`]) {
      const refused = await post('/v1/documents/1/restore', {}, { authorization: credential });
      expect(refused.status).toBe(429);
      expect(await bodyOf(refused)).toMatchObject({ error: 'limit_reached' });
    }
    expect(await (await send('/v1/documents/1')).json()).toMatchObject({ status: 'deleted' });
    // One that is there takes no further place.
    expect((await post('/v1/documents/2/restore', {})).status).toBe(200);
    expect((await send('/v1/documents/2', { method: 'DELETE' })).status).toBe(200);
    const both = await Promise.all([1, 2].map((id) => post(`/v1/documents/${id}/restore`, {})));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });

  test('[LIMITS-FAILED] files of ingestions that failed count until they are gone, after a week in which they can be tried again', async () => {
    const { upload, post, send, tenant } = await openTenant('stored_megabytes=2');
    const garbage = `%PDF-1.4\n${'x'.repeat(800_000)}`;
    for (const name of ['a.pdf', 'b.pdf']) expect((await upload(name, garbage)).status).toBe(422);
    const refused = await upload('c.pdf', garbage);
    expect(refused.status).toBe(429);
    expect((await bodyOf(refused)).message).toMatch(/files of runs that failed go 7 days later/);
    const { database, files, log } = running.helix;
    const originals = () => readdir(join(files.root, tenant, 'originals'));
    expect(await originals()).toHaveLength(2);
    // Its bytes are counted already: it needs no more room to be tried again.
    expect((await post('/v1/runs/1/retry', {})).status).toBe(200);
    const statusOf = async () => ((await (await send('/v1/runs/1')).json()) as { status: string }).status;
    await expect.poll(statusOf, { timeout: 10_000 }).toBe('failed');
    const age = (runId: number, days: number) =>
      database.withTenant(tenant, (session) =>
        session.query(sql`
          update ingestion_runs set finished_at = now() - make_interval(days => ${days})
          where tenant_id = ${tenant} and run_id = ${runId}`),
      );
    await age(1, 6);
    await age(2, 8);
    await sweepOriginals({ database, files, log });
    expect(await originals()).toHaveLength(1);
    const gone = await post('/v1/runs/2/retry', {});
    expect(gone.status).toBe(409);
    expect((await bodyOf(gone)).message).toBe(
      'Run 2 has already failed. Its file was kept for 7 days after that, and is gone. Add the document again.',
    );
    expect((await upload('c.md', POLICY)).status).toBe(201);
    await age(1, 8);
    await age(3, 8);
    await sweepOriginals({ database, files, log });
    // What has a version stays.
    expect(await originals()).toHaveLength(1);
    expect((await post('/v1/documents/1/reingest', {})).status).toBe(200);
  });
});

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

/** Each file with its title and how its address ends. */
const FILES = [
  ['line\nend.txt', 'Line End', 'line%0Aend.txt'],
  ['line%0Aend.txt', 'Line%0Aend', 'line%250Aend.txt'],
  ['\u001b[31mred\u009b.md', '[31mred', '%1B[31mred%C2%9B.md'],
  ['bill\u202egnp.txt', 'Billgnp', 'bill%E2%80%AEgnp.txt'],
] as const;

/** Embedded, where a command goes through the server that has the data open. */
describe('files of any name', () => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let environment: Record<string, string>;
  let folder: string;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    database = await createTestDatabase('embedded');
    environment = { ...database.environment, GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
    folder = join(database.environment.HELIX_DATA_DIR!, 'notes');
    await mkdir(folder);
    for (const [name] of FILES) await writeFile(join(folder, name), `What is in ${FILES.length} files.`);
  });
  afterAll(async () => {
    await database?.remove();
    await gemini?.close();
  });

  const helix = async (...argv: string[]) =>
    JSON.parse((await runHelix([...argv, '--json'], environment)).stdout);
  const known = async (project: string) => {
    const { documents } = await helix('documents', 'list', '--project', project);
    return documents
      .map(({ title, source_uri: uri }: Record<string, string>) => [title, uri!.replace(/.*\//, '')])
      .sort();
  };
  const expected = FILES.map(([, title, uri]) => [title, uri]).sort();
  const created = { documents: FILES.length, created: FILES.length, failed: 0 };
  const unchanged = { documents: FILES.length, unchanged: FILES.length, failed: 0 };

  test('[FILE-NAMES] they are known by the same address without a server and through one', async () => {
    expect((await helix('ingest', folder)).summary).toMatchObject(created);
    expect(await known('default')).toEqual(expected);
    expect((await helix('sync', folder)).summary).toMatchObject({ ...unchanged, removed: 0 });
    const served = await serveHelix(environment);
    try {
      expect((await helix('ingest', folder)).summary).toMatchObject(unchanged);
      expect((await helix('ingest', folder, '--project', 'served')).summary).toMatchObject(created);
      expect(await known('served')).toEqual(expected);
    } finally {
      await served.stop();
    }
  });

  test('[FILE-NAMES] one that is gone is removed', async () => {
    await rm(join(folder, FILES[0][0]));
    const { summary, removed } = await helix('sync', folder);
    expect(summary).toMatchObject({ removed: 1, failed: 0 });
    expect(removed).toEqual([expect.stringContaining('line%0Aend.txt')]);
  });

  test('[FILE-NAMES] an upload and its title are told the same; an address is refused with its signs escaped', async () => {
    const served = await serveHelix(environment);
    const send = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ project: 'sent', ...fields })) form.set(field, value);
      form.set('file', new Blob(['What is in an upload.']), 'a\u001bb\u202ec.txt');
      const response = await fetch(`${served.url}/v1/documents`, { method: 'POST', body: form });
      return (await response.json()) as Record<string, string>;
    };
    try {
      expect(await send({ title: 'Red\u001b[31m\u202e\nbill' })).toMatchObject({ title: 'Red [31m bill' });
      expect(await known('sent')).toEqual([['Red [31m bill', 'upload:a%1Bb%E2%80%AEc.txt']]);
      const { error, message } = await send({ source_uri: 'x\u202ey' });
      expect([error, message]).toEqual(['bad_request', expect.stringContaining('"x%E2%80%AEy"')]);
    } finally {
      await served.stop();
    }
    const titled = await runHelix(
      ['ingest', join(folder, FILES[3][0]), '--title', 'Red\u001b[31m\u202e\nbill', '--project', 'own'],
      environment,
    );
    expect(titled).toMatchObject({ code: 0, stdout: "ingested 'Red [31m bill' (1 chunks embedded)\n" });
    expect((await known('own'))[0][0]).toBe('Red [31m bill');
    const labelled = await runHelix(['ingest', folder, '--label', 'a\u001bb'], environment);
    expect(labelled).toMatchObject({ code: 2, stderr: expect.stringContaining('"a\\u001bb" must not hold') });
  });
});

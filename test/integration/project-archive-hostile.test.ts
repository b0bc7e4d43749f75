import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHelixClient } from '../../src/client/client.ts';
import { importProject } from '../../src/projects/archive/import-project.ts';
import { openArchiveFolder, sweepArchiveFolders } from '../../src/store/archive-folders.ts';
import { sql } from '../../src/store/sql.ts';
import { FORGERIES } from '../support/archive-forgeries.ts';
import { archiveOf, everythingIn } from '../support/archive-harness.ts';
import { makeArchivedProject } from '../support/archived-project.ts';
import { createTestDatabase } from '../support/engines.ts';
import { forgeArchive } from '../support/forge-archive.ts';
import { runHelix } from '../support/run-helix.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

let running: RunningHelix;
let bytes: Buffer;
let before: Record<string, number>;
beforeAll(async () => {
  running = await startHelix({ environment: { HELIX_MAX_ARCHIVE_MB: '2' }, sample: false });
  await makeArchivedProject(running.helix, 'brain');
  bytes = await archiveOf(running.helix, 'brain');
  before = await everythingIn(running.helix);
}, 120_000);
afterEach(async () => {
  expect(await everythingIn(running.helix)).toEqual(before);
});
afterAll(() => running?.stop());

/** Imports bytes as a new project, under the limits of the settings. */
async function imported(
  content: Uint8Array,
  options: { onProgress?: (text: string) => void; signal?: AbortSignal } = {},
) {
  const path = join(running.helix.settings.dataDirectory, 'forged.zip');
  await writeFile(path, content);
  return importProject(running.helix, { path, name: 'copy', maxBytes: 20 * 1024 * 1024, ...options });
}

test('[ARCHIVE-HOSTILE] whatever is wrong inside of an archive is named, and nothing of it is stored', async () => {
  for (const [what, change, says] of FORGERIES) {
    const problem = imported(forgeArchive(bytes, change));
    await expect(problem, what).rejects.toMatchObject({
      code: 'archive_invalid',
      message: expect.stringContaining(says),
    });
  }
});

test('[ARCHIVE-DAMAGED] an archive that is cut off, changed, a bomb, or no archive at all is refused before it is read', async () => {
  const says = (content: Uint8Array, text: string) =>
    expect(imported(content), text).rejects.toMatchObject({
      code: 'archive_invalid',
      message: expect.stringContaining(text),
    });
  for (const length of [0, 10, 1000, bytes.length - 1]) await says(bytes.subarray(0, length), 'cut off');
  const flipped = Buffer.from(bytes);
  flipped[flipped.indexOf('vectors.f32') + 5000]! ^= 1;
  await says(flipped, 'vectors.f32');
  await says(Buffer.concat([bytes.subarray(0, 200), bytes]), 'cut off or damaged');
  await says(
    zipSync({ 'manifest.json': new Uint8Array(30 * 1024 * 1024) }),
    'it unpacks to 30 MB, and the limit is 20 MB',
  );
  await says(zipSync({ 'a.txt': Buffer.from('hello') }), 'an entry named "a.txt"');
  await says(twice(bytes, 'agents.jsonl', 'chunks.jsonl'), 'two entries named "chunks.jsonl"');
  await says(claiming(bytes, 1_000_000), 'it has 1000000 entries, and 500000 are the most');
  const relabelled = forgeArchive(
    bytes,
    () => {},
    ({ entries }) => {
      entries[0]!.sha256 = '0'.repeat(64);
    },
  );
  await says(relabelled, 'the hash of its entry project.json is not the one');
});

/** The same archive with the name of one entry in the place of another of the same length. */
function twice(archive: Buffer, from: string, to: string): Buffer {
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

/** With an end, as long archives have it, that says so many entries. */
function claiming(archive: Buffer, count: number): Buffer {
  const [end, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(count), 32);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(archive.length - 22), 8);
  return Buffer.concat([archive.subarray(0, -22), end, locator, archive.subarray(-22)]);
}

test('[ARCHIVE-ATOMIC] an import that is stopped while it is stored leaves no row and no file', async () => {
  const stopping = new AbortController();
  const stages: string[] = [];
  const onProgress = (text: string) => {
    stages.push(text);
    if (text.startsWith('storing')) stopping.abort(new Error('stopped'));
  };
  const stopped = imported(bytes, { onProgress, signal: stopping.signal });
  await expect(stopped).rejects.toThrow('stopped');
  expect(stages.at(-1)).toMatch(/^storing/);
});

test('[ARCHIVE-SWEEP] what a killed process left of an archive is removed at the next start, and never a file in use', async () => {
  const { database, files, tenant } = running.helix;
  const folder = await openArchiveFolder(files, tenant);
  for (const name of ['one', 'two']) await folder.receive(name, Readable.from([Buffer.from(name)]));
  const left = await folder.keep('one');
  await sweepArchiveFolders({ ...database, engine: 'postgres' }, files);
  expect(await files.exists(left)).toBe(true); // another process may be at work on it
  const [used] = await database.withTenant(tenant, (session) =>
    session.query<{ uri: string }>(sql`select original_uri as uri from document_versions limit 1`),
  );
  await appendFile(folder.scratch('kept-files').path, `${used!.uri}\nfile:///cut off`);
  await sweepArchiveFolders(database, files);
  expect(await files.exists(left)).toBe(false);
  expect(await files.exists(used!.uri)).toBe(true);
});

test('[ARCHIVE-HTTP] a project is exported and imported over HTTP, under a new name alone and within the limit', async () => {
  const client = createHelixClient({ baseUrl: running.url });
  const response = await fetch(client.exportProjectUrl('brain'));
  expect(response.headers.get('content-disposition')).toContain('filename="brain.zip"');
  const archive = await response.blob();
  expect(Buffer.from(await archive.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await client.importProject(archive, { name: 'copy' })).toMatchObject({
    project: 'copy',
    documents: 8,
    versions: 9,
    is_embedded_anew: false,
  });
  expect((await client.projects()).map(({ name }) => name)).toContain('copy');
  await expect(client.importProject(archive, { name: 'copy' })).rejects.toMatchObject({
    code: 'project_exists',
  });
  await expect(client.importProject(archive)).rejects.toMatchObject({ status: 409 });
  await expect(client.importProject(new Blob(['no']))).rejects.toMatchObject({
    code: 'archive_invalid',
    status: 422,
  });
  const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]);
  await expect(client.importProject(large)).rejects.toMatchObject({ code: 'payload_too_large', status: 413 });
  await expect(client.exportProject('nowhere')).rejects.toMatchObject({ status: 404 });
  await client.deleteProject('copy');
  const form = new FormData();
  form.set('file', archive, 'brain.zip');
  const sent = await fetch(`${running.url}/v1/projects/import?name=copy`, { method: 'POST', body: form });
  expect(sent.status).toBe(201);
  await client.deleteProject('copy');
});

test('[ARCHIVE-TRUST] an import leaves out weaker policies and agents in the place of those of Helix, says so, and takes them with trust', async () => {
  const client = createHelixClient({ baseUrl: running.url });
  const seen = async (trust: boolean) => {
    const archive = new Blob([forgeArchive(bytes, () => {}) as Uint8Array<ArrayBuffer>]);
    const { left_out, agents, connectors } = await client.importProject(archive, { name: 'copy', trust });
    const { settings, effective } = await client.projectSettings('copy');
    const { persona, is_built_in } = await client.agent('planner', { project: 'copy' });
    await client.deleteProject('copy');
    expect(connectors).toEqual([{ name: 'pages', kind: 'web' }]);
    expect(settings.injection?.markers).toEqual(['wire it']);
    return {
      left_out,
      agents,
      policy: effective.injection.policy,
      is_built_in,
      isPlain: persona === 'Plain.',
    };
  };
  expect(await seen(false)).toEqual({
    left_out: { settings: { 'injection.policy': 'flag' }, agents: ['planner'] },
    agents: [],
    policy: 'quarantine',
    is_built_in: true,
    isPlain: false,
  });
  expect(await seen(true)).toEqual({
    left_out: { settings: {}, agents: [] },
    agents: ['planner'],
    policy: 'flag',
    is_built_in: false,
    isPlain: true,
  });
});

test('[ARCHIVE-CLI] the command line writes an archive in one piece, overwrites nothing, and imports it', async () => {
  const place = await createTestDatabase('embedded');
  const folder = await mkdtemp(join(tmpdir(), 'helix-archive-'));
  const helix = (...argv: string[]) => runHelix(['projects', ...argv], place.environment);
  try {
    const file = join(folder, 'brain.zip');
    await writeFile(file, bytes);
    const made = await helix('import', file, '--name', 'second', '--json');
    expect(made).toMatchObject({ code: 0 });
    expect(JSON.parse(made.stdout)).toMatchObject({ project: 'second', documents: 8, missing_files: 0 });
    const refused = await helix('export', 'second', '--out', file);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') });
    const written = await helix('export', 'second', '--out', file, '--force');
    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining('8 documents, 9 versions') });
    expect(await readdir(folder)).toEqual(['brain.zip']);
  } finally {
    await rm(folder, { recursive: true });
    await place.remove();
  }
}, 180_000);

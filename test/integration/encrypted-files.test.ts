import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { openHelix } from '../../src/compose.ts';
import { createServer } from '../../src/http/create-server.ts';
import { importProject } from '../../src/projects/archive/import-project.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { startCertificate } from '../../src/verify/certificate.ts';
import { verifyTraces } from '../../src/verify/verify-traces.ts';
import { archiveOf } from '../support/archive-harness.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { runHelix } from '../support/run-helix.ts';

const SENTENCE = 'The vault in Lisbon opens at four in the morning.';
const FIRST = `# Vaults\n\n${SENTENCE}\n\n## Keys\n\nThe keys are with the night watch.\n`;
const SECOND = FIRST.replace('at four', 'at five');
const PADDING = `\n${'Nothing of interest happens in the corridor. '.repeat(3000)}\n`;

type Serving = Awaited<ReturnType<typeof serve>>;

async function serve(place: TestDatabase, masterKey?: string) {
  const settings = loadSettings({
    PORT: '0',
    HELIX_ENV: 'test',
    ...place.environment,
    ...(masterKey && { HELIX_MASTER_KEY: masterKey }),
  });
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const helix = await openHelix(settings, log);
  await helix.ingestion.start(2);
  const server = await createServer(helix);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    server.server.closeAllConnections();
    await server.close();
    await helix.close();
  };
  return { url, helix, client: createHelixClient({ baseUrl: url, retries: 0 }), lines: () => logged, stop };
}

/** Kept files that hold the words, of all that there are. */
async function plainFiles(place: TestDatabase, words: string): Promise<{ files: number; plain: string[] }> {
  const root = join(place.environment.HELIX_DATA_DIR!, 'artifacts');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const plain: string[] = [];
  for (const path of paths) if ((await readFile(path)).includes(words)) plain.push(path);
  return { files: paths.length, plain };
}

const newKey = () => randomBytes(32).toString('base64');
const add = (client: HelixClient, name: string, text: string) =>
  client.uploadDocument(new Blob([text]), name);
const askAt = async (url: string) =>
  (await fetch(`${url}/ask?q=${encodeURIComponent('When does the vault in Lisbon open?')}`)).text();

onEachEngine('files under a master key', (engine) => {
  let place: TestDatabase;
  let serving: Serving;
  let id: number;
  const masterKey = `2026:${newKey()}`;
  beforeAll(async () => {
    place = await createTestDatabase(engine);
    serving = await serve(place, masterKey);
    id = (await add(serving.client, 'vaults.md', FIRST + PADDING)).document_id;
    await add(serving.client, 'vaults.md', SECOND + PADDING);
  });
  afterAll(async () => {
    await serving?.stop();
    await place?.remove();
  });

  test('[CRYPT-WHOLE-WAY] what was read is asked, shown and compared', async () => {
    const { client, url } = serving;
    expect(await askAt(url)).toContain('opens at five');
    expect((await client.diff(id)).counts.changed).toBe(1);
    const { body } = await blocks(url, id);
    expect(JSON.stringify(body)).toContain('opens at five');
  });

  test('[CRYPT-WHOLE-WAY] the original is downloaded, whole and in parts', async () => {
    const from = `${serving.url}/v1/documents/${id}/original?version=1`;
    const whole = await fetch(from);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, bytes.toString()]).toEqual([200, FIRST + PADDING]);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    for (const [range, part] of [
      ['bytes=0-9', bytes.subarray(0, 10)],
      ['bytes=65530-65545', bytes.subarray(65530, 65546)],
      ['bytes=-7', bytes.subarray(-7)],
    ] as const) {
      const response = await fetch(from, { headers: { range } });
      const found = Buffer.from(await response.arrayBuffer());
      expect([response.status, found.toString()]).toEqual([206, part.toString()]);
    }
    const beyond = await fetch(from, { headers: { range: `bytes=${bytes.length}-` } });
    expect(beyond.status).toBe(416);
  });

  test('[CRYPT-WHOLE-WAY] an older version comes back, and the document is read again from what is kept', async () => {
    const { url } = serving;
    await posted(`${url}/v1/documents/${id}/restore`, { version: 1 });
    expect(await askAt(url)).toContain('opens at four');
    const again = await posted(`${url}/v1/documents/${id}/reingest`);
    expect(again).toMatchObject({ document_id: id });
    expect(await askAt(url)).toContain('opens at four');
  });

  test('[CRYPT-WHOLE-WAY] a project goes out and comes in; the archive is plain, what is kept of it is not', async () => {
    const { helix, client } = serving;
    const archive = await archiveOf(helix, 'default');
    const names = archive.toString('latin1');
    expect(names).toContain('manifest.json');
    const folder = await mkdtemp(join(tmpdir(), 'helix-archive-'));
    try {
      const path = join(folder, 'default.zip');
      await writeFile(path, archive);
      await importProject(helix, { path, name: 'copy', maxBytes: 1024 ** 3 });
    } finally {
      await rm(folder, { recursive: true });
    }
    await client.importProject(new Blob([new Uint8Array(archive)]), { name: 'sent' });
    expect((await archiveOf(helix, 'sent')).length).toBeGreaterThan(1000);
    const copied = (await client.documents({ project: 'copy' }))[0]!;
    const original = await fetch(`${serving.url}/v1/documents/${copied.document_id}/original`);
    expect(await original.text()).toContain(SENTENCE);
  });

  test('[CRYPT-WHOLE-WAY] traces are verified against the kept files', async () => {
    const certificate = startCertificate({ allowGone: false, mustHave: true });
    for await (const { verified } of verifyTraces(serving.helix, { replay: false }))
      certificate.add(verified);
    expect(certificate.end()).toMatchObject({ verdict: 'PASS', failed: 0 });
  });

  test('[CRYPT-WHOLE-WAY] no word of it is in the folder of the kept files', async () => {
    expect(await plainFiles(place, 'Lisbon')).toEqual({
      files: expect.toSatisfy((count) => count >= 12),
      plain: [],
    });
  });

  test('[CRYPT-MISSING-KEY][CRYPT-NO-PLAIN][CRYPT-NAMES] without the key the files are a 503 that says so, answers go on, and nothing is lost', async () => {
    await serving.stop();
    const without = await serve(place);
    try {
      const refused = await fetch(`${without.url}/v1/documents/${id}/original`);
      expect([refused.status, await refused.json()]).toEqual([
        503,
        expect.objectContaining({
          error: 'file_key_unavailable',
          message: expect.stringContaining('HELIX_MASTER_KEY is not set'),
        }),
      ]);
      expect((await fetch(`${without.url}/v1/documents/${id}/diff`)).status).toBe(503);
      expect(await askAt(without.url)).toContain('opens at four');
      await expect(add(without.client, 'plain.md', FIRST)).rejects.toThrow(
        'HELIX_MASTER_KEY is not set. Set it',
      );
      const { files, tenant } = without.helix;
      await expect(files.put(tenant, 'plain.json', '{}')).rejects.toThrow('HELIX_MASTER_KEY is not set');
      expect((await plainFiles(place, 'Lisbon')).plain).toEqual([]);
      const { checks } = await without.client.ready();
      expect(checks.find(({ name }) => name === 'kept files')?.found).toContain(
        'HELIX_MASTER_KEY is not set',
      );
    } finally {
      await without.stop();
    }
    for (const argv of [
      ['serve', '--port', '0'],
      ['worker', '--until-empty'],
    ]) {
      const { code, stderr } = await runHelix(argv, place.environment);
      expect([code, stderr]).toEqual([1, expect.stringContaining('HELIX_MASTER_KEY is not set. Set it')]);
      const wrong = { ...place.environment, HELIX_MASTER_KEY: `2026:${newKey()}` };
      const { code: refused, stderr: told } = await runHelix(argv, wrong);
      expect([refused, told]).toEqual([1, expect.stringContaining('does not open their data key')]);
    }
    const { lines, ...other } = await serve(place, `2027:${newKey()}`);
    try {
      const answers = [`/v1/documents/${id}/original`, '/readyz'].map(async (path) =>
        (await fetch(`${other.url}${path}`)).text(),
      );
      const [refused, ready] = await Promise.all(answers);
      for (const answer of [refused, ready]) {
        expect(answer).toContain('a master key that HELIX_MASTER_KEY does not have');
        expect(answer).not.toMatch(/202[67]\\"/);
      }
      expect(lines().join()).toContain(
        'wrapped by the master key \\"2026\\", and HELIX_MASTER_KEY has \\"2027\\"',
      );
    } finally {
      await other.stop();
    }
    serving = await serve(place, masterKey);
    const original = await fetch(`${serving.url}/v1/documents/${id}/original`);
    expect(await original.text()).toContain(SENTENCE);
  }, 120_000);
});

describe('a master key that comes later', () => {
  let place: TestDatabase;
  let id: number;
  const [first, second] = [`2026:${newKey()}`, `2027:${newKey()}`];
  beforeAll(async () => {
    place = await createTestDatabase('embedded');
  });
  afterAll(() => place?.remove());
  const command = (masterKey: string, ...argv: string[]) =>
    runHelix([...argv, '--json'], { ...place.environment, HELIX_MASTER_KEY: masterKey });

  const doctorOfFiles = async (masterKey: string) => {
    const { checks } = JSON.parse((await command(masterKey, 'doctor')).stdout);
    return checks.find(({ name }: { name: string }) => name === 'files from before')?.found;
  };

  test('[CRYPT-MIGRATE] [CRYPT-DOCTOR] old files stay readable, new ones are encrypted, and `helix encrypt` does the rest', async () => {
    const before = await serve(place);
    id = (await add(before.client, 'vaults.md', FIRST)).document_id;
    await before.stop();
    expect((await plainFiles(place, 'Lisbon')).plain).toHaveLength(2);
    const later = await serve(place, first);
    await add(later.client, 'more.md', SECOND);
    expect((await later.client.diff(id)).counts.unchanged).toBeGreaterThan(0);
    await later.stop();
    expect((await plainFiles(place, 'Lisbon')).plain).toHaveLength(2);
    expect(await doctorOfFiles(first)).toEqual('2 of 4 are not encrypted: run `helix encrypt`');
    const { stdout } = await command(first, 'encrypt');
    expect(JSON.parse(stdout)).toEqual({ encrypted: 2, were_encrypted: 2, unreadable: [] });
    expect(await plainFiles(place, 'Lisbon')).toEqual({ files: 4, plain: [] });
  }, 240_000);

  test('[CRYPT-COMMANDS] keys are rotated by command and it is noted, and files from before are read by the new master key alone', async () => {
    const made = await command(first, 'keys', 'rotate-data');
    expect(JSON.parse(made.stdout)).toMatchObject({ key_number: 2, master_key: '2026' });
    const rotated = await command(`${second},${first}`, 'keys', 'rotate-master');
    expect(JSON.parse(rotated.stdout)).toMatchObject({ keys: 2, rewrapped: 2, master_key: '2027' });
    expect(JSON.parse((await command(second, 'audit')).stdout).entries).toMatchObject([
      { action: 'master_key.rotate', target: { tenant: DEFAULT_TENANT, keys: 2, master_key: '2027' } },
      { action: 'data_key.rotate', target: { tenant: DEFAULT_TENANT, key_number: 2 } },
    ]);
    const after = await serve(place, second);
    try {
      const original = await fetch(`${after.url}/v1/documents/${id}/original`);
      expect(await original.text()).toBe(FIRST);
    } finally {
      await after.stop();
    }
  });

  test('[CRYPT-MISSING-KEY] a restore says at once when what it put back cannot be opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helix-restored-'));
    try {
      const { stdout } = await command(second, 'backup', '--out', join(folder, 'backup.tar'));
      const { file } = JSON.parse(stdout);
      const restoreInto = (name: string, masterKey: Record<string, string> = {}) =>
        runHelix(['restore', file], { HELIX_DATA_DIR: join(folder, name), ...masterKey });
      const { code, stderr } = await restoreInto('without');
      expect([code, stderr]).toEqual([0, expect.stringContaining('HELIX_MASTER_KEY is not set')]);
      const opened = await restoreInto('with', { HELIX_MASTER_KEY: second });
      expect(opened.code).toBe(0);
      expect(opened.stderr).not.toContain('the files that were restored');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);

  test('[CRYPT-NAME-TWICE] a new master key under the name of the old one is put in its place, too', async () => {
    const again = `2027:${newKey()},before:${second.replace('2027:', '')}`;
    const rotated = await command(again, 'keys', 'rotate-master');
    expect(JSON.parse(rotated.stdout)).toMatchObject({ keys: 2, rewrapped: 2, master_key: '2027' });
    const repeated = await command(again.split(',')[0]!, 'keys', 'rotate-master');
    expect(JSON.parse(repeated.stdout)).toMatchObject({ keys: 2, rewrapped: 0 });
  });

  test('[CRYPT-DOCTOR] the doctor says that the master key is another one', async () => {
    const { code, stdout } = await command(first, 'doctor');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; found: string }[] };
    expect([code, checks.find(({ name }) => name === 'kept files')]).toEqual([
      1,
      { name: 'kept files', ok: false, found: expect.stringContaining('wrapped by the master key "2027"') },
    ]);
  });
});

async function blocks(url: string, id: number) {
  const response = await fetch(`${url}/v1/documents/${id}/blocks`);
  return { status: response.status, body: await response.json() };
}

async function posted(url: string, body: object = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, url).toBeLessThan(300);
  return response.json();
}

import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientSyncPorts } from '../../src/cli/client-sync-ports.ts';
import { localConnectPorts } from '../../src/cli/local-connect-ports.ts';
import { remoteService } from '../../src/cli/service.ts';
import { type ConnectorKind, createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { connectorOf } from '../../src/connect/connectors.ts';
import { clonesFolder } from '../../src/connect/git/clone-path.ts';
import { checkLocalProof, proveLocal } from '../../src/connect/local-proof.ts';
import { syncConnector } from '../../src/connect/sync-connector.ts';
import { emptyReport } from '../../src/connect/sync-report.ts';
import { createAddressRule } from '../../src/connect/web/address-rule.ts';
import { createFetcher } from '../../src/connect/web/fetcher.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { createGitRepository, type GitRepository } from '../support/git-repository.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

// On one engine: what is stored goes the way that connectors.test.ts takes on both.
describe('connectors that read a disk', () => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  let folder: string;
  let projects = 0;
  let project = '';
  const made: GitRepository[] = [];
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
    client = createHelixClient({ baseUrl: helix.url });
  });
  beforeEach(async () => {
    project = `p${++projects}`;
    folder = await mkdtemp(join(tmpdir(), 'helix-connect-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    for (const repository of made.splice(0)) await repository.remove();
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const dataDirectory = () => helix.helix.settings.dataDirectory;
  const add = async (kind: ConnectorKind, config: object, name = 'mine') => {
    const made = await client.createConnector({ project, name, kind, config });
    await proveLocal(dataDirectory(), { ...made, config: connectorOf(kind).parseConfig(config) });
    return made.connector_id;
  };
  /** Through the server, as the command does while one is running. */
  const sync = async (id: number, allowRemoval = false) => {
    const stored = await client.connector(id);
    const connector = connectorOf(stored.kind);
    const config = connector.parseConfig(stored.config);
    const service = remoteService({ url: helix.url, token: '' });
    const ports = clientSyncPorts(service, stored, () =>
      checkLocalProof(dataDirectory(), { ...stored, config }),
    );
    const settings = { dataDirectory: dataDirectory(), repositoryMaxFileKilobytes: 64 };
    return syncConnector(ports, {
      connector,
      config,
      allowRemoval,
      signal: new AbortController().signal,
      ports: {
        fetcher: createFetcher({ rule: createAddressRule([]) }),
        local: localConnectPorts(service, id, settings),
      },
    });
  };
  const write = async (name: string, content: string, time = LONG_AGO) => {
    const path = join(folder, name);
    await writeFile(path, content);
    await utimes(path, time, time);
    return path;
  };
  const documents = () => client.documents({ project });
  const runCount = async () => (await client.runs({ limit: 1 })).runs[0]?.run_id ?? 0;

  test('[CONNECT-FOLDER] files by size and time, then by content; an empty folder removes nothing', async () => {
    await write('a.md', '# A\n\nOf apples.');
    await write('b.md', '# B\n\nOf berries.');
    const id = await add('folder', { folder, tags: ['files'] });
    expect(await sync(id)).toMatchObject({ created: 2, failed: 0 });
    const runs = await runCount();
    const path = await write('a.md', '# A\n\nOf apples.', new Date('2026-02-01T00:00:00Z'));
    await chmod(join(folder, 'b.md'), 0o600);
    expect(await sync(id)).toMatchObject({ unchanged: 2 });
    expect(await runCount()).toBe(runs);
    await write('a.md', '# A\n\nOf avocados.');
    expect(await sync(id)).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await documents()).map(({ tags }) => tags)).toEqual([['files'], ['files']]);
    await rm(path);
    expect(await sync(id)).toMatchObject({ removed: 1, unchanged: 1 });
    await rm(join(folder, 'b.md'));
    expect(await sync(id, true)).toMatchObject({
      status: 'failed',
      removed: 0,
      error: { code: 'bad_request' },
    });
    expect(await documents()).toHaveLength(1);
  });

  test('[CONNECT-TRANSCRIPTS] captions are known by their video, and the file beside them is none', async () => {
    const vtt = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n${text}\n`;
    await write('talk.en.vtt', vtt('Welcome to the talk about lighthouses.'));
    await write('talk.de.vtt', vtt('Willkommen zum Vortrag.'));
    const about = { title: 'Lighthouses', webpage_url: 'https://www.youtube.com/watch?v=abcdefghijk' };
    await write('talk.info.json', JSON.stringify(about));
    await write('plain.srt', '1\n00:00:01,000 --> 00:00:02,000\nNobody knows where this is from.\n');
    const id = await add('transcripts', { folder });
    expect(await sync(id)).toMatchObject({ created: 3, failed: 0, skipped: 0 });
    const known = (await documents()).map(({ title, source_uri }) => [title, source_uri]).sort();
    expect(known).toEqual([
      ['Lighthouses', 'https://www.youtube.com/watch?v=abcdefghijk#de'],
      ['Lighthouses', 'https://www.youtube.com/watch?v=abcdefghijk#en'],
      ['Plain', expect.stringMatching(/plain\.srt$/)],
    ]);
    expect(await sync(id)).toMatchObject({ unchanged: 3 });
    await write('talk.info.json', JSON.stringify({ ...about, title: 'All about lighthouses' }));
    expect(await sync(id)).toMatchObject({ updated: 2, unchanged: 1 });
  });

  test('[CONNECT-GIT] a remote is cloned bare and shallow, nothing of it is run, and changes alone are read', async () => {
    const shop = await createGitRepository();
    made.push(shop);
    const canary = join(folder, 'was-run');
    await shop.write({ '.gitattributes': '*.ts filter=evil\n' });
    await shop.commit({
      'README.md': '# Shop\n\nSells tea.',
      'src/order.ts': 'export const order = 1;\n',
      'old.md': '# Old',
    });
    await shop.write({ '.git/hooks/post-checkout': `#!/bin/sh\ntouch ${canary}\n` });
    const location = pathToFileURL(shop.path).href;
    const id = await add('git', { location });
    expect(await sync(id)).toMatchObject({ status: 'done', created: 3, failed: 0 });
    expect((await documents()).map(({ source_uri }) => source_uri).sort()).toEqual([
      'git:shop/README.md',
      'git:shop/old.md',
      'git:shop/src/order.ts',
    ]);
    shop.git('rm', '--quiet', 'old.md');
    const commit = await shop.commit({ 'README.md': '# Shop\n\nSells coffee.' });
    expect(await sync(id)).toMatchObject({ updated: 1, unchanged: 1, removed: 1 });
    expect(await client.repositories({ project })).toMatchObject([
      { name: 'shop', origin: location, commit },
    ]);
    expect(await sync(id)).toMatchObject({ updated: 0, unchanged: 2, removed: 0 });
    const clones = await readdir(clonesFolder(dataDirectory(), DEFAULT_TENANT));
    const inClone = await readdir(join(clonesFolder(dataDirectory(), DEFAULT_TENANT), clones[0]!));
    expect(inClone).toContain('shallow');
    expect(inClone).not.toContain('hooks');
    expect(await readdir(folder)).toEqual([]);
    // What `helix ingest` took in before counts as the connector's: the folder is the same repository.
    const twin = await add('git', { location, name: 'shop' }, 'twin');
    expect(await sync(twin)).toMatchObject({ created: 0, unchanged: 2 });
    expect((await client.connector(twin)).document_count).toBe(2);
  });

  test('[CONNECT-GIT] a remote that is not there is told, and removes nothing', async () => {
    const shop = await createGitRepository();
    made.push(shop);
    await shop.commit({ 'README.md': '# Shop\n\nSells tea.' });
    const id = await add('git', { location: pathToFileURL(shop.path).href, revision: 'main' });
    await sync(id);
    await rm(shop.path, { recursive: true });
    const report = await sync(id, true);
    expect(report).toMatchObject({ status: 'failed', removed: 0, error: { code: 'fetch_failed' } });
    expect(report.error!.message).toContain('Git says');
    expect(await documents()).toHaveLength(1);
  });

  test('[CONNECT-LOCAL] a path that somebody stored over HTTP is not read', async () => {
    await mkdir(join(folder, 'private'));
    await write('private/secret.md', '# Secret');
    const config = { folder: join(folder, 'private') };
    const body = { project, name: 'etc', kind: 'folder' as const, config };
    const none = await client.createConnector(body);
    await expect(sync(none.connector_id)).rejects.toMatchObject({ code: 'connector_unproven' });
    expect(await documents()).toEqual([]);
    expect(await client.connector(none.connector_id)).toMatchObject({
      is_syncing: false,
      last_report: { status: 'failed', error: { code: 'connector_unproven' } },
    });
  });

  test('[CONNECT-LOCAL] one that takes the place of another over HTTP, and reads more, is not synced', async () => {
    const shop = await createGitRepository();
    made.push(shop);
    await shop.commit({ 'README.md': '# Shop\n\nSells tea.', 'private/secret.md': '# Secret' });
    const config = { location: shop.path, exclude: ['private/'] };
    const id = await add('git', config);
    expect(await sync(id)).toMatchObject({ status: 'done', created: 1 });
    const taken = await client.takeConnector(id);
    expect(Object.keys(taken)).toEqual(['lease', 'seconds']);
    await client.finishConnector(id, { lease: taken.lease, report: emptyReport() });
    await client.deleteConnector(id);
    const body = { project, name: 'mine', kind: 'git' as const };
    const wider = await client.createConnector({ ...body, config: { location: shop.path } });
    await expect(sync(wider.connector_id)).rejects.toMatchObject({ code: 'connector_unproven' });
    await client.deleteConnector(wider.connector_id);
    // Nor the same one: whoever removed it meant it.
    const again = await client.createConnector({ ...body, config });
    await expect(sync(again.connector_id)).rejects.toMatchObject({ code: 'connector_unproven' });
    expect(await documents()).toHaveLength(1);
  });

  test('[CONNECT-CLONE-GONE] the clone of a remote goes with the last connector that reads it', async () => {
    const clones = () => readdir(clonesFolder(dataDirectory(), DEFAULT_TENANT));
    const shop = await createGitRepository();
    made.push(shop);
    await shop.commit({ 'README.md': '# Shop\n\nSells tea.' });
    const location = pathToFileURL(shop.path).href;
    const before = await clones().catch((): string[] => []);
    const [one, other] = [await add('git', { location }, 'one'), await add('git', { location }, 'other')];
    await sync(one);
    const own = (await clones()).filter((name) => !before.includes(name));
    expect(own).toHaveLength(1);
    await client.deleteConnector(one);
    expect(await clones()).toEqual(expect.arrayContaining(own));
    await client.deleteConnector(other);
    expect(await clones()).not.toContain(own[0]);
    await sync(await add('git', { location }, 'third'));
    expect(await clones()).toContain(own[0]);
    await client.deleteProject(project);
    expect(await clones()).not.toContain(own[0]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientSyncPorts } from '../../src/cli/client-sync-ports.ts';
import { remoteService } from '../../src/cli/service.ts';
import { createHelixClient, type HelixClient, type SyncReport } from '../../src/client/client.ts';
import { connectorOf } from '../../src/connect/connectors.ts';
import { syncConnector } from '../../src/connect/sync-connector.ts';
import { createAddressRule } from '../../src/connect/web/address-rule.ts';
import { createFetcher } from '../../src/connect/web/fetcher.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { startWebSite, type WebSite } from '../support/web-site.ts';

const page = (name: string) =>
  `<!doctype html><html><head><title>Page ${name}</title></head><body><main><h1>Page ${name}</h1><p>It speaks of ${name} alone.</p></main></body></html>`;

onEachEngine('connectors whose project changes while they are synced', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  let site: WebSite;
  let projects = 0;
  let project = '';
  /** Lets the second page be sent. */
  let release = () => {};
  beforeAll(async () => {
    gemini = await startGeminiServer();
    const environment = {
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: gemini.url,
      HELIX_CONNECT_ALLOW_PRIVATE: '127.0.0.1',
    };
    helix = await startHelix({ engine, sample: false, environment });
    client = createHelixClient({ baseUrl: helix.url });
  });
  beforeEach(async () => {
    project = `p${++projects}`;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    site = await startWebSite({ '/robots.txt': { status: 404 }, '/a': page('a'), '/c': page('c') });
    site.pages['/b'] = (_, response) =>
      void held.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page('b')));
  });
  afterEach(() => site.close());
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const add = async (paths = ['/a', '/b', '/c'], name = 'site') => {
    const config = { delay_ms: 0, urls: paths.map((path) => `${site.url}${path}`) };
    return (await client.createConnector({ project, name, kind: 'web', config })).connector_id;
  };
  const byServer = async (id: number): Promise<SyncReport> => {
    for await (const event of client.syncConnector(id)) if (event.type === 'report') return event;
    throw new Error('no report');
  };
  const byCommand = async (id: number): Promise<SyncReport> => {
    const stored = await client.connector(id);
    const connector = connectorOf('web');
    return syncConnector(
      clientSyncPorts(remoteService({ url: helix.url, token: '' }), stored, async () => {}),
      {
        connector,
        config: connector.parseConfig(stored.config),
        ports: { fetcher: createFetcher({ rule: createAddressRule(['127.0.0.1']) }) },
        allowRemoval: false,
        signal: new AbortController().signal,
      },
    );
  };
  /** A sync that has taken the first page, and how it ends. */
  const begin = async (sync: (id: number) => Promise<SyncReport>, id: number) => {
    const ending = sync(id).then(
      (report) => ({ report, code: undefined }),
      (error: { code?: string }) => ({ report: undefined, code: error.code }),
    );
    const items = async () => (await client.connectorItems(id)).items.length;
    await expect.poll(items, { timeout: 20_000 }).toBe(1);
    return { ending };
  };
  const projectNames = async () => (await client.projects()).map(({ name }) => name);
  const ways = [
    { way: 'the server', sync: byServer },
    { way: 'the command line', sync: byCommand },
  ];

  test.each(ways)(
    '[CONNECT-PROJECT-DELETED] a project that is deleted while $way syncs stays deleted',
    async ({ sync }) => {
      const id = await add();
      const { ending } = await begin(sync, id);
      await client.deleteProject(project);
      release();
      expect(await ending).toMatchObject({ code: 'connector_lost' });
      expect(await projectNames()).not.toContain(project);
    },
  );

  test.each(ways)(
    '[CONNECT-PROJECT-RENAMED] a project that is renamed while $way syncs stays one',
    async ({ sync }) => {
      const id = await add();
      const { ending } = await begin(sync, id);
      await client.renameProject(project, `${project} renamed`);
      release();
      expect((await ending).report).toMatchObject({ status: 'done', created: 3, failed: 0 });
      expect(await projectNames()).not.toContain(project);
      expect(await client.documents({ project: `${project} renamed` })).toHaveLength(3);
      expect((await client.connector(id)).document_count).toBe(3);
    },
  );

  test('[CONNECT-REMOVE-BUSY] a connector that is being synced is not removed from under the sync', async () => {
    const id = await add();
    const { ending } = await begin(byServer, id);
    const removed = client.deleteConnector(id, { documents: true });
    await expect(removed).rejects.toMatchObject({ status: 409, code: 'connector_busy' });
    release();
    expect((await ending).report).toMatchObject({ status: 'done', created: 3 });
    expect(await client.deleteConnector(id, { documents: true })).toMatchObject({ documents_deleted: 3 });
    expect(await client.documents({ project })).toEqual([]);
  });

  test('[CONNECT-ONE-SYNC] who has not the lease, or has lost it with the connector, notes nothing', async () => {
    const id = await add(['/a']);
    const { lease } = await client.takeConnector(id);
    const noted = [{ source_uri: 'x', document_id: null, revision: {} }];
    const lost = { status: 409, code: 'connector_lost' };
    const other = '6f1d1c0e-0d0b-4d53-9a68-0d3d3f0a2b11';
    await expect(client.noteConnector(id, { lease: other, noted })).rejects.toMatchObject(lost);
    expect((await client.connectorItems(id)).items).toEqual([]);
    await client.deleteProject(project);
    await expect(client.noteConnector(id, { lease, noted })).rejects.toMatchObject(lost);
    const upload = client.uploadDocument(new Blob(['Text of it.']), 'x.txt', {
      project,
      sync: { connectorId: id, lease },
    });
    await expect(upload).rejects.toMatchObject(lost);
    expect(await projectNames()).not.toContain(project);
  });

  test('[CONNECT-NOTED] a document of another project is refused', async () => {
    const elsewhere = await client.uploadDocument(new Blob(['Text of it.']), 'x.txt', { project: 'other' });
    const id = await add(['/a']);
    const { lease } = await client.takeConnector(id);
    const noted = [{ source_uri: 'x', document_id: elsewhere.document_id, revision: {} }];
    await expect(client.noteConnector(id, { lease, noted })).rejects.toMatchObject({ code: 'not_found' });
    expect((await client.connectorItems(id)).items).toEqual([]);
  });

  test('[CONNECT-SHARED] a connector that goes with its documents leaves those that another has', async () => {
    const first = await add(['/a', '/c'], 'first');
    const second = await add(['/c'], 'second');
    await byServer(first);
    await byServer(second);
    expect(await client.deleteConnector(first, { documents: true })).toMatchObject({ documents_deleted: 1 });
    expect((await client.documents({ project })).map(({ title }) => title)).toEqual(['Page c']);
  });
});

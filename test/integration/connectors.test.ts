import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHelixClient, type HelixClient, type SyncReport } from '../../src/client/client.ts';
import { connectorOf } from '../../src/connect/connectors.ts';
import { storeSyncPorts } from '../../src/connect/store-sync-ports.ts';
import { syncConnector } from '../../src/connect/sync-connector.ts';
import { createAddressRule } from '../../src/connect/web/address-rule.ts';
import { createFetcher } from '../../src/connect/web/fetcher.ts';
import { ingestQueued } from '../../src/ingest/ingest-queued.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { startWebSite, type WebSite } from '../support/web-site.ts';

const page = (title: string, text: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
const sitemap = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`;

onEachEngine('connectors', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  let site: WebSite;
  let projects = 0;
  let project = '';
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
    site = await startWebSite({ '/robots.txt': { status: 404 } });
  });
  afterEach(() => site.close());
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const add = async (kind: 'web' | 'feed', config: object, name = 'site') =>
    (await client.createConnector({ project, name, kind, config: { delay_ms: 0, ...config } })).connector_id;
  const sync = async (id: number, allowRemoval = false): Promise<SyncReport> => {
    for await (const event of client.syncConnector(id, { allowRemoval }))
      if (event.type === 'report') return event;
    throw new Error('no report');
  };
  const documents = async () =>
    (await client.documents({ project })).map(({ title, source_uri }) => [
      title,
      source_uri.replace(site.url, ''),
    ]);
  const sitemapSite = () => add('web', { sitemaps: [`${site.url}/sitemap.xml`] });
  const fill = (...names: string[]) => {
    for (const name of names) site.pages[`/${name}`] = page(`Page ${name}`, `It speaks of ${name} alone.`);
    site.pages['/sitemap.xml'] = sitemap(...names.map((name) => `/${name}`));
  };

  test('[CONNECT-INCREMENTAL] what is new is taken, what is the same costs a 304, what changed is a new version', async () => {
    fill('a', 'b', 'c');
    const id = await sitemapSite();
    expect(await sync(id)).toMatchObject({ status: 'done', created: 3, failed: 0 });
    expect(await documents()).toEqual([
      ['Page a', '/a'],
      ['Page b', '/b'],
      ['Page c', '/c'],
    ]);
    const embedded = gemini.calls.embed.length;
    site.requests.length = 0;
    expect(await sync(id)).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: 3 });
    expect(site.requests.filter((request) => request.endsWith(' 304')).length).toBeGreaterThanOrEqual(3);
    expect(gemini.calls.embed.length).toBe(embedded);
    site.pages['/b'] = page('Page b', 'It says something else now.');
    expect(await sync(id)).toMatchObject({ updated: 1, unchanged: 2 });
    const changed = (await client.documents({ project })).find(({ title }) => title === 'Page b');
    expect(await client.versions(changed!.document_id)).toHaveLength(2);
    const connector = await client.connector(id);
    expect(connector).toMatchObject({ document_count: 3, is_syncing: false, last_report: { updated: 1 } });
  });

  test('[CONNECT-GONE] what is gone is removed and can be restored; what comes back is there again', async () => {
    fill('a', 'b', 'c');
    const id = await sitemapSite();
    await sync(id);
    const gone = (await client.documents({ project })).find(({ source_uri }) => source_uri.endsWith('/c'))!;
    fill('a', 'b');
    expect(await sync(id)).toMatchObject({ removed: 1, removal_refused: 0 });
    expect((await documents()).map(([title]) => title)).toEqual(['Page a', 'Page b']);
    expect((await client.restoreDocument(gone.document_id)).status).toBe('active');
    await client.deleteDocument(gone.document_id);
    fill('a', 'b', 'c');
    expect(await sync(id)).toMatchObject({ status: 'done', failed: 0, unchanged: 2 });
    expect(await documents()).toHaveLength(3);
    // Listed still, and answered with 404.
    delete site.pages['/c'];
    expect(await sync(id)).toMatchObject({ removed: 1 });
  });

  test('[CONNECT-REMOVAL] an empty sitemap, or a site that is down, removes nothing', async () => {
    fill('a', 'b', 'c');
    const id = await sitemapSite();
    await sync(id);
    site.pages['/sitemap.xml'] = sitemap();
    expect(await sync(id)).toMatchObject({ status: 'done', removed: 0, removal_refused: 3 });
    site.pages['/sitemap.xml'] = { status: 500 };
    const failed = await sync(id, true);
    expect(failed).toMatchObject({ status: 'failed', removed: 0, error: { code: 'fetch_failed' } });
    fill('a', 'b', 'c');
    for (const name of ['a', 'b', 'c']) site.pages[`/${name}`] = { status: 503 };
    expect(await sync(id, true)).toMatchObject({ status: 'done', failed: 3, removed: 0 });
    expect(await documents()).toHaveLength(3);
    site.pages['/sitemap.xml'] = sitemap();
    expect(await sync(id, true)).toMatchObject({ removed: 3 });
    expect(await documents()).toEqual([]);
  });

  test('[CONNECT-NOINDEX] robots, noindex, other types and doubles are told and not taken', async () => {
    fill('a', 'b', 'c', 'd', 'e', 'f');
    site.pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /b' };
    site.pages['/c'] = page('C', 'Not to be kept.', '<meta name="robots" content="noindex">');
    site.pages['/d'] = { headers: { 'content-type': 'video/mp4' }, body: 'x' };
    site.pages['/e'] = page('Page a', 'It speaks of a alone.', '<link rel="canonical" href="/a">');
    site.pages['/f'] = {
      headers: { 'content-type': 'text/html; charset=iso-8859-1' },
      body: Buffer.from(page('Caf\u00e9', 'Th\u00e9 au caf\u00e9.'), 'latin1'),
    };
    const id = await sitemapSite();
    const report = await sync(id);
    expect(report).toMatchObject({ created: 2, skipped: 4, failed: 0 });
    expect(report.problems.map(({ reason }) => reason).sort()).toEqual([
      'Helix does not read its type, "video/mp4"',
      expect.stringContaining('is the same page as'),
      'it says that it is not to be kept (noindex)',
      expect.stringContaining('robots.txt'),
    ]);
    expect((await documents()).map(([title]) => title)).toEqual(['Café', 'Page a']);
    // One that was taken before and asks to be left out now is removed.
    site.pages['/f'] = page('F', 'Later on.', '<meta name="robots" content="noindex">');
    expect(await sync(id)).toMatchObject({ removed: 1, unchanged: 1 });
  });

  test('[CONNECT-RESUME] a sync that was killed half-way goes on where it was', async () => {
    fill('a', 'b', 'c', 'd');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fine = site.pages['/c']!;
    site.pages['/c'] = (_, response) => void held.then(() => response.destroy());
    const id = await sitemapSite();
    // The same ports as the server has, without the end: the process is gone before it could write one.
    const stored = await client.connector(id);
    const ports = storeSyncPorts(helix.helix, { connectorId: id, project });
    const stopping = new AbortController();
    const connector = connectorOf('web');
    const killed = syncConnector(
      { ...ports, finish: async () => {} },
      {
        connector,
        config: connector.parseConfig(stored.config),
        ports: { fetcher: createFetcher({ rule: createAddressRule(['127.0.0.1']) }) },
        allowRemoval: false,
        signal: stopping.signal,
      },
    );
    await expect
      .poll(async () => (await client.connectorItems(id)).items.length, { timeout: 20_000 })
      .toBe(2);
    stopping.abort();
    release();
    expect((await killed).status).toBe('stopped');
    await expect(sync(id)).rejects.toMatchObject({ code: 'connector_busy' });
    await expireLease(id);
    site.pages['/c'] = fine;
    site.requests.length = 0;
    expect(await sync(id)).toMatchObject({ status: 'done', created: 2, unchanged: 2 });
    expect(site.requests).toContain('GET /a 304');
    // What the killed one still has to say is refused.
    await expect(ports.keep()).rejects.toMatchObject({ code: 'connector_lost' });
  });

  test('[CONNECT-ONE-SYNC] of two syncs at once one is refused', async () => {
    fill('a', 'b');
    const id = await sitemapSite();
    const both = await Promise.allSettled([sync(id), sync(id)]);
    const refused = both.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toMatchObject([{ status: 409, code: 'connector_busy' }]);
    expect((await client.connector(id)).last_report).toMatchObject({ created: 2 });
    expect(await sync(id)).toMatchObject({ unchanged: 2 });
  });

  test('[CONNECT-FEED] items are documents with their date; what a feed drops stays', async () => {
    const item = (name: string, text: string) =>
      `<item><title>News ${name}</title><link>/${name}</link><guid isPermaLink="false">${name}</guid><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;${text}&lt;/p&gt;</description></item>`;
    const feed = (...items: string[]) =>
      `<?xml version="1.0"?><rss version="2.0"><channel>${items.join('')}</channel></rss>`;
    site.pages['/feed.xml'] = feed(
      item('one', 'Short of one.'),
      item('two', 'Short of two.'),
      item('none', ''),
    );
    const id = await add('feed', { url: `${site.url}/feed.xml`, tags: ['news'] }, 'news');
    expect(await sync(id)).toMatchObject({ created: 2, skipped: 1 });
    expect(await documents()).toEqual([
      ['News one', '/one'],
      ['News two', '/two'],
    ]);
    const [first] = await client.documents({ project });
    const { version } = await client.document(first!.document_id);
    expect(version!.effective_at).toBe('2026-01-05T10:00:00.000Z');
    site.pages['/feed.xml'] = feed(
      item('two', 'Longer of two, since it was changed.'),
      item('three', 'Of three.'),
    );
    expect(await sync(id)).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 0,
      removed: 0,
      removal_refused: 0,
    });
    expect(await documents()).toHaveLength(3);
    expect(await sync(id)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test('[CONNECT-FEED] with `full`, the page that an item links to is taken', async () => {
    site.pages['/feed.xml'] =
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry><id>x</id><title>From the feed</title><link href="/story"/><summary>short</summary></entry></feed>';
    site.pages['/story'] = page('Of the page', 'The whole story of the lighthouse keeper.');
    const id = await add('feed', { url: `${site.url}/feed.xml`, full: true }, 'story');
    expect(await sync(id)).toMatchObject({ created: 1 });
    const [document] = await client.documents({ project });
    expect(document!.title).toBe('From the feed');
    const { blocks } = await client.blocks(document!.document_id);
    expect(blocks.map(({ text }) => text).join(' ')).toContain('lighthouse keeper');
    expect(await sync(id)).toMatchObject({ unchanged: 1 });
  });

  test('[CONNECT-OTHERS-PAGE] a feed takes the place of no page of another host', async () => {
    site.pages['/policy'] = page('Policy', 'Meals cost 74 euros.');
    const trusted = await add('web', { urls: [`${site.url}/policy`] });
    await sync(trusted);
    const other = await startWebSite({ '/robots.txt': { status: 404 } });
    try {
      const item = `<item><title>Policy</title><link>${site.url}/policy</link><description>Meals cost 900 euros.</description></item>`;
      other.pages['/feed.xml'] = `<?xml version="1.0"?><rss version="2.0"><channel>${item}</channel></rss>`;
      const feed = await add('feed', { url: `${other.url}/feed.xml` }, 'feed');
      expect(await sync(feed)).toMatchObject({ created: 1, updated: 0 });
    } finally {
      await other.close();
    }
    const uris = (await client.documents({ project })).map(({ source_uri }) => source_uri);
    expect(uris).toContain(`${site.url}/policy`);
    expect(uris).toContainEqual(expect.stringContaining(`${other.url}/feed.xml#`));
    expect(await sync(trusted)).toMatchObject({ unchanged: 1 });
  });

  test('[CONNECT-REPAIRS] what somebody else wrote over a page is put right by the next sync', async () => {
    site.pages['/policy'] = page('Policy', 'Meals cost 74 euros.');
    const id = await add('web', { urls: [`${site.url}/policy`] });
    await sync(id);
    const [document] = await client.documents({ project });
    const text = async () =>
      (await client.blocks(document!.document_id)).blocks.map((block) => block.text).join(' ');
    await ingestQueued(helix.helix, {
      project,
      sourceUri: `${site.url}/policy`,
      name: 'policy.html',
      content: { bytes: Buffer.from(page('Policy', 'Meals cost 900 euros.')) },
    });
    expect(await text()).toContain('900');
    expect(await sync(id)).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await text()).toContain('74');
    expect(await sync(id)).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('[CONNECT-SHARED] a document that two connectors brought in is removed by neither alone', async () => {
    fill('a', 'b', 'c');
    const first = await sitemapSite();
    const second = await add('web', { urls: [`${site.url}/c`] }, 'second');
    await sync(first);
    expect(await sync(second)).toMatchObject({ created: 0, unchanged: 1 });
    fill('a', 'b');
    site.pages['/c'] = page('Page c', 'It speaks of c alone.');
    await sync(first);
    expect(await documents()).toHaveLength(3);
    expect(await client.deleteConnector(second, { documents: true })).toMatchObject({ documents_deleted: 1 });
    expect(await documents()).toHaveLength(2);
    expect(await client.deleteConnector(first)).toMatchObject({ documents_deleted: 0 });
    expect(await documents()).toHaveLength(2);
  });

  test('[CONNECT-LOCAL] over HTTP no file of the server is read', async () => {
    const config = { folder: '/etc' };
    const made = await client.createConnector({ project, name: 'etc', kind: 'folder', config });
    await expect(sync(made.connector_id)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect((await client.connector(made.connector_id)).last_started_at).toBeNull();
  });

  test('[CONNECT-CONFIG] what cannot be used is refused with its reason, and no password is stored or told', async () => {
    const refused = (kind: string, config: object) =>
      client.createConnector({ project, name: 'x', kind: kind as 'web', config }).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    const secret = await refused('web', { urls: ['https://me:hunter2@example.com/'] });
    expect(secret).toContain('urls.0');
    expect(secret).not.toContain('hunter2');
    expect(await refused('git', { location: 'https://me:hunter2@example.com/a.git' })).not.toContain(
      'hunter2',
    );
    expect(await refused('web', {})).toContain('urls or sitemaps');
    expect(await refused('web', { urls: ['ftp://example.com/'] })).toContain('https://');
    expect(await refused('git', { location: 'ext::sh -c id' })).toContain('must be');
    expect(await refused('git', { location: '/srv/x', revision: '--upload-pack=id' })).toContain('dash');
    expect(await refused('folder', { folder: 'here' })).toContain('whole path');
    expect(await refused('carrier-pigeon', {})).toContain('must be one of folder, git');
    expect(await refused('feed', { url: 'https://example.com', nonsense: 1 })).toContain(
      'cannot be used: "nonsense" is not known there; leave it out.',
    );
    expect(secret).not.toContain('..');
    await add('web', { urls: [`${site.url}/a`] }, 'twice');
    await expect(add('web', { urls: [`${site.url}/b`] }, 'twice')).rejects.toMatchObject({
      code: 'connector_exists',
    });
    expect((await client.connectors({ project })).total).toBe(1);
  });

  test('[CONNECT-NOTED] how a thing stood is refused where it cannot be kept', async () => {
    const id = await add('web', { urls: [`${site.url}/a`] });
    const { lease } = await client.takeConnector(id);
    const note = (revision: Record<string, unknown>) =>
      client.noteConnector(id, { lease, noted: [{ source_uri: 'x', document_id: null, revision }] });
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 50; depth++) deep = { deep };
    for (const revision of [{ a: '\0' }, { 'a\0': 1 }, { a: ['\ud800'] }, deep])
      await expect(note(revision)).rejects.toMatchObject({ status: 400, code: 'bad_request' });
    await note({ a: [{ b: 'fine' }] });
    expect((await client.connectorItems(id)).items).toMatchObject([{ revision: { a: [{ b: 'fine' }] } }]);
  });

  const expireLease = (id: number) =>
    helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query(sql`update connectors set leased_until = clock_timestamp() where connector_id = ${id}`),
    );
});

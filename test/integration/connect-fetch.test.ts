import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAddressRule } from '../../src/connect/web/address-rule.ts';
import { createFetcher, Disallowed, type FetcherOptions } from '../../src/connect/web/fetcher.ts';
import { readSitemaps } from '../../src/connect/web/read-sitemaps.ts';
import { createVisitor } from '../../src/connect/web/visitor.ts';
import { webConnector } from '../../src/connect/web/web-connector.ts';
import { type Page, startWebSite, type WebSite } from '../support/web-site.ts';

const MEGABYTE = 1024 * 1024;
const never = new AbortController().signal;
let site: WebSite;
let other: WebSite;
beforeEach(async () => {
  site = await startWebSite();
  other = await startWebSite({ '/secret': 'the secret' });
});
afterEach(async () => {
  await site.close();
  await other.close();
});

/** May fetch from the one site at its port, and from no other place of this machine. */
const fetcher = (options: Partial<FetcherOptions> = {}) =>
  createFetcher({ rule: createAddressRule([`127.0.0.1:${site.port}`]), ...options });
const get = (url: string, options: Partial<FetcherOptions> = {}, maxBytes = MEGABYTE) =>
  fetcher(options).fetch(url, { maxBytes, signal: never });
const visitor = (options: Partial<FetcherOptions> = {}) =>
  createVisitor(fetcher(options), { delayMs: 0, signal: never });

describe('[CONNECT-PRIVATE] connections', () => {
  test('what is allowed is fetched, and its neighbour is not', async () => {
    site.pages['/'] = 'hello';
    expect((await get(`${site.url}/`)).body.toString()).toBe('hello');
    await expect(get(`${other.url}/secret`)).rejects.toMatchObject({ code: 'address_refused' });
    expect(other.requests).toEqual([]);
  });

  test.each(['0x7f.1', '2130706433', '127.1', '[::ffff:127.0.0.1]', '0'])(
    'however the address is written: %s',
    async (host) => {
      await expect(get(`http://${host}:${other.port}/secret`)).rejects.toMatchObject({
        code: 'address_refused',
      });
      expect(other.requests).toEqual([]);
    },
  );

  test('a redirect to a private address is refused', async () => {
    site.pages['/go'] = { status: 302, headers: { location: `${other.url}/secret` } };
    await expect(get(`${site.url}/go`)).rejects.toMatchObject({ code: 'address_refused' });
    expect(other.requests).toEqual([]);
  });

  test('a name that stands for this machine is refused, and so is one that does so among others', async () => {
    await expect(get(`http://localhost:${other.port}/secret`)).rejects.toMatchObject({
      code: 'address_refused',
    });
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    await expect(get('http://mixed.example/secret', { resolve })).rejects.toThrow(
      'mixed.example is 127.0.0.1',
    );
    expect(other.requests).toEqual([]);
  });

  test('a name that means another address a moment later is refused then', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve = async () => [{ address: answers.shift()!, family: 4 }];
    site.pages['/'] = { status: 302, headers: { location: '/again' } };
    site.pages['/again'] = 'never seen';
    const rebound = get(`http://rebinding.example:${site.port}/`, { resolve });
    await expect(rebound).rejects.toThrow('rebinding.example is 127.0.0.2');
    expect(site.requests).toEqual(['GET / 302']);
  });

  test('the connection goes to the address that was judged: names are asked for once', async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    site.pages['/'] = 'hello';
    expect((await get(`http://once.example:${site.port}/`, { resolve })).body.toString()).toBe('hello');
    expect(asked).toBe(1);
  });
});

describe('[CONNECT-REDIRECTS] redirects', () => {
  test('more than five, other protocols and credentials are not followed', async () => {
    site.pages['/loop'] = { status: 301, headers: { location: '/loop' } };
    await expect(get(`${site.url}/loop`)).rejects.toThrow('more than 5 times');
    site.pages['/file'] = { status: 301, headers: { location: 'file:///etc/passwd' } };
    await expect(get(`${site.url}/file`)).rejects.toThrow('not followed');
    site.pages['/named'] = { status: 301, headers: { location: `http://a:b@127.0.0.1:${site.port}/` } };
    await expect(get(`${site.url}/named`)).rejects.toThrow('not followed');
  });
});

describe('[CONNECT-LIMITS] time and size', () => {
  test('a body that is too large is left, whether it says so or not', async () => {
    site.pages['/said'] = { headers: { 'content-length': String(50 * MEGABYTE) } };
    await expect(get(`${site.url}/said`)).rejects.toThrow('more than 1 MB');
    site.pages['/endless'] = (_, response) => {
      const write = () => {
        if (!response.destroyed) response.write(Buffer.alloc(65_536), () => setImmediate(write));
      };
      write();
    };
    await expect(get(`${site.url}/endless`)).rejects.toThrow('more than 1 MB');
  });

  test('a small body that unpacks to a large one is left too', async () => {
    const body = gzipSync(Buffer.alloc(64 * MEGABYTE));
    expect(body.length).toBeLessThan(MEGABYTE);
    site.pages['/bomb'] = { headers: { 'content-encoding': 'gzip' }, body };
    await expect(get(`${site.url}/bomb`)).rejects.toThrow('packed or unpacked');
    site.pages['/odd'] = { headers: { 'content-encoding': 'gzip, gzip' }, body };
    await expect(get(`${site.url}/odd`)).rejects.toThrow('not asked for');
    site.pages['/broken'] = { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' };
    await expect(get(`${site.url}/broken`)).rejects.toMatchObject({ code: 'fetch_failed' });
  });

  test('a server that drips, or is silent, is left after a while', async () => {
    site.pages['/drip'] = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(timer));
    };
    const limits = { totalMs: 300, silentMs: 150 };
    await expect(get(`${site.url}/drip`, { limits })).rejects.toThrow('more than 0.3 s');
    site.pages['/silent'] = () => {};
    await expect(get(`${site.url}/silent`, { limits })).rejects.toThrow('silent for 0.15 s');
  });

  test('whoever asked may leave', async () => {
    site.pages['/silent'] = () => {};
    const leaving = AbortSignal.timeout(100);
    const fetching = fetcher().fetch(`${site.url}/silent`, { maxBytes: MEGABYTE, signal: leaving });
    await expect(fetching).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('[CONNECT-ROBOTS] what a site asks for', () => {
  const visit = (path: string) => visitor().visit(`${site.url}${path}`, { maxBytes: MEGABYTE });

  test('is kept to, also behind a redirect', async () => {
    site.pages['/robots.txt'] = {
      body: 'User-agent: HelixBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /',
    };
    site.pages['/open'] = 'open';
    site.pages['/go'] = { status: 302, headers: { location: '/private/x' } };
    expect((await visit('/open')).status).toBe(200);
    await expect(visit('/private/x')).rejects.toBeInstanceOf(Disallowed);
    await expect(visit('/go')).rejects.toBeInstanceOf(Disallowed);
    expect(site.requests.filter((request) => request.includes('/private'))).toEqual([]);
  });

  test('no rules allow everything; a site that fails allows nothing', async () => {
    site.pages['/open'] = 'open';
    expect((await visit('/open')).status).toBe(200);
    site.pages['/robots.txt'] = { status: 503 };
    await expect(visit('/open')).rejects.toThrow('without its rules nothing of it is visited');
    site.pages['/robots.txt'] = { status: 429 };
    await expect(visit('/open')).rejects.toThrow('the site answers 429');
  });

  test.each([
    { how: 'as it is', pack: (text: Buffer) => ({ body: text }) },
    {
      how: 'packed',
      pack: (text: Buffer) => ({ body: gzipSync(text), headers: { 'content-encoding': 'gzip' } }),
    },
  ])('[CONNECT-LONG-ROBOTS] of rules that are too long the first 512 KB hold: $how', async ({ pack }) => {
    const rules = 'User-agent: *\nDisallow: /private\n#';
    const cut = '\nDisallow: /long';
    // Random, so that it hardly packs; the last rule is cut within its line, as "Disallow: /".
    const filling = randomBytes(MEGABYTE).toString('hex');
    const length = 512 * 1024 - rules.length - (cut.length - 'long'.length);
    site.pages['/robots.txt'] = pack(Buffer.from(`${rules}${filling.slice(0, length)}${cut}\n${filling}`));
    site.pages['/open'] = 'open';
    expect((await visit('/open')).status).toBe(200);
    await expect(visit('/private/x')).rejects.toBeInstanceOf(Disallowed);
  });

  test('one request at a time, with the pause that it asks for', async () => {
    let open = 0;
    let most = 0;
    const times: number[] = [];
    site.pages['/robots.txt'] = { body: 'User-agent: *\nCrawl-delay: 0.2' };
    const slow = (_: unknown, response: { end(text: string): void }) => {
      times.push(performance.now());
      most = Math.max(most, ++open);
      setTimeout(() => {
        open -= 1;
        response.end('page');
      }, 20);
    };
    for (const path of ['/a', '/b', '/c']) site.pages[path] = slow;
    const guest = visitor();
    await Promise.all(['/a', '/b', '/c'].map((path) => guest.visit(site.url + path, { maxBytes: MEGABYTE })));
    expect(most).toBe(1);
    expect(times[2]! - times[0]!).toBeGreaterThan(390);
  });

  test('[CONNECT-REDIRECT-MANNERS] the pause of a host holds for those who are led there', async () => {
    const times: number[] = [];
    other.pages['/robots.txt'] = { body: 'User-agent: *\nCrawl-delay: 0.2' };
    site.pages['/robots.txt'] = { status: 404 };
    const back: Page = (_, response) => {
      times.push(performance.now());
      response.writeHead(302, { location: `${site.url}/end` }).end();
    };
    for (const path of ['/a', '/b', '/c']) {
      site.pages[path] = { status: 302, headers: { location: other.url + path } };
      other.pages[path] = back;
    }
    site.pages['/end'] = 'page';
    const rule = createAddressRule(['127.0.0.1']);
    const guest = visitor({ rule });
    // There and back, several at once: nobody holds one host while waiting for the other.
    const found = await Promise.all(
      ['/a', '/b', '/c'].map((path) => guest.visit(site.url + path, { maxBytes: MEGABYTE })),
    );
    expect(found.map(({ url }) => url)).toEqual(Array(3).fill(`${site.url}/end`));
    expect(times[2]! - times[0]!).toBeGreaterThan(390);
  });

  test('[CONNECT-OWN-HOST] a page of a sitemap that leads to another host is passed over, and that host not asked', async () => {
    const rule = createAddressRule(['127.0.0.1']);
    site.pages['/robots.txt'] = { status: 404 };
    site.pages['/sitemap.xml'] = `${site.url}/away\n${site.url}/moved`;
    site.pages['/away'] = { status: 302, headers: { location: `${other.url}/secret` } };
    site.pages['/moved'] = { status: 302, headers: { location: '/here' } };
    site.pages['/here'] = 'here';
    const config = webConnector.parseConfig({ sitemaps: [`${site.url}/sitemap.xml`], delay_ms: 0 });
    const listing = await webConnector.list({
      config,
      known: new Map(),
      ports: { fetcher: fetcher({ rule }) },
      signal: never,
    });
    const looks = [];
    for await (const item of listing.items) looks.push(await item.look());
    expect(looks).toMatchObject([
      { kind: 'skipped', reason: expect.stringContaining(`redirects to 127.0.0.1:${other.port}`) },
      { kind: 'found' },
    ]);
    expect(other.requests).toEqual([]);
  });

  test('a host that is down is not asked for ever', async () => {
    let asked = 0;
    site.pages['/down'] = (_, response) => {
      asked += 1;
      response.destroy();
    };
    const guest = visitor();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => guest.visit(`${site.url}/down`, { maxBytes: MEGABYTE })),
    );
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toBe(5);
  });
});

describe('[CONNECT-SITEMAP] sitemaps', () => {
  const urls = (...paths: string[]) => paths.map((path) => `<url><loc>${path}</loc></url>`).join('');
  const sitemapOf = (inner: string) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;
  const indexOf = (...paths: string[]) =>
    `<?xml version="1.0"?><sitemapindex>${paths.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join('')}</sitemapindex>`;
  const read = (maxPages = 100) => readSitemaps(visitor(), [`${site.url}/sitemap.xml`], { maxPages });

  test('an index leads to others, packed ones too; only pages of the same host count', async () => {
    site.pages['/sitemap.xml'] = indexOf(
      '/one.xml',
      `${site.url}/two.xml.gz`,
      'https://elsewhere.example/x.xml',
    );
    site.pages['/one.xml'] = sitemapOf(
      urls(`${site.url}/a#top`, '/b', 'http://elsewhere.example/c', 'ftp://x/d'),
    );
    site.pages['/two.xml.gz'] = { body: gzipSync(sitemapOf(urls('/b', '/d'))) };
    expect(await read()).toEqual({
      pages: [`${site.url}/a`, `${site.url}/b`, `${site.url}/d`],
      isComplete: true,
      problems: [],
    });
  });

  test('[CONNECT-XML] entities are refused, loops end, and a part that fails makes the list incomplete', async () => {
    site.pages['/sitemap.xml'] = indexOf('/sitemap.xml', '/laughs.xml', '/gone.xml', '/fine.xml');
    site.pages['/laughs.xml'] =
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><urlset><url><loc>/&b;</loc></url></urlset>';
    site.pages['/fine.xml'] = sitemapOf(urls('/a'));
    const found = await read();
    expect(found).toMatchObject({ pages: [`${site.url}/a`], isComplete: false });
    expect(found.problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('declares entities'),
      expect.stringContaining('answers 404'),
    ]);
  });

  test('one that reaches for a file is refused as a whole', async () => {
    site.pages['/sitemap.xml'] =
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>/&x;</loc></url></urlset>';
    await expect(read()).rejects.toThrow('declares entities');
  });

  test('more pages than are wanted make the list incomplete', async () => {
    site.pages['/sitemap.xml'] = sitemapOf(urls('/a', '/b', '/c'));
    const found = await read(2);
    expect(found).toMatchObject({ pages: [`${site.url}/a`, `${site.url}/b`], isComplete: false });
    expect(found.problems[0]!.reason).toContain('more than the 2 pages');
  });

  test('a packed one that grows without end is refused', async () => {
    site.pages['/sitemap.xml'] = { body: gzipSync(Buffer.alloc(64 * MEGABYTE, ' ')) };
    await expect(read()).rejects.toThrow('unpacks to more than');
  });
});

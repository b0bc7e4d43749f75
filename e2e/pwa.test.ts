import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startHelix } from '../test/support/running-helix.ts';
import { type SwitchedProxy, startSwitchedProxy } from '../test/support/switched-proxy.ts';
import { browserPath, buildPage, launchBrowser, skipReason } from './browser.ts';

const QUESTION = 'How long do I have to request a refund?';
/** The page, its assets, and the files beside it. */
const SHELL = /^\/$|^\/assets\/[\w.-]+$|^\/[\w-]+\.(png|svg|webmanifest)$/;

describe.skipIf(!browserPath)(`the installed page${skipReason}`, () => {
  let helix: Awaited<ReturnType<typeof startHelix>>;
  let proxy: SwitchedProxy;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    buildPage();
    helix = await startHelix();
    browser = await launchBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await helix?.stop();
  });
  beforeEach(async () => {
    proxy = await startSwitchedProxy(helix.url);
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(proxy.url);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  });
  afterEach(async () => {
    await context.close();
    await proxy.close();
  });

  const keptNames = () => page.evaluate<string[]>('caches.keys()');
  const isUpdateWaiting = () =>
    page.evaluate<boolean>(
      'navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.waiting))',
    );

  test('[PWA-INSTALL] the page can be installed: the browser finds nothing against it', async () => {
    const browserSession = await context.newCDPSession(page);
    const { errors, data } = await browserSession.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data!);
    expect(manifest).toMatchObject({ name: 'Helix', display: 'standalone', start_url: './', scope: './' });
    const { installabilityErrors } = await browserSession.send('Page.getInstallabilityErrors');
    // A browser that a test drives has a profile that keeps nothing, which is all there is against it.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
    for (const { src, type, sizes } of manifest.icons) {
      const { headers, body } = await fetchFile(src);
      const shown = {
        type: headers.get('content-type'),
        size: `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`,
      };
      expect(shown.type).toContain(type);
      if (sizes !== 'any') expect(shown.size).toBe(sizes);
    }
  });

  test('[WEB-HEADERS] the page and the worker are asked for anew, assets are kept for ever, all of it small', async () => {
    const opened = await fetch(helix.url);
    const [asset] = /assets\/index-[\w-]+\.js/.exec(await opened.text())!;
    const worker = await fetch(`${helix.url}/service-worker.js`);
    const script = await fetch(`${helix.url}/${asset}`, { headers: { 'accept-encoding': 'br' } });
    expect([opened, worker, script].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'no-cache',
      'no-cache',
      'public, max-age=31536000, immutable',
    ]);
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(Number(script.headers.get('content-length'))).toBeLessThan(150_000);
    expect(script.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    const policy = opened.headers.get('content-security-policy');
    for (const rule of [
      "default-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
  });

  test('[PWA-OFFLINE] the page opens without Helix, says so, and goes on by itself when Helix is back', async () => {
    proxy.turn('off');
    await page.reload();
    const note = page.getByText('Helix cannot be reached.', { exact: false }).first();
    await note.waitFor();
    await page.getByRole('link', { name: 'API' }).click(); // a part that was never opened before
    await page.getByRole('heading', { name: 'API', level: 2 }).waitFor();
    proxy.turn('on');
    await page.getByRole('heading', { name: 'Questions', level: 3 }).waitFor();
    await note.waitFor({ state: 'detached' });
  });

  test('[PWA-CACHE] nothing that the API says is kept, and no request to it goes through the worker', async () => {
    await page.reload();
    const fromWorker: string[] = [];
    page.on('response', (response) => {
      if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
    });
    const asked = await page.evaluate<string>(`(async () => {
      const response = await fetch('ask?q=' + encodeURIComponent(${JSON.stringify(QUESTION)}));
      await fetch('v1/documents');
      await fetch('openapi.json');
      return response.text();
    })()`);
    expect(asked).toContain('event: citations');
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByText('Refund Policy').first().waitFor();
    expect(fromWorker.some((path) => path.startsWith('/assets/documents-view'))).toBe(true);
    const addresses = await page.evaluate<string[]>(`(async () => {
      const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(kept.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    })()`);
    const paths = addresses.map((address) => new URL(address).pathname);
    expect(paths).toContain('/');
    expect([...paths, ...fromWorker].filter((path) => !SHELL.test(path))).toEqual([]);
  });

  test('[PWA-UPDATE] a new build waits for a running page and takes over when it is loaded again', async () => {
    await page.reload();
    const before = await keptNames();
    expect(before).toHaveLength(1);
    proxy.rewrite('/service-worker.js', (text) => text.replace(/"build":"\w+"/, '"build":"next"'));
    await page.reload();
    await expect.poll(isUpdateWaiting, { timeout: 10_000 }).toBe(true);
    expect(await keptNames()).toContain(before[0]); // the page that runs keeps what it may still want
    // Chromium lets the new worker take over once the old one is idle, which it decides itself: after 0.5 to 25 seconds.
    const afterAnotherLoad = async () => {
      await page.reload();
      await sleep(1500);
      return keptNames();
    };
    await expect.poll(afterAnotherLoad, { timeout: 40_000 }).toEqual([expect.stringMatching(/ next$/)]);
  });

  async function fetchFile(path: string) {
    const response = await fetch(new URL(path, proxy.url));
    return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }
});

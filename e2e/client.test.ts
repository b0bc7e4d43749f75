import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleModule } from '../test/support/bundle-module.ts';
import { testClientContract } from '../test/support/client-contract.ts';
import { startClientServer } from '../test/support/client-server.ts';
import { browserPath, launchBrowser, skipReason } from './browser.ts';

const ENTRY = fileURLToPath(new URL('../src/client/client.contract.ts', import.meta.url));

describe.skipIf(!browserPath)(`the client in Chromium${skipReason}`, () => {
  const problems: string[] = [];
  let server: Awaited<ReturnType<typeof startClientServer>>;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const { code } = await bundleModule(ENTRY);
    server = await startClientServer({
      '/': { type: 'text/html', body: '<!doctype html><title>The client</title>' },
      '/contract.js': { type: 'text/javascript', body: code },
    });
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  testClientContract('[CLIENT-CONTRACT] Chromium', (name) => {
    const given = [name, server.url].map((text) => JSON.stringify(text)).join();
    // As a text: the test runner would rewrite the import of a function.
    return page.evaluate(`import('/contract.js').then(({ runClientCase }) => runClientCase(${given}))`);
  });

  test('no error was left unhandled', () => {
    expect(problems).toEqual([]);
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

/** Helix answers from this very process, which therefore must not wait for the command. */
const run = promisify(execFile);
const CLIENT = new URL('../src/client/client.ts', import.meta.url).href;

describe.skipIf(!browserPath)(`the API page${skipReason}`, () => {
  let stage: Stage;
  let helix: Stage['helix'];
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    stage = await startInBrowser();
    ({ helix, browser } = stage);
  }, 180_000);
  afterAll(async () => {
    await stage?.close();
  });
  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function open(hash: string, width = 1280): Promise<void> {
    ({ page, problems } = await openPage(browser, helix.url, {
      viewport: { width, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    }));
    await page.goto(`${helix.url}/${hash}`);
    await page.getByRole('heading', { name: 'Questions', level: 3 }).waitFor();
  }

  async function copied(button: string): Promise<string> {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page
      .getByText(/^Copied/)
      .last()
      .waitFor();
    return page.evaluate<string>('navigator.clipboard.readText()');
  }

  test('[API-PAGE] the snippets that are copied work as they are: curl and the typed client are answered', async () => {
    await open('#/api/query');
    const command = await copied('Copy curl for POST /v1/query');
    expect(command).toContain(`${helix.url}/v1/query`);
    const answer = JSON.parse((await run('sh', ['-c', command], { timeout: 20_000 })).stdout);
    expect(answer).toMatchObject({ abstained: false, answer: expect.stringContaining('30 days') });
    expect(answer.citations[0].title).toBe('Refund Policy');

    const program = await copied('Copy TypeScript for POST /v1/query');
    expect(program).toContain("from 'helix-assistant/client'");
    const folder = mkdtempSync(join(tmpdir(), 'helix-snippet-'));
    try {
      // The package is not installed into itself; all else of the snippet is run as it was copied.
      writeFileSync(join(folder, 'snippet.ts'), program.replace('helix-assistant/client', CLIENT));
      const { stdout } = await run(process.execPath, [join(folder, 'snippet.ts')], { timeout: 20_000 });
      expect(stdout.match(/30 days/g)!.length).toBeGreaterThanOrEqual(2); // at once, and as it is written
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('[API-PAGE-FIND] an address is found by keyboard, opened, linked to, and read on a phone', async () => {
    await open('#/api', 320);
    await page.getByRole('searchbox', { name: 'Find an address' }).focus();
    await page.keyboard.type('upload document');
    await page.getByText(/^\d+ of \d+ addresses$/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const fields = page.getByRole('table', { name: 'In the form' });
    await fields.getByRole('rowheader', { name: /^effective_at/ }).waitFor();
    await page.getByRole('rowheader', { name: /^file needed/ }).waitFor();
    await page.getByText('What is in it').first().click();
    await page.getByText('vectors_made: integer').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    await page.getByRole('link', { name: 'Link to POST /v1/documents' }).click();
    expect(new URL(page.url()).hash).toBe('#/api/uploadDocument');
    await page.reload();
    await page.getByRole('table', { name: 'In the form' }).waitFor();
    expect(await page.evaluate('document.activeElement?.textContent')).toContain('/v1/documents');

    await page.getByRole('searchbox').fill('nothing like this');
    await page.getByText('No address has all of these words. Try fewer of them.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download the description/ }).click();
    expect((await download).suggestedFilename()).toBe('helix-openapi.json');
  });
});

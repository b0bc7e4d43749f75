import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABSTENTION } from '../src/client/client.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';
import { focusOf, tabTo } from './keyboard.ts';

const REFUND = 'How long do I have to request a refund?';
const REACTOR = 'How often is the Zorblax reactor inspected?';
const reactor = (days: number) => ({
  name: 'zorblax.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# Zorblax\n\nThe Zorblax reactor is inspected every ${days} days.\n`),
});

describe.skipIf(!browserPath)(`the whole journey${skipReason}`, () => {
  let stage: Stage;
  let helix: Stage['helix'];
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    stage = await startInBrowser();
    ({ helix, browser } = stage);
    ({ page, problems } = await openPage(browser, helix.url, { viewport: { width: 1440, height: 900 } }));
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
  });

  const turns = () => page.getByRole('article');
  const questions = () => turns().getByRole('heading', { level: 2 }).allTextContents();

  test('[WEB-JOURNEY] from the first visit to an answer that follows its document, without a mouse', async () => {
    await page.goto(helix.url);
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    await ask(REFUND);
    await opensTheRightPassage();

    await tabTo(page, /^Your question/);
    await ask('And for an exchange?');
    await tabTo(page, /^Passage \d+: Refund Policy/, 'Shift+Tab');

    await tabTo(page, /^Your question/);
    expect(await ask(REACTOR)).toContain(ABSTENTION);
    await tabTo(page, /^Add a document/, 'Shift+Tab');
    await choose(reactor(45));
    const added = page.getByRole('link', { name: /^Added “Zorblax”: 1 passage\.$/ });
    await added.waitFor();
    await expect.poll(() => focusOf(page)).toMatchObject({ tag: 'BUTTON', name: 'Add a document' });

    await tabTo(page, /^Your question/);
    expect(await ask(REACTOR)).toContain('every 45 days');
    await changeDocument();
    await tabTo(page, /^Chat$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await turns().nth(3).waitFor();
    await tabTo(page, /^Your question/);
    const changed = await ask(REACTOR);
    expect(changed).toContain('every 60 days');
    expect(changed).not.toContain('45');

    const asked = await questions();
    expect(asked).toEqual([REFUND, 'And for an exchange?', REACTOR, REACTOR, REACTOR]);
    await page.reload();
    await turns().nth(4).getByText('every 60 days').first().waitFor();
    expect(await questions()).toEqual(asked);
    expect(await turns().nth(3).textContent()).toContain('every 45 days');
    expect(problems).toEqual([]);
  });

  /** Returns all that is said to it. The field keeps the focus, for the question after it. */
  async function ask(question: string): Promise<string> {
    await expect.poll(() => focusOf(page)).toMatchObject({ tag: 'TEXTAREA', isSeen: true });
    const count = await turns().count();
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
    const turn = turns().nth(count);
    await turn.getByRole('region', { name: 'Your opinion of this answer' }).waitFor();
    await expect.poll(() => focusOf(page)).toMatchObject({ tag: 'TEXTAREA', name: 'Your question' });
    return (await turn.textContent())!;
  }

  async function opensTheRightPassage(): Promise<void> {
    await tabTo(page, /^Passage \d+: Refund Policy/, 'Shift+Tab');
    const chip = await focusOf(page);
    await page.keyboard.press('Enter');
    const source = page.getByRole('complementary').filter({ has: page.locator('#source-title') });
    const mark = source
      .locator('mark')
      .filter({ hasText: 'Refunds are accepted within 30 days of purchase.' });
    await mark.waitFor();
    expect(await isInWindow(mark)).toBe(true);
    expect((await focusOf(page)).tag).not.toBe('BODY');
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'detached' });
    await expect.poll(() => focusOf(page)).toEqual(chip);
  }

  async function changeDocument(): Promise<void> {
    await tabTo(page, /^Added “Zorblax”/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Zorblax', exact: true, level: 2 }).waitFor();
    await expect.poll(() => focusOf(page)).toMatchObject({ tag: 'H2', name: 'Zorblax' });
    await tabTo(page, /^Upload a new version$/);
    await choose(reactor(60));
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await expect.poll(() => page.locator('.documents-diff mark').allTextContents()).toEqual(['45', '60']);
    await expect.poll(() => focusOf(page)).toMatchObject({ tag: 'BUTTON', name: 'Upload a new version' });
  }

  /** Presses what has the focus, and gives the system's own dialog a file. */
  async function choose(file: ReturnType<typeof reactor>): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(file);
  }
});

async function isInWindow(part: Locator): Promise<boolean> {
  const box = (await part.boundingBox())!;
  return box.y >= 0 && box.y + box.height <= part.page().viewportSize()!.height;
}

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient } from '../src/client/client.ts';
import { type SwitchedProxy, startSwitchedProxy } from '../test/support/switched-proxy.ts';
import { answerWith, browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

const QUESTION = 'How long do I have to request a refund?';
const WIDE = { viewport: { width: 1440, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe.skipIf(!browserPath)(`going about the page${skipReason}`, () => {
  let stage: Stage;
  let helix: Stage['helix'];
  let proxy: SwitchedProxy | null = null;
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
    await proxy?.close();
    proxy = null;
    expect(problems).toEqual([]);
  });

  async function open(options: Parameters<Browser['newPage']>[0], address = '', url = helix.url) {
    ({ page, problems } = await openPage(browser, url, { ...options, serviceWorkers: 'block' }));
    await page.goto(`${url}/${address}`);
  }
  async function ask(question: string): Promise<void> {
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
  }
  const client = () => createHelixClient({ baseUrl: helix.url });
  const chip = () => page.getByRole('button', { name: /^Passage \d+: / }).first();
  const source = () => page.locator('.source-scroller');
  const isChipFocused = () =>
    page.evaluate<boolean>(`document.activeElement.matches('[aria-label^="Passage "]')`);
  const conversationId = () => Number(/\d+$/.exec(page.url())![0]);

  test('[SOURCE-BACK] beside the conversation: back closes it, another address leaves it behind, a reload keeps it', async () => {
    await open(WIDE);
    await ask(QUESTION);
    await chip().click();
    await source().locator('mark').first().waitFor();
    const address = page.url();
    await page.goBack();
    await source().waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    expect(await isChipFocused()).toBe(true);
    await page.goForward();
    await source().locator('mark').first().waitFor();
    await page.reload();
    await source().locator('mark').first().waitFor();
    await page.getByRole('button', { name: 'New chat' }).click();
    await source().waitFor({ state: 'detached' });
    await page.goBack();
    await source().getByRole('link', { name: 'Open in documents' }).click();
    await page.getByRole('heading', { name: 'Refund Policy', level: 2 }).waitFor();
    expect(await source().count()).toBe(0);
    await page.goBack();
    await source().getByRole('button', { name: 'Close source' }).click();
    await source().waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  });

  test('[SOURCE-BACK] [CHAT-END] on a phone the way back closes the sheet, and a finished answer is in sight', async () => {
    await open(PHONE);
    await ask(QUESTION);
    const article = page.getByRole('article').last();
    await article.getByRole('region', { name: 'Your opinion of this answer' }).waitFor();
    const bar = (await page.locator('.top-bar').boundingBox())!;
    const top = async () => (await article.boundingBox())!.y;
    expect(await top()).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
    await page.reload();
    await chip().waitFor();
    expect(await top()).toBeGreaterThanOrEqual(bar.y + bar.height - 1);

    await chip().tap();
    await source().locator('mark').first().waitFor();
    await page.goBack();
    await source().waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/#\/chat\/\d+$/);
    expect(await isChipFocused()).toBe(true);
  });

  test('[WEB-NOWHERE] an address that leads nowhere says so, and what is gone has a next step', async () => {
    await open(WIDE, '#/answer/xyz');
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Begin a new chat' }).click();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();

    await page.goto(`${helix.url}/#/documents/99999`);
    await page.getByRole('heading', { name: 'This document is not here' }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/helix documents|GET \//);
    await page.getByRole('link', { name: 'Show all documents' }).click();
    await page.getByRole('heading', { name: 'Documents', level: 2 }).waitFor();

    await page.goto(`${helix.url}/#/`);
    await ask(QUESTION);
    await chip().waitFor();
    await client().deleteConversation(conversationId());
    await ask('And for an exchange?');
    const gone = page.getByRole('alert').filter({ hasText: 'This conversation is not there any more' });
    await gone.getByRole('button', { name: 'Take the question to a new chat' }).click();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    expect(await page.getByLabel('Your question').inputValue()).toBe('And for an exchange?');
  });

  test('[CHAT-TABS] a tab that is come back to shows what was asked, renamed and deleted in another', async () => {
    await open(WIDE);
    await ask(QUESTION);
    await chip().waitFor();
    const id = conversationId();
    for await (const _ of client().streamQuery('And for an exchange?', { conversationId: id }));
    await client().renameConversation(id, 'Money back');
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByRole('heading', { name: 'And for an exchange?' }).waitFor();
    await page.getByRole('link', { name: 'Money back' }).waitFor();
    expect(await page.title()).toBe('Money back · Helix');
    await page.getByLabel('Your question').fill('Half a question');
    await client().deleteConversation(id);
    await page.waitForTimeout(1100);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('heading', { name: 'This conversation is not here' }).waitFor();
    await page.getByRole('link', { name: 'Begin a new chat' }).click();
    expect(await page.getByLabel('Your question').inputValue()).toBe('Half a question');
  });

  test('[WEB-BROKEN-PART] an error in one part leaves the rest, and another address gives it another chance', async () => {
    await open(WIDE);
    await page.route('**/v1/conversations/7777', (route) =>
      route.fulfill({
        json: { title: 'Broken', project: 'default', turns: [{ turn_number: 1, answer: 5 }] },
      }),
    );
    await page.goto(`${helix.url}/#/chat/7777`);
    await page.getByRole('alert').getByText('This part of the page met an error').waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents', level: 2 }).waitFor();
    // React tells of what it caught.
    problems = problems.filter((problem) => !problem.startsWith('console: '));
  });

  test('[PWA-OFFLINE] what was loaded stays while Helix is away, which is said once', async () => {
    proxy = await startSwitchedProxy(helix.url);
    await client().createConversation({ title: 'Kept in sight' });
    await open(WIDE, '', proxy.url);
    const kept = page.getByRole('link', { name: 'Kept in sight' });
    await kept.waitFor();
    proxy.turn('off');
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByText('Helix cannot be reached.').waitFor();
    await kept.click();
    await page.getByText('The conversation opens as soon as Helix can be reached.').waitFor();
    expect(await page.getByText(/not be reached|cannot be reached|Is it running/i).count()).toBe(1);
    expect(await kept.isVisible()).toBe(true);
    proxy.turn('on');
    await page.getByText('The conversation opens as soon').waitFor({ state: 'detached' });
    await page.getByLabel('Your question').waitFor();
    problems = problems.filter((problem) => !problem.includes('ERR_'));
  });

  test('[WEB-TRAY] what was added makes room for a source, and what failed stays as one line', async () => {
    await open(WIDE);
    await answerWith(page, 'Counted at dusk [chunk:1].', [1]);
    await ask('Who counts?');
    await chip().waitFor();
    const tray = page.getByRole('complementary', { name: 'Documents being added' });
    const add = (name: string, text: string) =>
      page.getByLabel('Documents to add', { exact: true }).setInputFiles({
        name,
        mimeType: 'text/markdown',
        buffer: Buffer.from(text),
      });
    await add('dusk.md', '# Dusk\n\nCounted at dusk.');
    await tray.getByRole('link', { name: /Added “Dusk”/ }).waitFor();
    await chip().click();
    await source().waitFor();
    await tray.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await source().waitFor({ state: 'detached' });
    await add('nothing.md', '');
    await tray.getByText(/There is no text in it/).waitFor();
    await page.mouse.move(600, 300);
    await expect.poll(() => tray.getByRole('list').isVisible(), { timeout: 12_000 }).toBe(false);
    await tray.getByRole('button', { name: /1 failed/ }).click();
    expect(await tray.getByRole('list').isVisible()).toBe(true);
  });
});

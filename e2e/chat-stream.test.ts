import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient } from '../src/client/client.ts';
import { type GeminiServer, startGeminiServer } from '../test/support/gemini-server.ts';
import { makePng } from '../test/support/make-image.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

const QUESTION = 'How long do I have to request a refund?';
const PICTURE = Buffer.from(makePng({ width: 40, height: 30, data: new Uint8Array(1200).fill(200) }));

describe.skipIf(!browserPath)(`[WEB-PAGE] an answer while it is written${skipReason}`, () => {
  let gemini: GeminiServer;
  let stage: Stage;
  let helix: Stage['helix'];
  let browser: Browser;
  let page: Page;
  let problems: string[];
  /** How many sentences are written, and how long each takes. */
  let sentences = 60;

  beforeAll(async () => {
    gemini = await startGeminiServer({
      deltaDelayMs: 60,
      answer: ({ prompt, images }) => {
        if (images.length > 0) return ['A grey picture.'];
        const chunk = /ChunkID: (\d+)/.exec(prompt)?.[1];
        return Array.from(
          { length: sentences },
          (_, index) =>
            `Refunds are accepted within 30 days of purchase, rule ${index + 1} [chunk:${chunk}].\n\n`,
        );
      },
    });
    stage = await startInBrowser({
      environment: { GEMINI_API_KEY: 'AIza-test-secret', GEMINI_BASE_URL: gemini.url },
    });
    ({ helix, browser } = stage);
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
    await gemini?.close();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function open(): Promise<void> {
    ({ page, problems } = await openPage(browser, helix.url, { viewport: { width: 1280, height: 700 } }));
    await page.goto(helix.url);
    await page.getByLabel('Your question').waitFor();
  }

  async function ask(question: string): Promise<void> {
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
  }

  const turn = () => page.getByRole('article').last();

  test('[CHAT-STOP] Escape stops it; what was written is kept by the server, and it can be asked again', async () => {
    sentences = 60;
    await open();
    await ask(QUESTION);
    await turn().getByText('rule 2').first().waitFor();
    expect(await turn().getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Escape');
    await turn().getByText('Stopped before the answer was complete.').waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    const id = Number(/\d+$/.exec(page.url())![0]);
    await expect
      .poll(async () => (await createHelixClient({ baseUrl: helix.url }).conversation(id)).turns, {
        timeout: 10_000,
      })
      .toMatchObject([{ outcome: 'stopped', answer: expect.stringContaining('rule 2') }]);
    await page.reload();
    await turn().getByText('Stopped before the answer was complete.').waitFor();
    sentences = 3;
    await turn().getByRole('button', { name: 'Ask again' }).click();
    await turn()
      .getByRole('heading', { name: /Cited passage/ })
      .waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  test('[CONVERSATION-STOPPED] a reload before the first word leaves the question, to be asked again', async () => {
    sentences = 3;
    gemini.setFault('stream', { type: 'hang' });
    await open();
    await ask(QUESTION);
    await page.waitForURL(/#\/chat\/\d+$/);
    await turn().getByText('Searching the documents…').waitFor();
    const listed = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first();
    await expect.poll(() => listed.textContent()).toContain(QUESTION);
    await page.reload();
    await turn().getByText('You stopped this before it was answered.').waitFor();
    gemini.clearFaults();
    expect(await turn().getByRole('heading', { name: QUESTION }).count()).toBe(1);
    await turn().getByRole('button', { name: 'Ask again' }).click();
    await turn()
      .getByRole('heading', { name: /Cited passage/ })
      .waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  test('[CHAT-FOLLOW] the end is followed until the reader scrolls up, and the composer never moves', async () => {
    sentences = 60;
    await open();
    await ask(QUESTION);
    await turn().getByText('rule 1').first().waitFor();
    await page.evaluate(
      `window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: 'layout-shift' });`,
    );
    const composer = page.locator('.chat-box');
    const before = await composer.boundingBox();
    await expect.poll(() => page.evaluate<number>('scrollY'), { timeout: 10_000 }).toBeGreaterThan(200);
    expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.02);
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, -400);
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    const held = await page.evaluate<number>('scrollY');
    await sleep(500);
    expect(await page.evaluate<number>('scrollY')).toBe(held);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
    // A box that sticks to the edge is placed on whole pixels of the page that scrolls below it.
    expect(Math.abs((await composer.boundingBox())!.y - before!.y)).toBeLessThan(1);
    await page.getByRole('button', { name: 'Stop answering' }).click();
  });

  test('[CHAT-AWAY] an answer goes on while another conversation is open, and is there on the way back', async () => {
    sentences = 25;
    await open();
    await ask(QUESTION);
    await turn().getByText('rule 1').first().waitFor();
    await page.getByRole('button', { name: 'New chat' }).click();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    const list = page.getByRole('navigation', { name: 'Conversations' });
    await list.getByRole('link', { name: /is being answered/ }).waitFor();
    await page.getByRole('link', { name: 'API' }).click();
    await list.getByRole('link', { name: /is being answered/ }).waitFor({ state: 'detached' });
    await list.getByRole('link', { name: QUESTION }).first().click();
    await turn().getByText('rule 25').first().waitFor();
    await turn()
      .getByRole('heading', { name: /Cited passage/ })
      .waitFor();
  });

  test('[CHAT-IMAGE] a picture is pasted, asked about and answered; the turn is kept without the picture', async () => {
    await open();
    await page.getByLabel('Your question').focus();
    await page.evaluate(
      `(() => { const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([Uint8Array.from(${JSON.stringify([...PICTURE])})], 'pasted.png', { type: 'image/png' }));
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); })()`,
    );
    await page.getByRole('img', { name: 'Preview of pasted.png' }).waitFor();
    await page.keyboard.press('Enter');
    await turn().getByText('A grey picture.').waitFor();
    await turn().getByRole('img', { name: 'pasted.png' }).waitFor();
    await page.reload();
    await turn().getByText('A grey picture.').waitFor();
    await turn().getByText('pasted.png (pictures are not kept)').waitFor();
    expect(await turn().getByRole('heading', { level: 2 }).textContent()).toBe(
      'What does this picture show?',
    );
  });
});

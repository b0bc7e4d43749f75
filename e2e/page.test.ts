import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startHelix } from '../test/support/running-helix.ts';
import { answerWith, browserPath, buildPage, launchBrowser, skipReason, watchProblems } from './browser.ts';
import { DOCUMENT, PASSAGE } from './fixtures.ts';

const REFUND_QUESTION = 'How long do I have to request a refund?';
const REFUSAL = "I don't have that in the provided documents.";
const ZORBLAX = [
  '# Zorblax reactor',
  'The Zorblax reactor is inspected every 45 days by the maintenance team.',
  `Notes: <img src="missing.png" onerror="document.title='taken over'"> <b>bold</b>`,
].join('\n\n');

describe.skipIf(!browserPath)(`[WEB-PAGE] the page${skipReason}`, () => {
  let helix: Awaited<ReturnType<typeof startHelix>>;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    buildPage();
    helix = await startHelix();
    browser = await launchBrowser();
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await helix?.stop();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
    problems = [];
    page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    page.setDefaultTimeout(15_000);
    watchProblems(page, helix.url, problems);
    await page.goto(helix.url);
    await page
      .getByRole('complementary', { name: /Documents/ })
      .getByRole('listitem')
      .first()
      .waitFor();
  }

  async function ask(question: string): Promise<void> {
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
  }

  const answer = () => page.getByRole('article');
  const addFile = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });

  test('is served under a strict policy and shows the models and the documents', async () => {
    await open();
    const response = await page.request.get(helix.url);
    expect(response.headers()['content-security-policy']).toContain("default-src 'self'");
    await page.getByRole('banner').getByText('Answers', { exact: true }).waitFor();
    const documents = page.getByRole('complementary', { name: /Documents/ });
    await documents.getByText('Refund Policy').first().waitFor();
    expect(await documents.getByRole('listitem').first().textContent()).toMatch(/\d+ passages?.*(bytes|kB)/);
  });

  test('answers from the keyboard alone, and opens the cited passage with the sentence marked', async () => {
    await open();
    expect(await focusedElement()).toBe('TEXTAREA');
    await page.keyboard.type(REFUND_QUESTION);
    await page.keyboard.press('Enter');
    const chip = answer()
      .getByRole('button', { name: /^Citation \d+: Refund Policy$/ })
      .first();
    await chip.waitFor();
    await answer()
      .getByRole('heading', { name: /Cited passage/ })
      .waitFor();
    expect(await answer().textContent()).toContain('30 days');
    await page
      .getByRole('status')
      .filter({ hasText: /30 days.*passages? cited\.$/s })
      .waitFor();

    await chip.focus();
    await page.keyboard.press('Enter');
    const passage = page.getByRole('dialog', { name: 'Refund Policy' });
    await passage.getByText(/^Version /).waitFor();
    expect(await passage.locator('mark').first().textContent()).toContain('30 days');
    await page.keyboard.press('Escape');
    await passage.waitFor({ state: 'hidden' });
    expect(await focusedElement()).toMatch(/^BUTTON Citation \d+: Refund Policy$/);
  });

  test('shows a refusal as an answer, with a way to add what is missing', async () => {
    await open();
    await page.getByRole('button', { name: 'What is the capital of France?' }).click();
    await answer().getByText(REFUSAL).waitFor();
    await answer().getByRole('button', { name: 'Add a document' }).waitFor();
    expect(
      await answer()
        .getByRole('heading', { name: /Cited passage/ })
        .count(),
    ).toBe(0);
    expect(await focusedElement()).toBe('H2');
  });

  test('adds a document, answers from it, and shows its markup as text', async () => {
    await open();
    await addFile('zorblax.md', ZORBLAX);
    const documents = page.getByRole('complementary', { name: /Documents/ });
    await documents
      .getByText(/^(Added|Updated) “.*”: \d+ passages?\.$/)
      .first()
      .waitFor();
    await documents
      .getByRole('listitem')
      .filter({ hasText: /zorblax/i })
      .filter({ hasText: 'bytes' })
      .waitFor();

    await ask('How often is the Zorblax reactor inspected?');
    await answer().getByText('45 days').first().waitFor();
    await answer()
      .getByRole('button', { name: /^Citation/ })
      .first()
      .click();
    const passage = page.getByRole('dialog');
    await passage.getByText('every 45 days').first().waitFor();
    expect(await page.locator('img, b').count()).toBe(0);
    expect(await page.title()).toBe('Helix');
  });

  test('takes a file dropped on the page, and says why one cannot be added', async () => {
    await open();
    const transfer = await page.evaluateHandle(
      `(() => { const transfer = new DataTransfer(); transfer.items.add(new File([''], 'nothing.md')); return transfer; })()`,
    );
    await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
    await page.getByText('Drop to add to the documents').waitFor();
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
    const failed = page.getByRole('alert').filter({ hasText: 'nothing.md' });
    await failed.waitFor();
    expect(await failed.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Dismiss nothing.md' }).click();
    await failed.waitFor({ state: 'detached' });
    expect(await focusedElement()).toBe('H2');
  });

  test('an upload that broke off can be tried again', async () => {
    await open();
    await page.route('**/v1/documents', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    );
    await addFile('lost.md', '# Lost');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('sample questions go once there are documents of one’s own', async () => {
    await helix.ingest('# Own\n\nA document of our own.', 'own.md');
    await open();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    expect(await page.getByRole('list', { name: 'Questions to try' }).count()).toBe(0);
  });

  test.each([375, 1280])('at %d pixels a citation far down its passage is in sight', async (width) => {
    await open({ viewport: { width, height: 740 } });
    const cited = 'The lighthouse keeper counts the boats at dusk.';
    const filler = 'Nothing is said here about boats. '.repeat(12);
    const text = `## Keepers\n\n${[filler, filler, filler, filler, filler].join('\n\n')}\n\n${cited}\n\n${filler}`;
    await answerWith(page, `${cited} [1, 2]`, [1, 2]);
    await page.route('**/v1/chunks/*', (route) => route.fulfill({ json: { ...PASSAGE, text } }));
    await ask('Who counts?');
    const chips = answer().getByRole('button', { name: /^Citation \d: Coast$/ });
    await chips.nth(1).click();
    const passage = page.getByRole('dialog', { name: 'Coast' });
    await passage.locator('mark').waitFor();
    expect(await passage.getByRole('blockquote').textContent()).toMatch(/^Nothing is said/);
    const [mark, box] = await Promise.all([
      passage.locator('mark').boundingBox(),
      passage.getByRole('blockquote').boundingBox(),
    ]);
    expect(mark!.y).toBeGreaterThan(box!.y);
    expect(mark!.y + mark!.height).toBeLessThan(box!.y + box!.height);
  });

  test('a citation stays with its word and its full stop, whatever the width', async () => {
    await open();
    await answerWith(page, 'Refunds are accepted within thirty days of purchase [1][2].', [1, 2]);
    await ask('How long?');
    await answer()
      .getByRole('button', { name: /^Citation/ })
      .first()
      .waitFor();
    for (let width = 320; width <= 520; width += 8) {
      await page.setViewportSize({ width, height: 740 });
      const lines = await page.evaluate<number>(
        `(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('.cited-word'));
          const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
          return Math.max(...middles) - Math.min(...middles); })()`,
      );
      expect(lines, `${width} pixels`).toBeLessThan(12);
    }
  });

  test('many documents are cut short, can be filtered, and namesakes are told apart', async () => {
    await open();
    const documents = Array.from({ length: 56 }, (_, index) => ({
      ...DOCUMENT,
      document_id: index,
      title: index < 2 ? 'Handbook' : `Report ${index}`,
      source_uri: `handbook/of-the-whole-company/part-${index}/handbook.md`,
    }));
    await page.route('**/v1/documents', (route) => route.fulfill({ json: { documents } }));
    await page.reload();
    const panel = page.getByRole('complementary', { name: /Documents/ });
    const entries = panel.getByRole('listitem');
    await panel.getByText('…/part-1/handbook.md').waitFor();
    expect(await panel.getByTitle(documents[1]!.source_uri).count()).toBe(1);
    expect(await entries.count()).toBe(8);
    await panel.getByRole('button', { name: 'Show all 56' }).click();
    expect(await entries.count()).toBe(56);
    await panel.getByLabel('Filter documents').fill('PART-55');
    expect(await entries.allTextContents()).toEqual([expect.stringContaining('Report 55')]);
    await panel.getByLabel('Filter documents').fill('nowhere');
    await panel.getByText('No document has “nowhere”').waitFor();
  });

  test('on a phone the models are folded away', async () => {
    await open({ viewport: { width: 375, height: 740 } });
    const models = page.getByRole('banner').getByText('Answers', { exact: true });
    await page.getByText('Models in use').waitFor();
    expect(await models.isVisible()).toBe(false);
    await page.getByText('Models in use').click();
    await models.waitFor();
  });

  test('a failure shows what the server says and can be tried again', async () => {
    await open();
    const body = {
      error: 'model_unavailable',
      message: 'The model service failed.',
      request_id: 'request-7',
    };
    await page.route('**/ask?*', (route) => route.fulfill({ status: 503, json: body }));
    await ask(REFUND_QUESTION);
    const failure = page.getByRole('alert');
    await failure.getByText('The model service failed.').waitFor();
    await failure.getByText('request-7').waitFor();
    await page.unroute('**/ask?*');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await answer()
      .getByRole('button', { name: /^Citation/ })
      .first()
      .waitFor();
  });

  test('an answer that breaks off is not taken for a whole one', async () => {
    await open();
    await page.route('**/ask?*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'data: {"t":"Within 30 days [1]"}\n\n' }),
    );
    await ask(REFUND_QUESTION);
    await answer().getByText('The connection closed before the answer was complete.').waitFor();
    expect(await answer().getByRole('button').allTextContents()).toEqual(['Ask again']);
  });

  test('an answer can be stopped', async () => {
    await open();
    await page.route('**/ask?*', () => undefined);
    await ask(REFUND_QUESTION);
    await answer().getByText('Searching the documents…').waitFor();
    await page.getByRole('button', { name: 'Stop answering' }).click();
    await answer().getByText('You stopped this answer before it was complete.').waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  });

  test.each([320, 375, 768, 1280])('at %d pixels nothing is cut off and nothing jumps', async (width) => {
    await open({ viewport: { width, height: 740 } });
    await page.getByLabel('Your question').fill(REFUND_QUESTION);
    // The field grows with it, which is no jump: watched is what comes after it was painted.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await page.evaluate(
      `window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: 'layout-shift' });`,
    );
    await page.keyboard.press('Enter');
    await answer()
      .getByRole('heading', { name: /Cited passage/ })
      .waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    // 0.1 is where Google's web vitals stop calling a page stable; an answer has no reason to come near.
    expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.02);
  });

  test('without motion the answer is there at once', async () => {
    await open({ reducedMotion: 'reduce' });
    const text = 'word '.repeat(2000);
    const frames = `data: ${JSON.stringify({ t: text })}\n\nevent: citations\ndata: []\n\n`;
    await page.route('**/ask?*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: frames }),
    );
    await ask('Much?');
    await page.locator('.answer-text').waitFor();
    expect(await page.locator('.answer-text').textContent()).toBe(text);
  });

  /** Its tag, and its label where it has one. */
  function focusedElement(): Promise<string> {
    return page.evaluate<string>(
      `[document.activeElement.tagName, document.activeElement.getAttribute('aria-label')].filter(Boolean).join(' ')`,
    );
  }
});

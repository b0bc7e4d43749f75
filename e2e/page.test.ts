import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startHelix } from '../test/support/running-helix.ts';

const REFUND_QUESTION = 'How long do I have to request a refund?';
const REFUSAL = "I don't have that in the provided documents.";
const ZORBLAX = [
  '# Zorblax reactor',
  'The Zorblax reactor is inspected every 45 days by the maintenance team.',
  `Notes: <img src="missing.png" onerror="document.title='taken over'"> <b>bold</b>`,
].join('\n\n');

const browserPath = findBrowser();
const skipReason = browserPath ? '' : ' (skipped: no Chromium found, set CHROMIUM_PATH)';

describe.skipIf(!browserPath)(`[WEB-PAGE] the page${skipReason}`, () => {
  let helix: Awaited<ReturnType<typeof startHelix>>;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    buildPage();
    helix = await startHelix();
    browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_ARGUMENTS });
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
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(helix.url).origin)
        problems.push(`left: ${request.url()}`);
    });
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
      if (isProblem) problems.push(`console: ${message.text()}`);
    });
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
    await failed.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss nothing.md' }).click();
    await failed.waitFor({ state: 'detached' });
    expect(await focusedElement()).toBe('H2');
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
    await page.evaluate(
      `window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: 'layout-shift' });`,
    );
    await page.getByRole('button', { name: REFUND_QUESTION }).click();
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

const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** In a process of its own: under the test runner's NODE_ENV it would be React's development build. */
function buildPage(): void {
  const script = fileURLToPath(new URL('../scripts/build-web.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { env: { ...process.env, NODE_ENV: 'production' } });
}

function findBrowser(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (!found && process.env.HELIX_REQUIRE_BROWSER === '1') {
    throw new Error('HELIX_REQUIRE_BROWSER is set, but no Chromium was found. Set CHROMIUM_PATH.');
  }
  return found;
}

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ABSTENTION, createHelixClient } from '../src/client/client.ts';
import { makePng } from '../test/support/make-image.ts';
import { answerWith, browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

const REFUND_QUESTION = 'How long do I have to request a refund?';
const PICTURE = Buffer.from(makePng({ width: 40, height: 30, data: new Uint8Array(1200).fill(200) }));

describe.skipIf(!browserPath)(`[WEB-PAGE] the chat${skipReason}`, () => {
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

  async function open(options: Parameters<Browser['newPage']>[0] = {}, address = ''): Promise<void> {
    ({ page, problems } = await openPage(browser, helix.url, {
      viewport: { width: 1280, height: 800 },
      ...options,
    }));
    await page.goto(`${helix.url}/${address}`);
    await page.getByLabel('Your question').waitFor();
  }

  async function ask(question: string): Promise<void> {
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
  }

  const client = () => createHelixClient({ baseUrl: helix.url });
  const turn = (index = -1) => page.getByRole('article').nth(index);
  const listed = () => page.getByRole('navigation', { name: 'Conversations' });
  const chips = (within = turn()) => within.getByRole('button', { name: /^Passage \d+: / });

  test('[CHAT-KEYS] is asked and answered from the keyboard alone, and opens the cited passage', async () => {
    await open();
    const response = await page.request.get(helix.url);
    expect(response.headers()['content-security-policy']).toContain("default-src 'self'");
    expect(await focused()).toBe('TEXTAREA');
    await page.keyboard.type(REFUND_QUESTION);
    await page.keyboard.press('Enter');
    await turn()
      .getByRole('heading', { name: /Cited passage/ })
      .waitFor();
    expect(await turn().textContent()).toContain('30 days');
    expect(page.url()).toMatch(/#\/chat\/\d+$/);
    expect(await page.title()).toBe(`${REFUND_QUESTION} · Helix`);
    // Said once, as a whole, when it is there.
    await page
      .getByRole('status')
      .filter({ hasText: /30 days.*passages? cited\.$/s })
      .waitFor({ state: 'attached' });
    expect(await focused()).toBe('TEXTAREA');
    await chips().first().focus();
    await page.keyboard.press('Enter');
    const source = page.getByRole('complementary', { name: /^Refund Policy/ });
    await source.locator('mark').filter({ hasText: '30 days' }).first().waitFor();
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/^BUTTON Passage \d+: Refund Policy/);
  });

  test('[CHAT-REFUSAL] a refusal says what was searched, shows what came closest, and offers to add', async () => {
    await open();
    await page.getByRole('button', { name: 'What is the capital of France?' }).click();
    await turn().getByText(ABSTENTION).waitFor();
    expect(await focused()).toBe('H2');
    await turn()
      .getByText(/looked through (the one document|all \d+ documents)/)
      .waitFor();
    await turn().getByRole('button', { name: 'Show the closest passages' }).click();
    await turn().getByText('These came closest.').waitFor();
    await turn()
      .getByRole('button', { name: /^Refund Policy/ })
      .first()
      .waitFor();
    const chooser = page.waitForEvent('filechooser');
    await turn().getByRole('button', { name: 'Add a document' }).click();
    await chooser;
    expect(await chips().count()).toBe(0);
  });

  test('[CHAT-HISTORY] a reload keeps the turns, a follow-up says what was searched, and they can be shared and copied', async () => {
    await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ask(REFUND_QUESTION);
    await chips().first().waitFor();
    await turn(0).getByRole('button', { name: 'Copy' }).waitFor();
    await ask('And for an exchange?');
    await turn(1).getByRole('button', { name: 'Copy' }).waitFor();
    const searched = await turn(1).getByText('Searched for:').textContent();
    await page.reload();
    await chips(turn(0)).first().waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      REFUND_QUESTION,
      'And for an exchange?',
    ]);
    expect(await turn(1).getByText('Searched for:').textContent()).toBe(searched);

    await turn(0).getByRole('button', { name: 'Copy' }).click();
    await turn(0).getByText('Copied with its sources.').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/30 days.*\[1\].*Sources:\n\[1\] Refund Policy, version /s);
    await turn(0).getByRole('button', { name: 'Share' }).click();
    await turn(0).getByText('Link copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
      /#\/answer\/[0-9a-f-]{36}$/,
    );
    await turn(0).getByRole('button', { name: 'Why this answer' }).click();
    await turn(0).getByRole('button', { name: 'Why this answer', expanded: true }).waitFor();
    await page.locator('.chat-why').getByText('Refund Policy').first().waitFor();
  });

  test('[CHAT-LIST] conversations are listed, renamed in place and deleted after a question', async () => {
    await open();
    await ask(REFUND_QUESTION);
    await chips().first().waitFor();
    const entry = listed().getByRole('link', { name: REFUND_QUESTION }).first();
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
    await entry.dblclick();
    const field = listed().getByLabel(`New name of ${REFUND_QUESTION}`);
    await field.fill('Left as it was');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await entry.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Money back');
    await page.keyboard.press('Enter');
    const renamed = listed().getByRole('link', { name: 'Money back' });
    await renamed.waitFor();
    const id = Number(/\d+$/.exec(page.url())![0]);
    await expect.poll(async () => (await client().conversation(id)).title).toBe('Money back');

    await listed().getByRole('button', { name: 'Delete Money back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await listed().getByRole('button', { name: 'Delete Money back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await renamed.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    await expect.poll(focused).toBe('TEXTAREA');

    await page.goto(`${helix.url}/#/chat/${id}`);
    await page.getByRole('heading', { name: 'This conversation is not here' }).waitFor();
    await page.getByRole('link', { name: 'Begin a new chat' }).click();
    await page.getByLabel('Your question').waitFor();

    const titles = Array.from({ length: 11 }, (_, index) => `Lighthouse ${index}`);
    await Promise.all(titles.map((title) => client().createConversation({ title })));
    await page.reload();
    await listed().getByLabel('Find a conversation').fill('house 10');
    await listed().getByRole('link', { name: 'Lighthouse 9' }).waitFor({ state: 'detached' });
    await expect.poll(() => listed().getByRole('link').allTextContents()).toEqual(['Lighthouse 10']);
  });

  test('[CHAT-PROJECT] each project has its conversations and documents, and an address leads to the right one', async () => {
    await open();
    expect(await page.getByLabel('Project').count()).toBe(0);
    const note = new Blob(['# Harbour\n\nThe harbour of Sund opens at six in the morning.']);
    await client().uploadDocument(note, 'harbour.md', { project: 'coast' });
    const { conversation_id } = await client().createConversation({ project: 'coast', title: 'Harbours' });
    await page.reload();
    await page.getByLabel('Project').selectOption('coast');
    await listed().getByRole('link', { name: 'Harbours' }).waitFor();
    await ask('When does the harbour of Sund open?');
    await chips().first().waitFor();
    await page.getByLabel('Project').selectOption('default');
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    await listed().getByRole('link', { name: 'Harbours' }).waitFor({ state: 'detached' });
    await page.goto(`${helix.url}/#/chat/${conversation_id}`);
    await listed().getByRole('link', { name: 'Harbours' }).waitFor();
    expect(await page.getByLabel('Project').inputValue()).toBe('coast');
  });

  test('[CHAT-SCOPE] a question can be asked of some documents, and its follow-ups are too', async () => {
    await helix.ingest('# Lighthouse\n\nThe lamp of the lighthouse is cleaned every Monday.', 'lamp.md');
    await open();
    await page.getByRole('button', { name: 'All documents' }).click();
    await page.getByLabel('Find a document').fill('light');
    await page.getByRole('checkbox', { name: 'Lighthouse' }).check();
    await page.keyboard.press('Escape');
    await page
      .getByRole('list', { name: 'Documents that are asked' })
      .getByText('Lighthouse', { exact: true })
      .waitFor();
    await ask(REFUND_QUESTION);
    await turn().getByText('the 1 document you chose').waitFor();
    await page.reload();
    await turn().getByText('Asked of Lighthouse').waitFor();
    await ask('When is the lamp of the lighthouse cleaned?');
    await chips(turn(1)).first().waitFor();
    await page.getByRole('button', { name: 'Do not limit the question to Lighthouse' }).click();
    await ask(REFUND_QUESTION);
    await turn(2).getByText('30 days').first().waitFor();
  });

  test('[CHAT-IMAGE] without a model that sees, a picture is refused in plain words; what is none is not sent', async () => {
    await open();
    const picture = page.getByLabel('Picture to ask about');
    await picture.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
    await page
      .getByRole('alert')
      .getByText('“notes.png” is not a picture that can be asked about.')
      .waitFor();
    await picture.setInputFiles({ name: 'grey.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('img', { name: 'Preview of grey.png' }).waitFor();
    await page.getByText('No model that looks at pictures is set up.').waitFor();
    await page.getByRole('button', { name: 'Remove the picture grey.png' }).click();
    await picture.setInputFiles({ name: 'grey.png', mimeType: 'image/png', buffer: PICTURE });
    await ask('What colour is it?');
    await turn().getByRole('img', { name: 'grey.png' }).waitFor();
    await turn().getByText('No model that looks at pictures is set up here').waitFor();
  });

  test('[CHAT-FAILURE] a failure shows what the server says, and can be tried again in its place', async () => {
    await open();
    const body = { error: 'llm_unavailable', message: 'The model service failed.', request_id: 'request-7' };
    await page.route('**/v1/query', (route) => route.fulfill({ status: 502, json: body }));
    await ask(REFUND_QUESTION);
    const failure = page.getByRole('alert').filter({ hasText: 'The model service failed.' });
    await failure.getByText('request-7').waitFor();
    await page.unroute('**/v1/query');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await chips().first().waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  test('[CHAT-BROKEN] an answer that breaks off is not taken for a whole one', async () => {
    await open();
    await page.route('**/v1/query', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'data: {"t":"Within 30 days [chunk:1]"}\n\n' }),
    );
    await ask(REFUND_QUESTION);
    await turn().getByText('The connection closed before the answer was complete.').waitFor();
    expect(await turn().getByRole('button', { name: 'Share' }).count()).toBe(0);
    await page.unroute('**/v1/query');
    await turn().getByRole('button', { name: 'Ask again' }).click();
    await turn(1)
      .getByRole('heading', { name: /Cited passage/ })
      .waitFor();
  });

  test('[CHAT-EMPTY] an empty project teaches; sample questions go once there are documents of one’s own', async () => {
    await open();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    await helix.ingest('# Own\n\nA document of our own.', 'own.md');
    await page.reload();
    await page.getByRole('button', { name: 'All documents' }).waitFor();
    expect(await page.getByRole('list', { name: 'Questions to try' }).count()).toBe(0);
    await page.route('**/v1/documents?*', (route) => route.fulfill({ json: { documents: [], total: 0 } }));
    await page.reload();
    await page.getByRole('heading', { name: 'Add what your team has written' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add documents' }).click();
    await chooser;
  });

  test.each([320, 768, 1280])(
    '[CHAT-STILL] at %d pixels nothing is cut off and nothing jumps',
    async (width) => {
      await open({ viewport: { width, height: 740 } });
      await page.getByLabel('Your question').fill(REFUND_QUESTION);
      // The field grows with it, which is no jump: watched is what comes after it was painted.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await page.evaluate(
        `window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: 'layout-shift' });`,
      );
      await page.keyboard.press('Enter');
      await turn()
        .getByRole('heading', { name: /Cited passage/ })
        .waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
      // 0.1 is where Google's web vitals stop calling a page stable; an answer has no reason to come near.
      expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.02);
    },
  );

  test('[CHAT-PHONE] on a phone the menu holds the rest, no keyboard comes up, and a long question is told of', async () => {
    await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    expect(await focused()).toBe('BODY');
    await answerWith(page, 'Counted at dusk [chunk:1].', [1]);
    await ask('Who counts?');
    await turn().getByRole('button', { name: 'Passage 1: Coast' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Who counts?' }).first().waitFor();
    await menu.getByText('Models in use').tap();
    await menu.getByText('local/extractive').waitFor();
    await menu.getByRole('button', { name: 'New chat' }).tap();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    await page.getByLabel('Your question').fill('why '.repeat(1001));
    await page.getByText('4,004 of 4,000 characters').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('at most 4,000 can be asked').waitFor();
  });

  /** Its tag, and its label where it has one. */
  function focused(): Promise<string> {
    return page.evaluate<string>(
      `[document.activeElement.tagName, document.activeElement.getAttribute('aria-label')].filter(Boolean).join(' ')`,
    );
  }
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../src/client/client.ts';
import { alterAnswer } from '../test/support/alter-answer.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

const REFUND = 'How long do I have to request a refund?';

describe.skipIf(!browserPath)(`a shared answer${skipReason}`, () => {
  let stage: Stage;
  let helix: Stage['helix'];
  let client: HelixClient;
  let browser: Browser;
  const problems: string[] = [];

  beforeAll(async () => {
    stage = await startInBrowser();
    ({ helix, browser } = stage);
    client = createHelixClient({ baseUrl: helix.url });
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
    expect(problems).toEqual([]);
  });

  /** In a context of its own, as whoever got the link has it. */
  async function opened(requestId: string, viewport = { width: 1280, height: 900 }): Promise<Page> {
    const { page } = await openPage(browser, helix.url, { viewport }, problems);
    await page.goto(`${helix.url}/#/answer/${requestId}`);
    return page;
  }

  test('[ANSWER-PAGE] opens from its link with its text, its citations and why it says so', async () => {
    const { request_id } = await client.query(REFUND);
    const page = await opened(request_id);
    await page.getByRole('heading', { name: REFUND }).waitFor();
    const article = page.getByRole('article');
    await article.getByText('within 30 days of purchase').first().waitFor();
    await article
      .getByRole('region', { name: /Cited passage/ })
      .getByRole('button')
      .first()
      .waitFor();

    const sentences = article.getByRole('region', { name: 'Does each sentence hold?' });
    await sentences.getByText('Supported.').first().waitFor();
    const found = article.getByRole('region', { name: 'What was found' });
    expect(await found.getByRole('row').count()).toBeGreaterThan(1);
    await article.getByText(/The nearest passage is 0\.\d\d away; the limit is/).waitFor();
    await article.getByRole('region', { name: 'Where the time went' }).getByText('Searching').waitFor();
    await article.getByText(request_id, { exact: true }).waitFor();

    const source = page.getByRole('complementary');
    await article.locator('p', { hasText: 'within 30 days of purchase' }).getByRole('button').first().click();
    await source.getByText('Refund Policy').first().waitFor();
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'detached' });
    await found
      .getByRole('button', { name: /Refund Policy/ })
      .first()
      .click();
    await source.getByText('30 days').first().waitFor();
    await page.context().close();
  });

  test('[ANSWER-PAGE] says what has changed since, and what a sentence lacks', async () => {
    await helix.ingest('# Zorblax\n\nThe Zorblax reactor is inspected every 45 days.', 'zorblax.md');
    const { request_id } = await client.query('How often is the Zorblax reactor inspected?');
    const wrong = await alterAnswer(helix, request_id, ({ answer }) => ({
      answer: answer.replace('45', '90'),
    }));
    await helix.ingest('# Zorblax\n\nThe Zorblax reactor is inspected every 60 days.', 'zorblax.md');
    const page = await opened(wrong);
    await page.getByText('Not supported. The passage it cites does not mention “90 days”.').waitFor();
    await page.getByText(/Since then, “Zorblax” has changed: this answer is from version v1/).waitFor();
    await page.getByRole('link', { name: 'Ask this yourself' }).click();
    await page.getByLabel('Your question').waitFor();
    await page.context().close();
  });

  test('[WHY-PANEL] opens under an answer in the chat too, by keyboard', async () => {
    const { page } = await openPage(browser, helix.url, {}, problems);
    await page.goto(helix.url);
    await page.getByLabel('Your question').fill(REFUND);
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Why this answer' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'Does each sentence hold?' })
      .getByText('Supported.')
      .first()
      .waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.context().close();
  });

  test('[ANSWER-PAGE] of a refusal tells why, on a phone, without scrolling sideways', async () => {
    const { request_id } = await client.query('Who painted the Mona Lisa?');
    const page = await opened(request_id, { width: 320, height: 640 });
    const why = page.getByRole('region', { name: 'Why there is no answer' });
    await why.getByText('Helix does not guess').waitFor();
    expect(await why.getByRole('listitem').count()).toBeGreaterThan(0);
    await page.getByRole('region', { name: 'What came closest' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    await page.context().close();
  });

  test('[ANSWER-PAGE] a link that leads nowhere says so', async () => {
    const page = await opened('00000000-0000-4000-8000-0000000000aa');
    await page.getByRole('heading', { name: 'This answer is not here' }).waitFor();
    await page.getByRole('link', { name: 'Ask a question' }).waitFor();
    await page.context().close();
  });
});

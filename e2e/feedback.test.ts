import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient } from '../src/client/client.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

/** Newer browsers give a promise where older ones gave nothing; whoever hands it on to React loses the page. */
const SCROLLS_LIKE_NEWER_BROWSERS = `
  const scroll = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function (...options) {
    scroll.apply(this, options);
    return Promise.resolve();
  };`;

describe.skipIf(!browserPath)(`[FEEDBACK-PAGE] a vote on the page${skipReason}`, () => {
  let stage: Stage;
  let helix: Stage['helix'];
  let browser: Browser;
  const problems: string[] = [];

  beforeAll(async () => {
    stage = await startInBrowser();
    ({ helix, browser } = stage);
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
    expect(problems).toEqual([]);
  });

  async function asked(question: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
    const { page } = await openPage(browser, helix.url, options, problems);
    await page.addInitScript(SCROLLS_LIKE_NEWER_BROWSERS);
    await page.goto(helix.url);
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Your opinion of this answer' }).waitFor();
    return page;
  }
  const votes = () => createHelixClient({ baseUrl: helix.url }).feedback();

  test('says what was wrong, and keeps it as a test question with one click', async () => {
    const page = await asked('How long do I have to request a refund?');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByLabel('What is wrong with it?').selectOption({ label: 'Something is missing' });
    await page.getByLabel(/What should it have said/).fill('30 days from delivery');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you').waitFor();
    await page.getByLabel('What is wrong with it?').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /Cited passage/ }).waitFor();
    await page.getByRole('button', { name: 'Keep as a test question' }).click();
    await page.getByText('Kept as the test question').waitFor();
    const [vote] = (await votes()).feedback;
    expect(vote).toMatchObject({
      rating: 'down',
      reason: 'incomplete',
      comment: '30 days from delivery',
      case_id: `feedback-${vote!.feedback_id}`,
    });
    await page.close();
  });

  test('of a refusal asks whether it was right, by keyboard and on a phone', async () => {
    const page = await asked('Who painted the Mona Lisa?', { viewport: { width: 320, height: 640 } });
    await page.getByText('Was it right to refuse?').waitFor();
    const yes = page.getByRole('button', { name: 'Yes', exact: true });
    await yes.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Thank you').waitFor();
    expect(await yes.getAttribute('aria-pressed')).toBe('true');
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(wide).toBe(false);
    expect((await votes()).feedback[0]).toMatchObject({ rating: 'up', outcome: 'refused' });
    await page.close();
  });
});

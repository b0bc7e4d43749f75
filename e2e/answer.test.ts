import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const QUESTION = 'How long do I have to request a refund?';

/** What a document may try. Helix takes addresses out of an answer that no source has, so these are in the document too. */
const HOSTILE = [
  '<img src="https://elsewhere.example/pixel.png" onerror="window.pwned = 1">',
  '<script>window.pwned = 2</script>',
  '![tracker](https://elsewhere.example/tracker.png)',
  '[press me](javascript:window.pwned=3)',
  '[or me](data:text/html,<script>window.pwned=4</script>)',
  '<a href="javascript:window.pwned=5">and me</a>',
  '<svg onload="window.pwned = 6"></svg> <iframe src="https://elsewhere.example/"></iframe>',
  '<style>@import "https://elsewhere.example/style.css"; * { display: none }</style>',
  '[a page](https://elsewhere.example/page)',
].join('\n\n');

describe.skipIf(!browserPath)(`an answer on the page${skipReason}`, () => {
  let model: ScriptedModel;
  let stage: Stage;
  let helix: Stage['helix'];
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    model = await startScriptedModel();
    stage = await startInBrowser({ environment: model.environment });
    ({ helix, browser } = stage);
    await helix.ingest(
      `# Zorblax refunds\n\nThe Zorblax refund desk is open on Mondays.\n\n${HOSTILE}`,
      'zorblax.md',
    );
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
    await model?.close();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function ask(question: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
    ({ page, problems } = await openPage(browser, helix.url, {
      viewport: { width: 1024, height: 800 },
      ...options,
    }));
    page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`));
    await page.goto(helix.url);
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
  }

  const answer = () => page.getByRole('article');
  const chip = (name: RegExp) => answer().getByRole('button', { name });
  const card = () => page.getByRole('tooltip');

  test('[ANSWER-STREAM] is shown, and its citations can be looked at and opened, before it has ended', async () => {
    const seen = Promise.withResolvers<void>();
    model.script = async function* ([first]) {
      yield `Refunds are **accepted** within 30 days [chunk:${first}]. And `;
      await seen.promise;
      yield `that is *all* [chunk:${first}].`;
    };
    await ask(QUESTION);
    await answer().getByText('accepted').waitFor();
    expect(await answer().locator('strong').textContent()).toBe('accepted');
    expect(await answer().getAttribute('aria-busy')).toBe('true');

    await chip(/^Passage 1/).hover();
    await card().getByText('Refund Policy').waitFor();
    await chip(/^Passage 1: Refund Policy/).click();
    await card().waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: /Refund Policy/ }).waitFor();
    expect(await answer().getAttribute('aria-busy')).toBe('true');
    seen.resolve();
    await page.locator('article[aria-busy="false"]').waitFor();
    expect(await answer().locator('em').textContent()).toBe('all');
  });

  test('[ANSWER-CARD] a citation shows its passage to the pointer and to the keyboard', async () => {
    model.script = async function* ([first, second]) {
      yield `Refunds take 30 days [chunk:${first}]. Others do not [chunk:${second}].`;
    };
    await ask(QUESTION);
    await page.locator('article[aria-busy="false"]').waitFor();
    await chip(/^Passage 1: /).hover();
    await card().waitFor();
    await card().hover();
    // The way from the chip to the card takes longer than a card that is left stays.
    await page.waitForTimeout(400);
    expect(await card().count()).toBe(1);
    await page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });

    await page.mouse.move(0, 0);
    await chip(/^Passage 1: /).focus();
    await page.keyboard.press('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await card().waitFor();
    const id = await card().getAttribute('id');
    expect(await chip(/^Passage 1: /).getAttribute('aria-describedby')).toBe(id);
    const box = (await card().boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Tab');
    await expect.poll(() => card().evaluateAll((all) => all.map((each) => each.id))).not.toContain(id);
    await card().waitFor();
  });

  test('[ANSWER-SUPPORT] the card and the list of passages show the sentence that supports the claim, in place', async () => {
    const claim = 'The Zorblax refund desk is open on Mondays.';
    await helix.ingest(
      `# Zorblax opening\n\n${'Nothing of it is said here. '.repeat(12)}\n\n${claim}`,
      'opening.md',
    );
    model.script = async function* (chunkIds) {
      yield `The desk has its day.\n\n${chunkIds.map((id) => `${claim.slice(0, -1)} [chunk:${id}].`).join('\n\n')}`;
    };
    const release = Promise.withResolvers<void>();
    await ask('When is the Zorblax refund desk open?');
    await page.route('**/v1/chunks/*', (route) => release.promise.then(() => route.continue()));
    await page.locator('article[aria-busy="false"]').waitFor();
    const listed = page
      .getByRole('region', { name: /Cited passage/ })
      .getByRole('button', { name: /opening/ });
    await listed.waitFor();
    await listed.scrollIntoViewIfNeeded();
    const before = (await listed.boundingBox())!;
    release.resolve();
    await expect.poll(() => listed.locator('mark').allTextContents()).toEqual([claim]);
    // Lines are laid out to a fraction of a pixel.
    expect((await listed.boundingBox())!.height).toBeCloseTo(before.height, 0);
    await chip(/: Zorblax opening/)
      .first()
      .hover();
    await expect.poll(() => card().locator('mark').allTextContents()).toEqual([claim]);
  });

  test('[SOURCE-PANEL] the focus that a closed source gives back opens no card', async () => {
    model.script = async function* ([first]) {
      yield `Refunds take 30 days [chunk:${first}].`;
    };
    await ask(QUESTION);
    await page.locator('article[aria-busy="false"]').waitFor();
    await chip(/^Passage 1: /).focus();
    await page.keyboard.press('Enter');
    const source = page.getByRole('dialog', { name: /Refund Policy/ });
    await source.getByText(/Passage \d+ of/).waitFor();
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'detached' });
    expect(await chip(/^Passage 1: /).evaluate((each) => each.matches(':focus-visible'))).toBe(true);
    await page.waitForTimeout(300);
    expect(await card().count()).toBe(0);
  });

  test('[ANSWER-CARD] a tap opens the source at once', async () => {
    model.script = async function* ([first]) {
      yield `Refunds take 30 days [chunk:${first}].`;
    };
    await ask(QUESTION, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await chip(/^Passage 1/).tap();
    await page.getByRole('dialog', { name: /Refund Policy/ }).waitFor();
    expect(await card().count()).toBe(0);
  });

  test('[ANSWER-CHIPS] a citation stays with its word and its full stop, whatever the width', async () => {
    model.script = async function* ([first, second]) {
      yield `Refunds are accepted within *thirty* days of purchase [chunk:${first}][chunk:${second}].`;
    };
    await ask(QUESTION);
    await page.locator('article[aria-busy="false"]').waitFor();
    for (let width = 320; width <= 520; width += 8) {
      await page.setViewportSize({ width, height: 740 });
      const apart = await page.locator('.answer-cited').evaluate((cited) => {
        const range = cited.ownerDocument.createRange();
        range.selectNodeContents(cited);
        const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
        return Math.max(...middles) - Math.min(...middles);
      });
      expect(apart, `${width} pixels`).toBeLessThan(12);
    }
  });

  test('[ANSWER-HOSTILE] a hostile document runs nothing and loads nothing, whatever of it the answer repeats', async () => {
    model.script = async function* ([first]) {
      for (const part of `It says [chunk:${first}]:\n\n${HOSTILE}\n\nEnd of it.`.match(/[\s\S]{1,7}/g)!)
        yield part;
    };
    const requests: string[] = [];
    await ask('When is the Zorblax refund desk open?');
    page.on('request', (request) => requests.push(request.url()));
    await answer().getByText('End of it.').waitFor();
    await page.locator('article[aria-busy="false"]').waitFor();
    await page.locator('.markdown').getByText('press me').click();
    await chip(/^Passage 1/).hover();
    await card().waitFor();
    await chip(/^Passage 1/).click();
    await page.getByRole('dialog', { name: /Zorblax/ }).waitFor();

    expect(await page.evaluate('window.pwned')).toBeUndefined();
    expect(await page.locator('.markdown').locator('img, script, iframe, style, svg').count()).toBe(0);
    const links = await page
      .locator('.markdown a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((link) => !link?.startsWith('https://elsewhere.example/'))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(helix.url))).toEqual([]);
    expect(await page.locator('.markdown').textContent()).toContain('<script>window.pwned = 2</script>');
  });
});

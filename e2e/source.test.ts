import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../src/client/client.ts';
import { sql } from '../src/store/sql.ts';
import { answerWith, browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';
import {
  BELL,
  CODE,
  GUIDE,
  HOSTILE_NOTE,
  HOSTILE_PAGE,
  LAMP,
  MEETING,
  manualPdf,
  PLANS,
} from './source-documents.ts';

describe.skipIf(!browserPath)(`the source viewer${skipReason}`, () => {
  let stage: Stage;
  let helix: Stage['helix'];
  let client: HelixClient;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    stage = await startInBrowser({ sample: false });
    ({ helix, browser } = stage);
    client = createHelixClient({ baseUrl: helix.url });
    await client.uploadDocument(new Blob([manualPdf()]), 'manual.pdf');
    await helix.ingest(PLANS, 'plans.md');
    await helix.ingest(MEETING, 'meeting.vtt');
    await helix.ingest(CODE, 'toll.ts');
    await helix.ingest(GUIDE, 'guide.md');
    await helix.ingest(HOSTILE_PAGE, 'orchard.html');
    await helix.ingest(HOSTILE_NOTE, 'vineyard.md');
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  test('[SOURCE-PDF] a chip opens the page of a PDF, and the very lines of the claim are marked on it', async () => {
    await open();
    const source = await ask('How often does the keeper of the lighthouse trim the lamp?');
    await source.getByRole('region', { name: 'Page 3 of 4' }).waitFor();
    await source.getByText('Page 3 of 4').first().waitFor();
    const marks = source.locator('mark[data-claim]');
    await expect.poll(() => marks.count()).toBe(2);
    for (const [index, line] of LAMP.entries()) await expectOver(marks.nth(index), textOf(source, line));
    expect(await inkUnder(marks.first())).toBeGreaterThan(0.03);

    await source.getByRole('button', { name: 'Next page' }).click();
    await source.getByRole('region', { name: 'Page 4 of 4' }).waitFor();
    await expect.poll(() => marks.count()).toBe(0);
    await source.getByRole('button', { name: 'Back to the passage' }).click();
    await expect.poll(() => marks.count()).toBe(2);

    await source.getByRole('button', { name: 'Text', exact: true }).click();
    await expect.poll(() => marks.allTextContents()).toEqual([LAMP.join(' ')]);
  });

  test('[SOURCE-PDF] a page that is turned and cropped has its marks where they are seen', async () => {
    await open();
    const source = await ask('How many times an hour is the fog bell of the pier rung?');
    const mark = source.locator('mark[data-claim]');
    await expectOver(mark, textOf(source, BELL));
    expect(await inkUnder(mark)).toBeGreaterThan(0.03);
  });

  test('[SOURCE-PANEL] beside the conversation: focus goes in and comes back, another chip takes its place', async () => {
    await open();
    const source = await ask('How often does the keeper of the lighthouse trim the lamp?');
    expect(await isFocused(source)).toBe(true);
    await page.getByLabel('Your question').fill('How many times an hour is the fog bell of the pier rung?');
    await page.keyboard.press('Enter');
    await chips().nth(1).focus();
    await page.keyboard.press('Enter');
    await source.getByRole('region', { name: 'Page 4 of 4' }).waitFor();
    expect(await isFocused(source)).toBe(true);
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'detached' });
    expect(await isFocused(chips().nth(1))).toBe(true);
  });

  test('[SOURCE-TABLE] the row that the answer puts into words is marked, in sight and under its columns', async () => {
    await open();
    const source = await openCited('Plan 77; Price per month: 236 euros; Support hours: Weekdays 77');
    const row = source.locator('tr', { has: page.locator('mark') });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Plan 77', '236 euros', 'Weekdays 77']);
    expect(await source.getByRole('columnheader').allTextContents()).toEqual([
      'Plan',
      'Price per month',
      'Support hours',
    ]);
    await expectInSight(row, source);
  });

  test('[SOURCE-TRANSCRIPT] a transcript opens at the cue, with its time and speaker', async () => {
    await open();
    const source = await openCited('The night ferry leaves at nine on Sundays.');
    const turn = source.getByRole('group', { name: 'Grace' }).filter({ has: page.locator('mark') });
    const cue = turn.getByRole('listitem').filter({ has: page.locator('mark') });
    expect(await cue.textContent()).toBe('3:50The night ferry leaves at nine on Sundays.');
    await expectInSight(cue, source);
  });

  test('[SOURCE-CODE] code opens at its lines, with the numbers they have in the file', async () => {
    await open();
    const source = await openCited(
      'The toll per axle is 4: const tollPerAxle = 4;',
      'const tollPerAxle = 4;',
    );
    await source.getByText(/bridgeToll, Lines \d+–\d+/).waitFor();
    const line = source.locator('.source-line', { hasText: 'const tollPerAxle' });
    expect(await line.getAttribute('class')).toContain('source-line-washed');
    const number = CODE.split('\n').findIndex((text) => text.includes('const tollPerAxle')) + 1;
    expect(await line.textContent()).toBe(`${number}  const tollPerAxle = 4;\n`);
    await expectInSight(line, source);
  });

  test('[SOURCE-TEXT] Markdown is shown readable around the passage, and more of it on demand', async () => {
    await open();
    const source = await openCited(
      'Visitors of the vault must sign the red book before noon.',
      'Visitors of the **vault**',
    );
    const marks = source.locator('mark');
    expect((await marks.allTextContents()).join('')).toBe(
      'Visitors of the vault must sign the red book before noon.',
    );
    expect(await source.locator('strong mark').textContent()).toBe('vault');
    expect(await source.locator('.source-text a').count()).toBe(0);
    await expectInSight(marks.first(), source);

    expect(await source.getByText(/^Rule 0 is about/).count()).toBe(0);
    const earlier = source.getByRole('button', { name: 'Show what comes before' });
    await earlier.scrollIntoViewIfNeeded();
    const heading = await source.locator('.source-block').first().textContent();
    const first = source.getByText(heading ?? '', { exact: true });
    const before = await first.boundingBox();
    await earlier.click();
    await expect.poll(() => source.locator('.source-block').count()).toBeGreaterThan(45);
    expect(Math.abs((await first.boundingBox())!.y - before!.y)).toBeLessThan(5);
    await source.getByRole('button', { name: 'Show what comes after' }).click();
    await source.getByText('Later rule 20 is about').waitFor();
  });

  test('[SOURCE-HOSTILE] markup of a document is shown as text, runs nothing and loads nothing', async () => {
    await open();
    const orchard = await openCited('The gate code is in the shed.', 'The orchard gate code');
    await orchard.getByText("<script>document.title='taken over'</script>").waitFor();
    await page.unrouteAll();
    await page.goto(`${helix.url}/#/documents`);
    await page.goto(`${helix.url}/#/`);
    const vineyard = await openCited('The gate opens at seven.', 'The vineyard gate');
    await vineyard.getByText('onerror=').waitFor();
    expect(await vineyard.locator('.source-text :is(img, script, a)').count()).toBe(0);
    expect(await page.title()).not.toContain('taken over');
  });

  test('[SOURCE-VERSION] a passage of an older or deleted document says so; of a purged one it is explained', async () => {
    await open();
    const name = 'museum.md';
    const { document_id } = await client.uploadDocument(
      new Blob(['# Museum\n\nThe museum opens at ten.']),
      name,
    );
    const source = await openCited('The museum opens at ten.');
    await client.uploadDocument(new Blob(['# Museum\n\nThe museum opens at eleven.']), name);
    await reopen();
    await source.getByText('v1 was replaced by v2').waitFor();
    await expect.poll(() => source.locator('mark').allTextContents()).toEqual(['The museum opens at ten.']);
    const link = source.getByRole('link', { name: 'See the current version' });
    expect(await link.getAttribute('href')).toBe(`#/documents/${document_id}`);

    await client.deleteDocument(document_id);
    await reopen();
    await source.getByText('This document was deleted').waitFor();
    await client.deleteDocument(document_id, { purge: true });
    await reopen();
    await source.getByText('its document was removed for good').waitFor();
  });

  test('[SOURCE-FALLBACK] without the original a page is read as text, with a note', async () => {
    await open();
    await page.route('**/original*', (route) => route.fulfill({ status: 404, json: {} }));
    const source = await ask('How often does the keeper of the lighthouse trim the lamp?');
    await source.getByText('The original cannot be shown here').waitFor();
    await expect.poll(() => source.locator('mark').allTextContents()).toEqual([LAMP.join(' ')]);
  });

  test('[SOURCE-SHEET] on a phone it is a sheet over the conversation, by keyboard all the way', async () => {
    await open({ viewport: { width: 360, height: 740 } });
    await question('How often does the keeper of the lighthouse trim the lamp?');
    await chips().first().focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Mooring' });
    const mark = sheet.locator('mark').first();
    await mark.waitFor();
    await expectInSight(mark, sheet);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
    expect(await isFocused(sheet)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isFocused(sheet.getByRole('button', { name: 'Close source' }))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await isFocused(chips().first())).toBe(true);
  });

  async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
    ({ page, problems } = await openPage(browser, helix.url, {
      viewport: { width: 1440, height: 900 },
      ...options,
    }));
    await page.goto(helix.url);
  }

  async function question(text: string): Promise<void> {
    await page.getByLabel('Your question').fill(text);
    await page.keyboard.press('Enter');
    await chips().first().waitFor();
  }

  /** The source of the first passage that is cited, opened by its chip. */
  async function ask(text: string): Promise<Locator> {
    await question(text);
    await chips().first().click();
    const source = page.getByRole('complementary').filter({ has: page.locator('#source-title') });
    await source.locator('.source-body').waitFor();
    await source.locator('mark, .source-wash, .source-line-washed, .note').first().waitFor();
    return source;
  }

  /** The source of a claim that an answer makes, opened by its chip. The answer is given; the passage is the server's. */
  async function openCited(claim: string, phrase = claim.split(';')[0]!): Promise<Locator> {
    const chunkId = await chunkWith(phrase);
    await answerWith(page, `${claim} [chunk:${chunkId}]`, [chunkId]);
    return ask('What is it?');
  }

  async function chunkWith(phrase: string): Promise<number> {
    const rows = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query<{ chunk_id: number }>(
        sql`select chunk_id from chunks where text like ${`%${phrase}%`} order by chunk_id desc limit 1`,
      ),
    );
    return rows[0]!.chunk_id;
  }

  async function reopen(): Promise<void> {
    await page.keyboard.press('Escape');
    await chips().first().click();
  }

  function chips(): Locator {
    return page.getByRole('article').getByRole('button', { name: /^Passage \d/ });
  }
});

/** The piece of the page's own text layer that holds a line. */
function textOf(source: Locator, line: string): Locator {
  return source.locator('.source-page-text span', { hasText: line }).first();
}

/** The mark lies over the text: same ends, same line. */
async function expectOver(mark: Locator, text: Locator): Promise<void> {
  await mark.waitFor();
  await text.waitFor();
  const [box, words] = await Promise.all([mark.boundingBox(), text.boundingBox()]);
  expect(Math.abs(box!.x - words!.x)).toBeLessThan(4);
  expect(Math.abs(box!.x + box!.width - words!.x - words!.width)).toBeLessThan(6);
  expect(Math.abs(box!.y + box!.height / 2 - words!.y - words!.height / 2)).toBeLessThan(words!.height / 3);
  expect(box!.height).toBeLessThan(words!.height * 1.6);
}

/** How much of the drawn page under a mark is dark. */
function inkUnder(mark: Locator): Promise<number> {
  return mark.evaluate((element: Drawn) => {
    const canvas = element.closest('.source-page').querySelector('canvas');
    const [box, paper] = [element.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const ratio = canvas.width / paper.width;
    const pixels = (size: number) => Math.round(size * ratio);
    const corner = [pixels(box.left - paper.left), pixels(box.top - paper.top)] as const;
    const { data } = canvas.getContext('2d').getImageData(...corner, pixels(box.width), pixels(box.height));
    let dark = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! + data[at + 1]! + data[at + 2]! < 380) dark += 1;
    return dark / (data.length / 4);
  });
}

/** What of the browser's objects is used above. */
type Drawn = {
  getBoundingClientRect(): Rect;
  closest(selector: string): { querySelector(name: string): Canvas };
};
type Rect = { left: number; top: number; width: number; height: number };
type Canvas = {
  width: number;
  getBoundingClientRect(): Rect;
  getContext(kind: '2d'): {
    getImageData(left: number, top: number, width: number, height: number): { data: Uint8ClampedArray };
  };
};

async function expectInSight(part: Locator, source: Locator): Promise<void> {
  await part.first().waitFor();
  const [inner, outer] = await Promise.all([part.first().boundingBox(), source.boundingBox()]);
  expect(inner!.y).toBeGreaterThan(outer!.y + 40);
  expect(inner!.y + inner!.height).toBeLessThan(outer!.y + outer!.height);
}

function isFocused(part: Locator): Promise<boolean> {
  return part.evaluate(
    (element: { ownerDocument: { activeElement: unknown } }) =>
      element === element.ownerDocument.activeElement,
  );
}

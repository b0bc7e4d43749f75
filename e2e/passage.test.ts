import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startHelix } from '../test/support/running-helix.ts';
import { answerWith, browserPath, buildPage, launchBrowser, skipReason, watchProblems } from './browser.ts';
import { PASSAGE } from './fixtures.ts';

const PLANS = [
  '# Subscription plans',
  '',
  'What each subscription plan costs and includes',
  '',
  '| Plan | Price per month | Support hours | Storage |',
  '| --- | --- | --- | --- |',
  '| Starter | 9 euros | Weekdays 9 to 17 | 10 GB |',
  '| Team | 25 euros | Weekdays \\| weekends | 100 GB |',
  '| Enterprise | 90 euros | Day and night | 2 TB |',
  '',
  'Plans can be changed at the end of a month.',
].join('\n');

const WIDE_ROWS = Array.from({ length: 40 }, (_, row) =>
  Array.from({ length: 9 }, (_, column) => `value ${row}-${column}`),
);
const HOSTILE = `<img src="x" onerror="document.title='taken over'">`;

describe.skipIf(!browserPath)(`[WEB-PAGE] the cited passage and uploads${skipReason}`, () => {
  let helix: Awaited<ReturnType<typeof startHelix>>;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    buildPage();
    helix = await startHelix();
    await helix.ingest(PLANS, 'plans.md');
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

  test('a row of a table that the answer puts into words is the one that is marked', async () => {
    await open();
    const passage = await ask('What is the price per month of the Team plan?');
    expect(await page.getByRole('article').textContent()).toContain('Price per month: 25 euros; Support');
    expect(await passage.getByRole('columnheader').allTextContents()).toEqual([
      'Plan',
      'Price per month',
      'Support hours',
      'Storage',
    ]);
    const team = ['Team', '25 euros', 'Weekdays | weekends', '100 GB'];
    expect(await passage.locator('tr.cited').getByRole('cell').allTextContents()).toEqual(team);
    expect(await passage.locator('mark').allTextContents()).toEqual(team);
    const quote = await passage.getByRole('blockquote').textContent();
    expect(quote).toMatch(/^What each subscription plan costs and includesPlan.*at the end of a month\.$/s);
    expect(quote).not.toContain('---');
  });

  test('an answer in other words marks nothing', async () => {
    await open();
    const passage = await askPlayed('Something else altogether [1].', PLANS);
    await passage.getByRole('table').waitFor();
    expect(await passage.locator('mark, .cited').count()).toBe(0);
  });

  test.each([375, 1280])(
    'at %d pixels a wide table scrolls by itself, the cited row in sight',
    async (width) => {
      await open({ viewport: { width, height: 740 } });
      const lines = [
        WIDE_ROWS[0]!.map((_, column) => `Column ${column}`),
        WIDE_ROWS[0]!.map(() => '---'),
        ...WIDE_ROWS,
      ];
      const text = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
      const row = WIDE_ROWS[30]!;
      const statement = row.map((cell, column) => `Column ${column}: ${cell}`).join('; ');
      const passage = await askPlayed(`${statement} [1].`, text);
      const cited = passage.locator('tr.cited');
      expect(await cited.getByRole('cell').allTextContents()).toEqual(row);
      const [line, quote] = await Promise.all([
        cited.boundingBox(),
        passage.getByRole('blockquote').boundingBox(),
      ]);
      expect(line!.y).toBeGreaterThan(quote!.y);
      expect(line!.y + line!.height).toBeLessThan(quote!.y + quote!.height);

      const table = passage.getByRole('region', { name: 'Table' });
      expect(await overflowOf(table)).toBeGreaterThan(100);
      expect(await overflowOf(passage.getByRole('blockquote'))).toBe(0);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
      await table.focus();
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(() => page.evaluate(`document.querySelector('.passage-table').scrollLeft`))
        .not.toBe(0);
    },
  );

  test('a quote far right in a table is brought into sight', async () => {
    await open({ viewport: { width: 375, height: 740 } });
    const long = 'The last of all the columns says where it is.';
    const cells = [...WIDE_ROWS[0]!, long];
    const text = `| ${cells.map(() => 'x').join(' | ')} |\n|${' - |'.repeat(cells.length)}\n| ${cells.join(' | ')} |`;
    const passage = await askPlayed(`${long} [1]`, text);
    const [mark, quote] = await Promise.all([
      passage.locator('mark').boundingBox(),
      passage.getByRole('blockquote').boundingBox(),
    ]);
    expect(mark!.x).toBeGreaterThan(quote!.x);
    expect(mark!.x).toBeLessThan(quote!.x + quote!.width);
  });

  test('markup in a table is shown as text', async () => {
    await open();
    const text = `| Name | ${HOSTILE} |\n| --- | --- |\n| <b>bold</b> | ${HOSTILE} |`;
    const passage = await askPlayed('Nothing [1].', text);
    expect(await passage.getByRole('cell').allTextContents()).toEqual(['<b>bold</b>', HOSTILE]);
    expect(await passage.locator('img, b').count()).toBe(0);
    expect(await page.title()).toBe('Helix');
  });

  test('uploads at once each say how far they are, on a phone too', async () => {
    await open({ viewport: { width: 375, height: 740 } });
    await playUploads([
      { stage: 'extract', done: 3, total: 12 },
      { stage: 'embed', done: 12, total: 40 },
      { stage: 'embed', done: 52, total: 40 },
      { stage: 'publish', done: 12, total: 40 },
    ]);
    const names = [1, 2, 3, 4, 5].map(
      (part) => `minutes-of-the-general-assembly-of-shareholders-part-${part}.pdf`,
    );
    await page
      .locator('input[type=file]')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(name) })));
    const uploads = page.getByRole('list', { name: 'Being added' }).getByRole('listitem');
    await uploads.filter({ hasText: 'Publishing' }).waitFor();
    expect(await uploads.locator('.upload-line').allTextContents()).toEqual([
      'Reading, page 3 of 12',
      'Indexing passages, 12 of 40',
      'Indexing passages, 40 of 40',
      'Publishing',
      'Waiting for those before it',
    ]);
    // Names that differ only at their end must be readable there.
    expect(await overflowOf(uploads.first().locator('.upload-name'))).toBe(0);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(375);
  });

  async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
    problems = [];
    page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    page.setDefaultTimeout(15_000);
    watchProblems(page, helix.url, problems);
    await page.goto(helix.url);
  }

  /** The passage that the answer cites first. */
  async function ask(question: string): Promise<Locator> {
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
    const chip = page.getByRole('article').getByRole('button', { name: /^Citation/ });
    await chip.first().click();
    const passage = page.getByRole('dialog');
    await passage.getByRole('blockquote').waitFor();
    return passage;
  }

  async function askPlayed(answer: string, text: string): Promise<Locator> {
    await answerWith(page, answer, [1]);
    await page.route('**/v1/chunks/*', (route) => route.fulfill({ json: { ...PASSAGE, text } }));
    return ask('What is it?');
  }

  /** From here on each upload gets as far as told, in order, and no farther. */
  async function playUploads(progress: object[]): Promise<void> {
    await page.evaluate(
      `{ const real = window.fetch; const all = ${JSON.stringify(progress)}; let next = 0;
        window.fetch = (input, init) => {
          if (init?.method !== 'POST') return real(input, init);
          const frame = 'event: progress\\ndata: ' + JSON.stringify({ run_id: next + 1, ...all[next++] }) + '\\n\\n';
          const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(frame)) });
          return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
        }; }`,
    );
  }

  /** How much wider the content is than its box. */
  function overflowOf(element: Locator): Promise<number> {
    return element.evaluate(
      ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
        scrollWidth - clientWidth,
    );
  }
});

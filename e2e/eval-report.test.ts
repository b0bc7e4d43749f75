import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRun } from '../src/evals/report/__fixtures__/sample-run.ts';
import { reportPage } from '../src/evals/report/report-page.ts';
import { browserPath, launchBrowser, skipReason } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  if (browserPath) browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.skipIf(!browserPath)(
  `[EVAL-REPORT-NARROW] on a phone the metrics are whole, floors included${skipReason}`,
  async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    await page.setContent(reportPage({ run: sampleRun(), groups: [], stages: [] }));
    const floor = page.locator('.metrics .floor .mark.bad').first();
    const box = (await floor.boundingBox())!;
    const hidden = await page
      .locator('.scroll:has(.metrics)')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect([hidden, box.x + box.width <= 360]).toEqual([0, true]);
    await page.close();
  },
);

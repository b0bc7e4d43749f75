import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startHelix } from '../test/support/running-helix.ts';
import { findViolations, isGrave, movements, overhang, type Violation } from './accessibility.ts';
import { browserPath, buildPage, launchBrowser, skipReason } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { REFUND } from './states/chat-states.ts';
import { longAnswer } from './states/long-answer.ts';
import { open, openStage, type Stage, type State } from './states/stage.ts';
import { STATES } from './states.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
/** All of them take two minutes. */
const CHECKED = STATES.filter(({ isVariant }) => !isVariant || process.env.HELIX_TEST_EVERY_STATE === '1');
/** The narrowest that is promised; and a window of 1280 by 720 at twice the size. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 360 },
];

describe.skipIf(!browserPath)(`every state of the page${skipReason}`, () => {
  let stage: Stage;
  let browser: Browser;
  let page: Page;
  const lesser = new Map<string, Violation>();

  beforeAll(async () => {
    buildPage();
    stage = await openStage((environment) => startHelix({ environment }));
    browser = await launchBrowser();
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await stage?.close();
    for (const { id, impact, places } of lesser.values())
      console.warn(`axe, ${impact}: ${id} at ${places[0]}`);
  });

  afterEach(() => page.context().close());

  async function openPage(viewport = PHONE): Promise<void> {
    page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
    page.setDefaultTimeout(15_000);
  }

  async function graveViolations(): Promise<Violation[]> {
    const found = await findViolations(page);
    for (const each of found) if (!isGrave(each)) lesser.set(each.id, each);
    return found.filter(isGrave);
  }

  test.each(CHECKED)(
    '[WEB-AXE] [WEB-NARROW] [WEB-REST] $name has no serious fault, fits, and rests',
    async (state) => {
      await openPage();
      await state.enter(page, stage);
      expect(await movements(page)).toEqual([]);
      for (const [viewport, colorScheme] of [
        [PHONE, 'light'],
        [WIDE, 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        expect(await graveViolations()).toEqual([]);
      }
      for (const viewport of NARROW) {
        await page.setViewportSize(viewport);
        expect(await overhang(page)).toBe(0);
      }
    },
  );

  test('what these look for is found where it is', async () => {
    await openPage({ width: 320, height: 640 });
    await open(page, stage.local.url);
    await page.getByLabel('Your question').waitFor();
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
      '<button></button><p id="pale">Pale</p><p id="wide">Wide</p>');
      Object.assign(document.querySelector('#pale').style, { color: '#bbb', background: '#fff' });
      Object.assign(document.querySelector('#wide').style, { width: '400px' });
      document.querySelector('#wide').animate([{ opacity: 0 }, { opacity: 1 }], { duration: 60_000 });`);
    const found = await graveViolations();
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(['button-name', 'color-contrast']));
    expect(await overhang(page)).toBeGreaterThan(0);
    expect(await movements(page)).toHaveLength(1);
  });

  test.each([
    ['follow-up', PHONE],
    ['why-panel', PHONE],
    ['document-diff', WIDE],
  ] as const)('[WEB-FOCUS] every stop of Tab is seen: %s', async (name, viewport) => {
    await openPage(viewport);
    await stateOf(name).enter(page, stage);
    await page.getByRole('button', { name: 'Skip to the view' }).focus();
    await page.keyboard.press('Enter');
    const last = name === 'document-diff' ? /^Text$/ : /^Your question/;
    await tabTo(page, last);
  });

  test.each([WIDE, PHONE])(
    '[WEB-STILL] nothing moves while an answer is written, at $width',
    async (size) => {
      const watched = Promise.withResolvers<void>();
      stage.model.script = async function* ([first]) {
        const answer = longAnswer(first!);
        const start = answer.indexOf('\n\n');
        yield answer.slice(0, start);
        await watched.promise;
        for (const part of answer.slice(start).match(/[\s\S]{1,40}/g)!) {
          yield part;
          await sleep(15);
        }
      };
      await openPage(size);
      await open(page, stage.scripted.url);
      await page.getByLabel('Your question').fill(REFUND);
      await page.keyboard.press('Enter');
      await page.getByRole('article').getByText('accepted').waitFor();
      await page.evaluate(
        `window.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries())
        if (!entry.hadRecentInput) window.shifts.push(entry.sources.map(({ node }) => node?.className || node?.nodeName)); })
        .observe({ type: 'layout-shift' });`,
      );
      // What moves within half a second of a key counts as wanted: the rest is written after that.
      await sleep(600);
      watched.resolve();
      await page.getByRole('region', { name: 'Your opinion of this answer' }).waitFor();
      expect(await page.evaluate('shifts')).toEqual([]);
      // What is pushed down before one's eyes is noticed; what comes in above the window, the browser makes up for.
      await page.locator('.chat-actions').evaluate((actions) => actions.scrollIntoView({ block: 'center' }));
      await sleep(200);
      await page.evaluate(
        `{ const pushed = document.createElement('p'); pushed.style.height = '60px';
        document.querySelector('.chat-actions').before(pushed); }`,
      );
      await expect.poll(() => page.evaluate('shifts.length')).toBeGreaterThan(0);
    },
  );
});

function stateOf(name: string): State {
  return STATES.find((state) => state.name === name)!;
}

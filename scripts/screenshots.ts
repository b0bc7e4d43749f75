/**
 * `npm run screenshots [-- --only source-,typing --out .cache/screenshots --forced-colors]`
 *
 * Takes a picture of every state of the page (e2e/states.ts) in a wide window and on a phone, light and dark, and puts them
 * on one sheet, `index.html`. `--only` takes the states whose names begin so. `CHROMIUM_PATH` names the browser.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { buildPage, launchBrowser } from '../e2e/browser.ts';
import { openStage, type Stage, type State } from '../e2e/states/stage.ts';
import { STATES } from '../e2e/states.ts';
import { serveHelix } from '../test/support/run-helix.ts';
import { contactSheet, type Picture } from './screenshots/contact-sheet.ts';

const WINDOWS = [
  { name: 'wide', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: 'phone', viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
];
/** What a browser can hold in one picture, and more than any state needs. */
const HIGHEST = 6000;
const SCHEMES = ['light', 'dark'] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: '.cache/screenshots' },
    'forced-colors': { type: 'boolean', default: false },
  },
});
const wanted = values.only.split(',');
const states = STATES.filter(({ name }) => wanted.some((start) => name.startsWith(start)));
if (states.length === 0) {
  const names = STATES.map(({ name }) => name).join(', ');
  console.error(`No state begins with “${values.only}”. There are: ${names}.`);
  process.exit(2);
}
process.exitCode = (await takeAll()) ? 0 : 1;

async function takeAll(): Promise<boolean> {
  buildPage();
  await mkdir(values.out, { recursive: true });
  const data = await mkdtemp(join(tmpdir(), 'helix-screenshots-'));
  const stage = await openStage((environment) =>
    serveHelix({ HELIX_DATA_DIR: join(data, environment.OPENAI_MODEL ?? 'local'), ...environment }, '--seed'),
  );
  // A terminal stops the servers too; whoever stops this process alone would leave them behind.
  process.once('SIGTERM', () => void stage.close().finally(() => process.exit(143)));
  const browser = await launchBrowser();
  const pictures: Picture[] = [];
  const failed: string[] = [];
  try {
    for (const [index, state] of states.entries()) {
      for (const window of WINDOWS) {
        const label = `${state.name} ${window.name}`;
        try {
          pictures.push(...(await takeState(browser, stage, state, window)));
          console.log(`${index + 1}/${states.length} ${label}`);
        } catch (error) {
          failed.push(label);
          console.error(`${index + 1}/${states.length} ${label}: ${(error as Error).message}`);
        }
      }
      await writeFile(join(values.out, 'index.html'), contactSheet(pictures));
    }
  } finally {
    await browser.close();
    await stage.close();
    await rm(data, { recursive: true, force: true });
  }
  console.log(`${pictures.length} pictures: ${join(values.out, 'index.html')}`);
  if (failed.length > 0) console.error(`Not reached: ${failed.join(', ')}`);
  return failed.length === 0;
}

async function takeState(
  browser: Browser,
  stage: Stage,
  state: State,
  { name, ...window }: (typeof WINDOWS)[number],
): Promise<Picture[]> {
  const forcedColors = values['forced-colors'] ? 'active' : 'none';
  const context = await browser.newContext({ ...window, forcedColors });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    await state.enter(page, stage);
    const pictures: Picture[] = [];
    for (const scheme of SCHEMES) {
      const file = `${state.name}-${name}-${scheme}.png`;
      await page.emulateMedia({ colorScheme: scheme });
      await take(page, file, state.isLong ?? false);
      pictures.push({ state: state.name, window: name, scheme, file });
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Of a long state the window is as high as the page: in a picture of a scrolled one, what sticks stands in the middle. */
async function take(page: Page, file: string, isLong: boolean): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate<number>('document.scrollingElement.scrollHeight');
  if (isLong) await page.setViewportSize({ width, height: Math.min(whole, HIGHEST) });
  await page.screenshot({ path: join(values.out, file), animations: 'disabled' });
  await page.setViewportSize({ width, height });
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type RunningHelix, type StartOptions, startHelix } from '../test/support/running-helix.ts';
import { CITATION, REQUEST_ID } from './fixtures.ts';

export const browserPath = findBrowser();
export const skipReason = browserPath ? '' : ' (skipped: no Chromium found, set CHROMIUM_PATH)';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath, args: BROWSER_ARGUMENTS });
}

/** The built page, served by a Helix of its own, and a browser to look at it with. */
export async function startInBrowser(options: StartOptions = {}): Promise<Stage> {
  buildPage();
  const helix = await startHelix(options);
  const browser = await launchBrowser();
  const close = async () => {
    await browser.close();
    await helix.stop();
  };
  return { helix, browser, close };
}

export type Stage = { helix: RunningHelix; browser: Browser; close(): Promise<void> };

/** A page in a context of its own, not gone anywhere yet; all that goes wrong on it from now on is in `problems`. */
export async function openPage(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newPage']>[0] = {},
  problems: string[] = [],
): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  page.setDefaultTimeout(15_000);
  watchProblems(page, url, problems);
  return { page, problems };
}

/** In a process of its own: under the test runner's NODE_ENV it would be React's development build. */
export function buildPage(): void {
  const script = fileURLToPath(new URL('../scripts/build-web.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { env: { ...process.env, NODE_ENV: 'production' } });
}

/** Notes in `problems` what no page of ours does: errors, and requests to other places. */
function watchProblems(page: Page, url: string, problems: string[]): void {
  // Dialogs are caught from now on: asked for only when one is about to open, it may open before it is caught.
  page.on('filechooser', () => {});
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) problems.push(`left: ${request.url()}`);
  });
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
    if (isProblem) problems.push(`console: ${message.text()}`);
  });
}

/** Answers every question with `text`, citing the chunks as those of a document named Coast. Nothing is stored. */
export function answerWith(page: Page, text: string, chunkIds: number[]): Promise<unknown> {
  const citations = chunkIds.map((chunk_id) => ({ ...CITATION, chunk_id }));
  const frames = [
    `data: ${JSON.stringify({ t: text })}`,
    `event: citations\ndata: ${JSON.stringify(citations)}`,
    `event: end\ndata: ${JSON.stringify({ abstained: false, debug: null, request_id: REQUEST_ID })}`,
  ];
  const headers = { 'x-request-id': REQUEST_ID };
  const body = frames.map((frame) => `${frame}\n\n`).join('');
  return page.route('**/v1/query', (route) =>
    route.fulfill({ headers, contentType: 'text/event-stream', body }),
  );
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

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueKey } from '../src/auth/issue-key.ts';
import { localCaller } from '../src/auth/local-caller.ts';
import { DEFAULT_TENANT } from '../src/terms.ts';
import { findViolations, overhang } from './accessibility.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

describe.skipIf(!browserPath)(`signing in${skipReason}`, () => {
  let stage: Stage;
  let url: string;
  let browser: Browser;
  let key: string;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    stage = await startInBrowser({ environment: { HELIX_AUTH: 'on' } });
    ({ browser } = stage);
    ({ url } = stage.helix);
    const wanted = { tenant: DEFAULT_TENANT, name: 'ann', role: 'editor', clearance: 'internal' } as const;
    key = (await issueKey(stage.helix.helix.database, { caller: localCaller('test') }, wanted)).text;
  }, 180_000);
  afterAll(() => stage?.close());
  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function open(options = {}): Promise<void> {
    ({ page, problems } = await openPage(browser, url, options));
    await page.goto(url);
    await page.getByRole('heading', { name: 'Sign in to Helix' }).waitFor();
  }
  const signIn = async (text: string) => {
    await page.getByLabel('Key').fill(text);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  test('[WEB-SIGN-IN] nothing is shown before a key was accepted, and then the page works with no key in it', async () => {
    await open();
    expect(await page.getByLabel('Your question').count()).toBe(0);
    await signIn('');
    await page.getByText('Paste a key first.').waitFor();
    await signIn(key.slice(0, -3));
    await page.getByText('This key is not whole').waitFor();
    await signIn(key);
    await page.getByLabel('Your question').fill('How long do I have to request a refund?');
    await page.keyboard.press('Enter');
    await page
      .getByText(/30 days/)
      .first()
      .waitFor();
    await page.getByText('Signed in as editor').waitFor();
    const kept = 'JSON.stringify([document.cookie, {...localStorage}, {...sessionStorage}])';
    expect(await page.evaluate<string>(kept)).not.toMatch(/hx_|hxs_/);
    await page.reload();
    await page.getByText('Signed in as editor').waitFor();
  });

  test('[WEB-SIGN-OUT] who signs out leaves nothing', async () => {
    await open();
    await signIn(key);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Helix' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to Helix' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  test.each([
    ['wide, light', { colorScheme: 'light' }],
    ['phone, dark', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
  ])('[WEB-SIGN-IN] can be read and used by everybody: %s', async (_, options) => {
    await open(options);
    await signIn('nonsense');
    await page.getByText('This key is not whole').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
  });
});

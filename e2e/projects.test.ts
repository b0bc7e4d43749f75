import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../src/client/client.ts';
import { startWebSite, type WebSite } from '../test/support/web-site.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

const LEAVE = 'Everybody has 31 days of annual leave.';

describe.skipIf(!browserPath)(`projects and connectors${skipReason}`, () => {
  let site: WebSite;
  let stage: Stage;
  let client: HelixClient;
  let url: string;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    site = await startWebSite({ '/leave': `<h1>Leave</h1><p>${LEAVE}</p>`, '/gone': { status: 500 } });
    const environment = { HELIX_CONNECT_ALLOW_PRIVATE: `127.0.0.1:${site.port}` };
    stage = await startInBrowser({ environment });
    ({ browser } = stage);
    ({ url } = stage.helix);
    client = createHelixClient({ baseUrl: url });
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
    await site?.close();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function open(address: string): Promise<void> {
    ({ page, problems } = await openPage(browser, url));
    await page.goto(`${url}/${address}`);
  }

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const heading = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  const setting = (name: string) => page.locator('form').filter({ has: page.getByRole('heading', { name }) });
  const toast = (text: string) => page.locator('.toast').getByText(text).last();
  const inUse = () => page.evaluate<string>(`localStorage.getItem('helix.project')`);

  test('[WEB-PROJECT-LIST] a project is made, is the one in use, and a name that is taken is told', async () => {
    await open('#/projects');
    const list = page.getByRole('list', { name: 'Projects' });
    await list.getByRole('listitem').filter({ hasText: 'default' }).getByText('1 document').waitFor();
    await list.getByText('0 artifacts').waitFor();
    await button('New project').click();
    await page.getByLabel('Name').fill('default');
    await button('Make it').click();
    await page.getByRole('alert').getByText('default').waitFor();
    await page.getByLabel('Name').fill('R&D/ü');
    await button('Make it').click();
    await heading('R&D/ü').waitFor();
    expect(page.url()).toContain('#/projects/R%26D%2F%C3%BC');
    await expect.poll(inUse).toBe('R&D/ü');
    expect(await page.getByLabel('Project', { exact: true }).inputValue()).toBe('R&D/ü');
    await page.getByLabel('Project', { exact: true }).selectOption('default');
    await heading('default').waitFor();
    expect(await button('Rename').count()).toBe(0);
  });

  test('[WEB-PROJECT-SETTINGS] a setting is saved by itself, told when refused, and reset', async () => {
    await client.createProject('set');
    await open('#/projects/set');
    await setting('Check of each answer').getByLabel('refuse').check();
    await setting('Farthest passage').getByRole('spinbutton').fill('0.4');
    await button('Save Check of each answer').click();
    await setting('Check of each answer').getByText('Said by this project').waitFor();
    expect((await client.project('set')).settings).toEqual({ groundedness: 'refuse' });
    await button('Save Farthest passage').click();
    await setting('Farthest passage').getByText('Said by this project').waitFor();
    await button('Reset to the installation’s Check of each answer').click();
    await setting('Check of each answer').getByText('As the installation has it').waitFor();
    expect(await setting('Check of each answer').getByLabel('off').isChecked()).toBe(true);
    await setting('Phrases that give them away').getByRole('textbox').fill('abc');
    await button('Save Phrases that give them away').click();
    await setting('Phrases').getByRole('alert').getByText('4 to 200 characters').waitFor();
    await button('Add a role').click();
    await page.getByLabel('Name of the role').fill('support');
    await page.getByLabel('What support may see').selectOption('public');
    await button('Save Roles').click();
    await setting('Roles').getByText('Said by this project').waitFor();
    expect((await client.project('set')).settings).toEqual({
      thresholds: { max_distance: 0.4 },
      roles: { support: 'public' },
    });
  });

  test('[WEB-PROJECT-ARCHIVE] [WEB-PROJECT-RENAME] [WEB-PROJECT-DELETE] exported, imported again, renamed and deleted by its name', async () => {
    await client.uploadDocument(new Blob([LEAVE]), 'leave.md', { project: 'brain' });
    await open('#/projects/brain');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('brain.zip');
    const buffer = await readFile(await download.path());
    await page.getByRole('link', { name: 'All projects' }).click();
    await button('Import an archive').click();
    await page.getByLabel(/^Archive/).setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').getByText('brain').waitFor();
    await page.getByLabel('Name (optional)').fill('copy');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('“copy” is here, with 1 document').waitFor();
    await page.getByRole('link', { name: 'Open it' }).click();
    await button('Rename').click();
    await page.getByLabel('New name of copy').fill('second');
    await page.keyboard.press('Enter');
    await heading('second').waitFor();
    await expect.poll(inUse).toBe('second');
    await button('Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 document').waitFor();
    await dialog.getByLabel('Type “second” to confirm').fill('Second');
    expect(await dialog.getByRole('button', { name: 'Delete for good' }).isEnabled()).toBe(false);
    await dialog.getByLabel('Type “second” to confirm').fill('second');
    await page.keyboard.press('Enter');
    await toast('“second” was deleted.').waitFor();
    await expect.poll(inUse).toBe('default');
    const names = (await client.projects()).map(({ name }) => name);
    expect(names).toContain('brain');
    expect(names).not.toContain('second');
  });

  test('[WEB-PROJECT-ROLE] a question in a role finds nothing more confidential, and a follow-up keeps the role', async () => {
    await client.createProject('roles', { settings: { roles: { support: 'public' } } });
    const options = { project: 'roles', confidentiality: 'restricted' } as const;
    await client.uploadDocument(new Blob([LEAVE]), 'leave.md', options);
    await open('#/projects/roles');
    await page.getByRole('link', { name: 'Ask it' }).click();
    await page.getByLabel('Ask in the role').selectOption('support');
    for (const asked of [1, 2]) {
      await page.getByLabel('Your question').fill('How many days of annual leave does everybody have?');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.getByRole('region', { name: 'Your opinion of this answer' }).count())
        .toBe(asked);
    }
    expect(await page.locator('main').getByText('31 days').count()).toBe(0);
    expect(await page.getByLabel('Ask in the role').inputValue()).toBe('support');
    await page.getByLabel('Ask in the role').selectOption('');
    await page.getByLabel('Your question').fill('How many days of annual leave does everybody have?');
    await page.keyboard.press('Enter');
    await page.locator('main').getByText('31 days').first().waitFor();
  });

  test('[WEB-CONNECT-ADD] [WEB-CONNECT-SYNC] [WEB-CONNECT-REPORT] [WEB-CONNECT-REMOVE] a site is added, synced, and removed without its documents', async () => {
    await client.createProject('site');
    await open('#/projects/site/connectors');
    await button('Add a connector').click();
    await button('Add').last().click();
    await page.getByRole('alert').getByText('urls or sitemaps').waitFor();
    await page.getByLabel('Pages, one address a line').fill(`${site.url}/leave\n${site.url}/gone`);
    await page.getByLabel('Name (optional)').fill('handbook');
    await button('Add').last().click();
    await page.getByText('never synced').waitFor();
    await button('Sync now handbook').click();
    await page.getByRole('progressbar', { name: 'Syncing handbook' }).waitFor();
    await page.getByText('1 new\u00a0· 1 failed').waitFor();
    await page.getByText('1 thing failed or left out, and why').click();
    await page.locator('.connector-problems').getByText('500').waitFor();
    expect((await client.search('How many days of leave?', { project: 'site' })).results.length).toBe(1);
    await button('Remove handbook').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await toast('“handbook” was removed.').waitFor();
    await page.getByText('No documents come in by themselves yet').waitFor();
    expect((await client.documents({ project: 'site' })).length).toBe(1);
  });

  test('[WEB-CONNECT-LEAVE] [WEB-CONNECT-LOCAL] a sync goes on elsewhere in Helix, and is stopped; a folder is shown with its command', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/leave?${index}`);
    for (const path of paths) site.pages[path] = `<h1>Leave</h1><p>${LEAVE} ${path}</p>`;
    const config = { urls: paths.map((path) => `${site.url}${path}`) };
    await client.createConnector({ project: 'slow', name: 'slow', kind: 'web', config });
    const folder = { folder: '/srv/policies' };
    await client.createConnector({ project: 'slow', name: 'my files', kind: 'folder', config: folder });
    await open('#/projects/slow/connectors');
    await page.getByText(`helix connectors sync 'my files' --project slow`).waitFor();
    await button('Sync now slow').click();
    await page.getByText(/^\d+ things? done$/).waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.goBack();
    const mayClose = `dispatchEvent(new Event('beforeunload', { cancelable: true }))`;
    expect(await page.evaluate(mayClose)).toBe(false);
    await button('Stop slow').click();
    await page.getByText(/^Stopped: /).waitFor();
    expect(await page.evaluate(mayClose)).toBe(true);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../src/client/client.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';
import { BEGUN, playWriting } from './states/artifact-states.ts';

const HANDBOOK = fileURLToPath(new URL('../samples/handbook', import.meta.url));
const LEAVE = { type: 'blueprint', topic: 'annual leave' } as const;

describe.skipIf(!browserPath)(`artifacts and agents${skipReason}`, () => {
  let stage: Stage;
  let client: HelixClient;
  let url: string;
  let browser: Browser;
  let page: Page;
  let problems: string[];
  /** By document. */
  const files = new Map<number, string>();

  beforeAll(async () => {
    stage = await startInBrowser({ sample: false });
    ({ browser } = stage);
    ({ url } = stage.helix);
    client = createHelixClient({ baseUrl: url });
    const names = (await readdir(HANDBOOK)).filter((name) => name !== 'manifest.json');
    await Promise.all(names.map(async (name) => add(name, await readFile(join(HANDBOOK, name)))));
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function open(address: string): Promise<void> {
    ({ page, problems } = await openPage(browser, url));
    await page.goto(`${url}/${address}`);
  }

  async function add(name: string, content: string | Uint8Array): Promise<void> {
    const file = new Blob([content as Uint8Array<ArrayBuffer>]);
    files.set((await client.uploadDocument(file, name)).document_id, name);
  }

  /** Without being asked first. */
  const mayClose = () =>
    page.evaluate<boolean>(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const outOfDate = () => page.locator('.artifact-section').filter({ hasText: 'Out of date' });

  test('[WEB-ARTIFACT-WRITE] [WEB-ARTIFACT-CITATION] from an empty list to a blueprint: what it will have, how far it is, and what it became', async () => {
    await open('#/artifacts');
    await page.getByText('An artifact is a document that Helix writes from yours').waitFor();
    await page.getByText('Overview · Goals · Architecture').waitFor();
    await page.getByLabel('What is it about?').fill(LEAVE.topic);
    await button('Write it').click();
    await page.getByRole('progressbar', { name: 'Sections written' }).waitFor();
    await page.getByText(/^\d of 6 sections$/).waitFor();
    await page.getByRole('heading', { name: 'Blueprint of annual leave' }).waitFor();
    expect(page.url()).toMatch(/#\/artifacts\/\d+$/);
    await page.getByText('This is a draft from quotes').waitFor();
    const headings = await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link')
      .allTextContents();
    expect(headings).toEqual(['Overview', 'Goals', 'Architecture', 'Features', 'Risks', 'Next Steps']);
    await expectCitations();
    await page.getByRole('link', { name: 'All artifacts' }).click();
    await page.getByRole('list', { name: 'Artifacts' }).getByText('About annual leave').waitFor();
  });

  /** A number opens its passage, and stands for the same one in every section. */
  async function expectCitations(): Promise<void> {
    const chips = page.locator('.artifact-sections .answer-chip');
    const names = await chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-label')!));
    const numbers = names.map((name) => /^Passage \d+: /.exec(name)?.[0]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(new Set(names).size);
    await chips.first().click();
    const source = page.getByRole('complementary').filter({ has: page.locator('#source-title') });
    await source.locator('mark[data-claim]').first().waitFor();
    await page.goBack();
    await source.waitFor({ state: 'detached' });
  }

  test('[WEB-ARTIFACT-STALE] [WEB-ARTIFACT-VERSIONS] a changed document is named where it is cited; writing again makes it current', async () => {
    const { artifact_id: id, sections } = await client.createArtifact(LEAVE);
    const changed = sections.flatMap(({ citations }) => citations)[0]!;
    const citing = sections.filter(({ citations }) =>
      citations.some(({ doc_id }) => doc_id === changed.doc_id),
    );
    const name = files.get(changed.doc_id)!;
    await add(name, `${await readFile(join(HANDBOOK, name), 'utf8')}\nThis was changed since.\n`);
    await open(`#/artifacts/${id}`);
    await outOfDate()
      .first()
      .getByText(`“${changed.title}” has changed: this was written from version`)
      .waitFor();
    const headings = await outOfDate().getByRole('heading').allTextContents();
    expect(headings).toEqual(citing.map(({ heading }) => heading));
    await page.locator('.artifact-stale-summary').getByRole('button').click();
    await button('2 versions').waitFor();
    expect(await outOfDate().count()).toBe(0);
    await button('2 versions').click();
    // What was quoted stands in both versions: then only the version that it is cited from has changed.
    await page.locator('.documents-diff, .artifact-recited').first().waitFor();
    await button('Show version 1').click();
    await page.getByText('This is version 1 of 2.').waitFor();
    expect(await button(/^Write again/).count()).toBe(0);
    await button('Show the newest').click();
    await button(/^Write again/)
      .first()
      .waitFor();
  });

  test('[WEB-ARTIFACT-LACKING] a section without evidence says so, what to add, and takes documents at once', async () => {
    const { artifact_id: id } = await client.createArtifact({
      type: 'workflow',
      topic: 'brewing zeppelin fuel',
    });
    await open(`#/artifacts/${id}/steps`);
    await section('Steps').getByText('No evidence').waitFor();
    await section('Steps').getByText('You may want to ingest:').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Steps');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      section('Steps').getByRole('button', { name: 'Add documents' }).click(),
    ]);
    expect(chooser.isMultiple()).toBe(true);
    await section('Steps')
      .getByText(/^Found (?:nothing|something) for/)
      .click();
    expect(await section('Steps').locator('.artifact-questions li').count()).toBeGreaterThan(2);
  });

  test('[WEB-ARTIFACT-EXPORT] [WEB-ARTIFACT-DELETE] it is downloaded as a PDF, renamed, and deleted after a question', async () => {
    const { artifact_id: id } = await client.createArtifact({ ...LEAVE, title: 'To be gone' });
    await open(`#/artifacts/${id}`);
    await button('Export').click();
    await page.getByLabel('How sources are cited').selectOption('number');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await button('Rename').click();
    await page.getByLabel('New name of To be gone').fill('Going');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Going', level: 2 }).waitFor();
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('.toast').getByText('“Going” was deleted.').waitFor();
    await page.goto(`${url}/#/artifacts/${id}`);
    await page.getByRole('heading', { name: 'This artifact is not here' }).waitFor();
  });

  test('[WEB-ARTIFACT-LEAVE] what is being written goes on elsewhere in Helix, can be found again and stopped', async () => {
    const { total } = await client.artifacts();
    await open('#/artifacts/new');
    await page.getByLabel('What is it about?').fill('night shifts');
    await playWriting(page, BEGUN);
    await button('Write it').click();
    await page.getByText('1 of 6 sections').waitFor();
    await page.goto(`${url}/#/documents`);
    await page.getByRole('link', { name: 'Artifacts' }).click();
    await page.getByRole('link', { name: 'See how far it is' }).click();
    expect(await mayClose()).toBe(false);
    await button('Stop').click();
    await page.getByText('Stopped. Nothing was stored.').waitFor();
    expect(await mayClose()).toBe(true);
    await button('Change what is written').click();
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('night shifts');
    expect((await client.artifacts()).total).toBe(total);
  });

  test('[WEB-AGENT-LIST] [WEB-AGENT-FORM] an agent is made, offered where it can write, changed and deleted', async () => {
    await open('#/agents');
    await section('Come with Helix').getByRole('link', { name: 'architect' }).waitFor();
    await page.getByRole('link', { name: 'New agent' }).click();
    await page.getByLabel('Name').fill('Editor/ü');
    await page.getByLabel('How it writes').fill('You write for customers.');
    await page.getByLabel('Only tags').fill('sales, office');
    await button('Save').click();
    await section('Of this project').getByRole('link', { name: 'Editor/ü' }).click();
    await page.getByRole('heading', { name: 'Editor/ü' }).waitFor();
    await page.getByLabel('Only tags').fill('');
    await page.getByLabel('Also search for').fill('What does {topic} cost?');
    await button('Save').click();
    await page.locator('.toast').getByText('“Editor/ü” is saved.').first().waitFor();
    const { hints } = await client.agent('Editor/ü');
    expect(hints).toEqual({ searches: ['What does {topic} cost?'] });
    await page.goto(`${url}/#/artifacts/new`);
    await page.getByLabel('Who writes it?').selectOption('Editor/ü');
    await page.getByRole('link', { name: 'See all agents' }).click();
    await button('Delete Editor/ü').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await section('Of this project').waitFor({ state: 'detached' });
  });

  test('[WEB-AGENT-FORM] what the server refuses is told on the form, which keeps what was written', async () => {
    await open('#/agents/+');
    await page.getByLabel('Name').fill('..');
    await page.getByLabel('What it is for').fill('Nothing');
    await button('Save').click();
    await page.getByRole('alert').getByText('must be more than dots').waitFor();
    expect(await page.getByLabel('What it is for').inputValue()).toBe('Nothing');
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../src/client/client.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';

/** As long as a locator waits. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

const LIGHTHOUSE = '# Lighthouse\n\nThe lamp of the Morrow lighthouse is cleaned every 12 days.\n';
const added = /^(Added|Updated) “.*”: \d+ passages?\.$/;

describe.skipIf(!browserPath)(`the documents${skipReason}`, () => {
  let stage: Stage;
  let helix: Stage['helix'];
  let client: HelixClient;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    stage = await startInBrowser();
    ({ helix, browser } = stage);
    client = createHelixClient({ baseUrl: helix.url });
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function open(path = '#/documents', options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
    ({ page, problems } = await openPage(browser, helix.url, {
      viewport: { width: 1280, height: 800 },
      ...options,
    }));
    await page.goto(`${helix.url}/${path}`);
  }

  const rows = () => page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem');
  const row = (title: string) => rows().filter({ hasText: title });
  const field = (label: string) => page.locator(`input[type=file][aria-label="${label}"]`);
  const markdown = (name: string, text: string) => ({
    name,
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  const toast = (text: string | RegExp) => page.locator('.toast').filter({ hasText: text });
  const focused = () => page.evaluate<string>(`document.activeElement.textContent`);
  const title = () => page.getByRole('heading', { level: 2 });

  test('[WEB-DOCUMENTS-ADD] a file shows how far it is, then stands in the list; the sample says what it is', async () => {
    await open();
    await page.getByText('This one came with Helix').waitFor();
    const stages = await watchText(page, '.upload-line');
    await field('Documents to add').setInputFiles(markdown('lighthouse.md', LIGHTHOUSE));
    await page.getByRole('link', { name: added }).waitFor();
    expect(await stages()).toMatch(/Sending…|Waiting in the queue|Reading|Indexing/);
    await row('Lighthouse').getByText('1 passage').waitFor();
    await page.getByRole('status').filter({ hasText: added }).waitFor({ state: 'attached' });
    expect(await page.getByText('This one came with Helix').count()).toBe(0);
    await page.getByRole('button', { name: 'Dismiss lighthouse.md' }).click();
    expect(await focused()).toBe('Documents');
  });

  test('[WEB-DOCUMENTS-FOLDER] of a folder, chosen or dropped, what can be read is added under its path and the rest is counted', async () => {
    const notes = await makeFolder({
      'notes/a/readme.md': '# First\n\nIn folder a.',
      'notes/b/readme.md': '# Second\n\nIn folder b.',
      'notes/.git/config.md': '# Hidden',
      'notes/song.mp3': 'la',
      'notes/empty.md': '',
    });
    await open('#/api');
    await dropPath(page, join(notes, 'notes'));
    const tray = page.getByRole('complementary', { name: 'Documents being added' });
    await tray.getByRole('button', { name: '2 added' }).waitFor();
    await tray.getByText('2 files were left out: 1 of a kind that Helix cannot read, 1 empty.').waitFor();
    const documents = await client.documents({ search: 'readme.md' });
    expect(documents.map(({ title, source_uri }) => [title, source_uri])).toEqual([
      ['First', 'upload:notes/a/readme.md'],
      ['Second', 'upload:notes/b/readme.md'],
    ]);
    await tray.getByRole('button', { name: 'Clear finished' }).click();

    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await field('Folder to add').setInputFiles(join(notes, 'notes'));
    await page.locator('.upload-summary').getByText('2 unchanged').waitFor();
    await page
      .getByText(/^3 files were left out: 1 of a kind that Helix cannot read, 1 hidden, 1 empty\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Clear finished' }).click();
    expect(await page.getByRole('list', { name: 'Being added' }).count()).toBe(0);
  });

  test('[WEB-DOCUMENTS-DROP] a file dropped on any view is added, and one that cannot be says why and what next', async () => {
    await open('#/api');
    const transfer = await page.evaluateHandle(
      `(() => { const transfer = new DataTransfer(); transfer.items.add(new File([''], 'nothing.md')); return transfer; })()`,
    );
    await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
    await page.getByText('Drop files or folders to add them to the documents').waitFor();
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
    const tray = page.getByRole('complementary', { name: 'Documents being added' });
    const failed = tray.getByRole('alert').filter({ hasText: 'nothing.md' });
    await failed.getByText(/There is no text in it/).waitFor();
    expect(await failed.getByRole('button', { name: 'Try again' }).count()).toBe(0);

    const chooser = page.waitForEvent('filechooser');
    await failed.getByRole('button', { name: 'Choose another file in place of nothing.md' }).click();
    await (await chooser).setFiles(markdown('something.md', '# Something\n\nAt last.'));
    await tray.getByRole('link', { name: added }).waitFor();
    expect(await failed.count()).toBe(0);
    await tray.getByRole('button', { name: '1 added' }).click();
    expect(await tray.getByRole('list').isVisible()).toBe(false);
  });

  test('an upload that broke off can be tried again, and then is there', async () => {
    await open();
    await page.route('**/v1/documents', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    );
    await field('Documents to add').setInputFiles(markdown('lost.md', '# Lost\n\nAnd found.'));
    const retry = page.getByRole('button', { name: 'Try again to add lost.md' });
    await retry.waitFor();
    await page.unroute('**/v1/documents');
    await retry.click();
    await row('Lost').waitFor();
  });

  test('[WEB-DOCUMENTS-VERSION] a new version shows what changed, and answers follow it, and back', async () => {
    const documentId = await helix.ingest(LIGHTHOUSE, 'morrow.md');
    await open(`#/documents/${documentId}`);
    await title().filter({ hasText: 'Lighthouse' }).waitFor();
    expect(await focused()).toBe('Lighthouse');
    expect(await page.getByRole('heading', { name: 'What changed' }).count()).toBe(0);
    const now = LIGHTHOUSE.replace('12 days', '30 days');
    await field('New version').setInputFiles(markdown('renamed.md', now));

    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    const changes = page.locator('.documents-diff');
    expect(await changes.locator('del').textContent()).toMatch(/^−Removed: .*every 12 days\.$/);
    expect(await changes.locator('ins').textContent()).toMatch(/^\+Added: .*every 30 days\.$/);
    expect(await changes.locator('mark').allTextContents()).toEqual(['12', '30']);
    expect(await answerOf(documentId)).toContain('30 days');

    await page.getByRole('button', { name: 'Use version 1' }).click();
    await toast('Answers now come from version 1.').waitFor();
    await page.getByRole('button', { name: 'Use version 2' }).waitFor();
    await eventually(focused).toBe('Lighthouse');
    expect(await answerOf(documentId)).toContain('12 days');
    await toast('version 1').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Use version 1' }).waitFor();
    expect(await answerOf(documentId)).toContain('30 days');

    await page.getByRole('button', { name: 'Show the text' }).click();
    await page.getByRole('region', { name: 'Text', exact: true }).getByText('30 days').waitFor();
  });

  test('[WEB-DOCUMENTS-DELETE] deleting can be undone at once or later, several together, by keyboard; for good only after a question', async () => {
    const names = ['doomed-1.md', 'doomed-2.md', 'doomed-3.md'];
    for (const name of names) await helix.ingest(`# Doomed ${name}\n\nSoon gone.`, name);
    await open();
    await page.getByRole('searchbox').fill('doomed');
    await eventually(() => rows().count()).toBe(3);

    await page.getByRole('button', { name: 'Delete Doomed doomed-1.md' }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => rows().count()).toBe(2);
    await eventually(focused).toBe('Doomed doomed-2.md');
    await toast('Deleted “Doomed doomed-1.md”.').waitFor();
    await page.keyboard.press('Control+z');
    await eventually(() => rows().count()).toBe(3);

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete 3 documents' }).click();
    await page.getByText('No document has “doomed” in its title or address.').waitFor();
    await eventually(focused).toBe('Documents');
    await toast('Deleted 3 documents.').getByRole('button', { name: 'Undo' }).click();
    await eventually(() => rows().count()).toBe(3);

    await page.getByRole('button', { name: 'Delete Doomed doomed-3.md' }).click();
    await page.getByRole('checkbox', { name: 'Recently deleted' }).check();
    const deleted = page.getByRole('list', { name: 'Deleted documents' }).getByRole('listitem');
    await deleted.getByRole('button', { name: /^Delete for good/ }).click();
    const question = page.getByRole('dialog', { name: /for good\?$/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await deleted.getByRole('button', { name: /^Bring back/ }).waitFor();
    await deleted.getByRole('button', { name: /^Delete for good/ }).click();
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Nothing has been deleted.').waitFor();
    expect(await client.documents({ search: 'doomed', deleted: true })).toEqual([]);
  });

  test('[WEB-DOCUMENTS-LIST] search and filters are the server’s, page by page, and stay while one document is looked at', async () => {
    const project = 'many';
    const entry = (index: number) =>
      client.uploadDocument(new Blob([`Entry ${index}.`]), `entry-${index}.txt`, {
        project,
        title: `Entry ${String(index).padStart(2, '0')}`,
        tags: index % 20 === 0 ? ['round'] : [],
      });
    await Promise.all(Array.from({ length: 51 }, (_, index) => entry(index)));
    await client.uploadDocument(new Blob(['# Odd\n\nOne.']), 'odd.md', { project });
    await open('#/api');
    await page.evaluate(`localStorage.setItem('helix.project', '${project}')`);
    await page.goto(`${helix.url}/#/documents`);
    await page.reload();
    await page.getByText('1–50 of 52').waitFor();
    expect(await rows().count()).toBe(50);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51–52 of 52').waitFor();
    await eventually(focused).toBe('Entry 50');
    await page.getByLabel('Tag').selectOption('round');
    await eventually(() => rows().count()).toBe(3);
    await page.getByRole('link', { name: 'Entry 20' }).click();
    await title().filter({ hasText: 'Entry 20' }).waitFor();
    await page.goBack();
    await eventually(() => rows().count()).toBe(3);
    await eventually(focused).toBe('Entry 20');
    await page.getByRole('searchbox').fill('no such thing');
    await page.getByText('No document has “no such thing” in its title or address.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByLabel('Format').selectOption('markdown');
    await eventually(() => rows().count()).toBe(1);
  });

  test('[WEB-DOCUMENTS-RUNS] what could not be read elsewhere says why and what next, until it is dismissed', async () => {
    const broken = new Blob(['%PDF-1.7 and no more']);
    await expect(
      client.uploadDocument(broken, 'torn.pdf', { sourceUri: 'share/torn.pdf' }),
    ).rejects.toThrow();
    await open();
    const notes = page.getByRole('list', { name: 'Read in the background' }).getByRole('listitem');
    const note = notes.filter({ hasText: 'torn.pdf' });
    await note.getByText(/^Reading "torn\.pdf" failed: /).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await note.getByRole('button', { name: 'Choose another file in place of torn.pdf' }).click();
    await (await chooser).setFiles(markdown('whole.md', '# Whole\n\nAgain.'));
    await row('Whole').getByText('share/torn.pdf').waitFor();
    expect(await note.count()).toBe(0);

    await expect(
      client.uploadDocument(broken, 'lost.pdf', { sourceUri: 'share/lost.pdf' }),
    ).rejects.toThrow();
    await page.reload();
    await page.getByRole('button', { name: 'Dismiss lost.pdf' }).click();
    await page.reload();
    await row('Whole').waitFor();
    expect(await notes.filter({ hasText: 'lost.pdf' }).count()).toBe(0);
  });

  test('a project without documents says what can be added, and a document that is not there leads back', async () => {
    await open('#/documents/4711');
    await page.getByRole('heading', { name: 'This document is not here' }).waitFor();
    await page.evaluate(`localStorage.setItem('helix.project', 'not-begun')`);
    await page.reload();
    await page.getByRole('link', { name: '‹ All documents' }).click();
    await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
    await page.getByText('helix sync ~/notes').waitFor();
  });

  test('[WEB-DOCUMENTS-PHONE] uploads at once each say how far they are, and nothing is cut off at 320 pixels', async () => {
    await open('#/documents', { viewport: { width: 320, height: 740 }, hasTouch: true });
    await row('Refund Policy').waitFor();
    await playUploads(page, [
      { stage: 'extract', done: 3, total: 12 },
      { stage: 'embed', done: 12, total: 40 },
      { stage: 'embed', done: 52, total: 40 },
      { stage: 'publish', done: 12, total: 40 },
    ]);
    const names = [1, 2, 3, 4, 5].map(
      (part) => `minutes-of-the-general-assembly-of-shareholders-part-${part}.pdf`,
    );
    await field('Documents to add').setInputFiles(names.map((name) => markdown(name, name)));
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
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
    await page.getByRole('button', { name: 'Stop all' }).click();
    expect(await uploads.count()).toBe(0);
  });

  async function answerOf(documentId: number): Promise<string> {
    const question = 'How often is the lamp of the Morrow lighthouse cleaned?';
    return (await client.query(question, { filters: { documentIds: [documentId] } })).answer;
  }
});

/** What an element said while it was there, whenever that was. */
async function watchText(page: Page, selector: string): Promise<() => Promise<string>> {
  await page.evaluate(
    `window.said = ''; new MutationObserver(() => {
      for (const element of document.querySelectorAll('${selector}')) window.said += element.textContent + '\\n';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });`,
  );
  return () => page.evaluate<string>('window.said');
}

async function makeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helix-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Drops a file or folder of the disk on the page, as a person does with the mouse. */
async function dropPath(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
}

/** From here on each upload gets as far as told, in order, and no farther. */
async function playUploads(page: Page, progress: object[]): Promise<void> {
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
    ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) => scrollWidth - clientWidth,
  );
}

import type { Page } from 'playwright-core';
import { EMPTY, LIBRARY, open, type Stage, type State } from './stage.ts';

const LAMP = (days: number) => `# Lighthouse

The lamp of the Morrow lighthouse is cleaned every ${days} days.

${days === 12 ? 'Two keepers do it together.' : 'One keeper does it, and signs the book.'}

Its fog bell is rung by hand.
`;

const field = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`);
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

async function openList(page: Page, { local }: Stage): Promise<void> {
  await open(page, local.url, '#/documents', LIBRARY);
  await page.getByRole('link', { name: 'Office guide' }).first().waitFor();
}

/** The document that has two versions, made when it is first wanted. */
async function openLighthouse(page: Page, { local: { client, url } }: Stage): Promise<void> {
  const [known] = await client.documents({ project: LIBRARY, search: 'lighthouse.md' });
  let id = known?.document_id;
  if (id === undefined) {
    const options = { project: LIBRARY, tags: ['harbour'] };
    await client.uploadDocument(new Blob([LAMP(12)]), 'lighthouse.md', options);
    id = (await client.uploadDocument(new Blob([LAMP(30)]), 'lighthouse.md', options)).document_id;
  }
  await open(page, url, `#/documents/${id}`, LIBRARY);
  await page.locator('.documents-diff').waitFor();
}

/** A document that is there to be deleted. */
async function deleteOne(page: Page, stage: Stage): Promise<void> {
  const { client } = stage.local;
  await client.uploadDocument(new Blob(['# Old plan\n\nSoon gone.']), 'old-plan.md', { project: LIBRARY });
  await openList(page, stage);
  await page.getByRole('button', { name: 'Delete Old plan' }).click();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).waitFor();
}

export const DOCUMENTS_STATES: State[] = [
  { name: 'documents', enter: openList },
  {
    name: 'documents-empty',
    async enter(page, { local }) {
      await open(page, local.url, '#/documents', EMPTY);
      await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
    },
  },
  {
    name: 'documents-nothing-found',
    async enter(page, stage) {
      await openList(page, stage);
      await page.getByRole('searchbox').last().fill('zeppelin');
      await page.getByText('No document has “zeppelin” in its title or address.').waitFor();
    },
  },
  {
    name: 'documents-selected',
    async enter(page, stage) {
      await openList(page, stage);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    },
  },
  {
    name: 'documents-uploading',
    async enter(page, stage) {
      await openList(page, stage);
      await playUploads(page);
      const files = ['Annual report 2025.pdf', 'minutes-of-the-general-assembly-of-shareholders-2026.pdf'];
      const names = [...files, 'handbook.docx', 'notes.md', 'prices.xlsx'];
      await field(page, 'Documents to add').setInputFiles(names.map((name) => file(name, name)));
      await page.getByText('Publishing').waitFor();
    },
  },
  {
    name: 'documents-upload-failed',
    async enter(page, stage) {
      await openList(page, stage);
      await field(page, 'Documents to add').setInputFiles([
        file('nothing.md', ''),
        file('broken.pdf', 'no PDF'),
      ]);
      await page.getByRole('alert').filter({ hasText: 'broken.pdf' }).waitFor();
      await page.getByText(/There is no text in it/).waitFor();
    },
  },
  { name: 'document-details', isVariant: true, isLong: true, enter: openLighthouse },
  {
    name: 'document-diff',
    async enter(page, stage) {
      await openLighthouse(page, stage);
      await page.getByRole('heading', { name: 'What changed' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Show the text' }).click();
      await page.getByRole('region', { name: 'Text', exact: true }).getByText('30 days').waitFor();
    },
  },
  { name: 'document-deleted', enter: deleteOne },
  {
    name: 'documents-deleted',
    isVariant: true,
    async enter(page, stage) {
      await deleteOne(page, stage);
      await page.getByRole('checkbox', { name: 'Recently deleted' }).check();
      await page.getByRole('list', { name: 'Deleted documents' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'document-delete-for-good',
    async enter(page, stage) {
      await deleteOne(page, stage);
      await page.getByRole('checkbox', { name: 'Recently deleted' }).check();
      await page
        .getByRole('button', { name: /^Delete for good/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: /for good\?$/ }).waitFor();
    },
  },
  {
    name: 'upload-tray',
    async enter(page, { local }) {
      await open(page, local.url, '', LIBRARY);
      await page.getByRole('button', { name: 'All documents' }).waitFor();
      await playUploads(page);
      const names = ['Annual report 2025.pdf', 'handbook.docx', 'notes.md'];
      await field(page, 'Documents to add')
        .first()
        .setInputFiles(names.map((name) => file(name, name)));
      await page.getByRole('complementary', { name: 'Documents being added' }).waitFor();
    },
  },
  {
    name: 'dropping',
    async enter(page, { local }) {
      await open(page, local.url);
      await page.getByRole('list', { name: 'Questions to try' }).waitFor();
      const dataTransfer = await page.evaluateHandle(
        `(() => { const transfer = new DataTransfer(); transfer.items.add(new File(['a'], 'a.md')); return transfer; })()`,
      );
      await page.dispatchEvent('main', 'dragover', { dataTransfer });
      await page.getByText('Drop files or folders to add them to the documents').waitFor();
    },
  },
];

/** From here on each upload gets to a stage of its own and no farther: real ones are done before they can be looked at. */
async function playUploads(page: Page): Promise<void> {
  const progress = [
    { stage: 'extract', done: 3, total: 12 },
    { stage: 'embed', done: 12, total: 40 },
    { stage: 'publish', done: 40, total: 40 },
  ];
  await page.evaluate(
    `{ const real = window.fetch; const all = ${JSON.stringify(progress)}; let next = 0;
      window.fetch = (input, init) => {
        if (init?.method !== 'POST') return real(input, init);
        const frame = 'event: progress\\ndata: ' + JSON.stringify({ run_id: next + 1, ...all[next++ % all.length] }) + '\\n\\n';
        const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(frame)) });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      }; }`,
  );
}

import type { Page } from 'playwright-core';
import { CONNECTORS } from '../project-fixtures.ts';
import { LIBRARY, open, type Stage, type State } from './stage.ts';

async function openConnectors(page: Page, { local }: Stage): Promise<void> {
  await page.route('**/v1/connectors?**', (route) =>
    route.fulfill({ json: { connectors: CONNECTORS, total: CONNECTORS.length } }),
  );
  await open(page, local.url, `#/projects/${LIBRARY}/connectors`);
  await page.getByRole('heading', { name: 'docs.example.com' }).waitFor();
}

async function openProject(page: Page, { local: { client, url } }: Stage): Promise<void> {
  await client.changeProjectSettings(LIBRARY, {
    groundedness: 'flag',
    roles: { support: 'public', board: 'restricted' },
    injection: { markers: ['wire the money'] },
    activation_gate: { floors: { recall: 0.9, unanswerable_refused: 0.8 } },
  });
  await open(page, url, `#/projects/${LIBRARY}`);
  await page.getByRole('heading', { name: 'Roles' }).waitFor();
}

/** From here on a sync gets so far and no farther. */
async function playSync(page: Page): Promise<void> {
  const progress = { source_uri: 'https://docs.example.com/guides/billing', outcome: 'unchanged', done: 57 };
  await page.evaluate(
    `{ const real = window.fetch;
      window.fetch = (input, init) => {
        if (!String(input).endsWith('/sync')) return real(input, init);
        const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(
          'event: progress\\ndata: ' + ${JSON.stringify(JSON.stringify(progress))} + '\\n\\n')) });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      }; }`,
  );
}

export const PROJECT_STATES: State[] = [
  {
    name: 'projects',
    async enter(page, { local }) {
      await open(page, local.url, '#/projects');
      await page
        .getByText(/\d+ artifacts?/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'projects-import',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/projects');
      await page.getByRole('button', { name: 'Import an archive' }).click();
      const content = Buffer.from('not an archive');
      await page
        .getByLabel(/^Archive/)
        .setInputFiles({ name: 'sales.zip', mimeType: 'application/zip', buffer: content });
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'project',
    isLong: true,
    enter: openProject,
  },
  {
    name: 'project-refused-setting',
    isVariant: true,
    isLong: true,
    async enter(page, stage) {
      await openProject(page, stage);
      await page.getByLabel('Phrases that give them away').fill('abc');
      await page.getByRole('button', { name: /^Save Phrases/ }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'project-delete',
    async enter(page, stage) {
      await openProject(page, stage);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'project-role',
    isVariant: true,
    async enter(page, stage) {
      await openProject(page, stage);
      await page.getByRole('link', { name: 'Ask it' }).click();
      await page.getByLabel('Ask in the role').selectOption('support');
    },
  },
  {
    name: 'project-missing',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/projects/nothing');
      await page.getByRole('heading', { name: 'This project is not here' }).waitFor();
    },
  },
  {
    name: 'connectors',
    isLong: true,
    async enter(page, stage) {
      await openConnectors(page, stage);
      await page.getByText('2 things failed or left out, and why').click();
      await page.getByText('Folders, Git repositories and transcripts').click();
    },
  },
  {
    name: 'connectors-syncing',
    isVariant: true,
    isLong: true,
    async enter(page, stage) {
      await openConnectors(page, stage);
      await playSync(page);
      await page.getByRole('button', { name: 'Sync now docs.example.com' }).click();
      await page.getByText('57 things done').waitFor();
    },
  },
  {
    name: 'connectors-new',
    isLong: true,
    async enter(page, { local }) {
      await open(page, local.url, `#/projects/${LIBRARY}/connectors`);
      await page.getByText('No documents come in by themselves yet').waitFor();
      await page.getByRole('button', { name: 'Add a connector' }).click();
      await page.getByText('Which pages of a sitemap').click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'connectors-remove',
    isVariant: true,
    async enter(page, stage) {
      await openConnectors(page, stage);
      await page.getByRole('button', { name: 'Remove docs.example.com' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

import type { Page } from 'playwright-core';
import { ARTIFACT, DIFF, OWN_AGENT, SECTIONS, SUMMARIES, VERSIONS } from '../artifact-fixtures.ts';
import { EMPTY, open, type Stage, type State } from './stage.ts';

/** The artifacts, as a server has them that has written some: a real one is written in artifacts.test.ts. */
async function playArtifacts(page: Page): Promise<void> {
  const answers: [string, object][] = [
    ['**/v1/artifacts?**', { artifacts: SUMMARIES, total: SUMMARIES.length }],
    ['**/v1/artifacts/12', ARTIFACT],
    ['**/v1/artifacts/11', QUOTES],
    ['**/v1/artifacts/12/versions', { versions: VERSIONS }],
    ['**/v1/artifacts/12/diff?**', DIFF],
  ];
  for (const [address, json] of answers) await page.route(address, (route) => route.fulfill({ json }));
}

const QUOTES = {
  ...ARTIFACT,
  ...SUMMARIES[1],
  sections: SECTIONS.slice(0, 3).map((section) => ({ ...section, is_stale: false, written_in: 1 })),
  stale_sections: [],
  version: 1,
};

async function openArtifact(page: Page, { local }: Stage, address = '#/artifacts/12'): Promise<void> {
  await playArtifacts(page);
  await open(page, local.url, address);
  await page.getByRole('heading', { name: 'Overview', level: 3 }).waitFor();
}

/** The agents of the server, and one of the project. */
async function openAgents(
  page: Page,
  { local: { client, url } }: Stage,
  address = '#/agents',
): Promise<void> {
  const agents = [...(await client.agents()), OWN_AGENT];
  await page.route('**/v1/agents?**', (route) => route.fulfill({ json: { agents } }));
  await open(page, url, address);
  await page.getByRole('heading', { level: 2 }).waitFor();
}

/** From here on what is written gets so far and no farther. */
export async function playWriting(
  page: Page,
  frames: readonly [string, object][],
  isOver = false,
): Promise<void> {
  const text = frames.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  await page.evaluate(
    `{ const real = window.fetch;
      window.fetch = (input, init) => {
        if (init?.method !== 'POST' || !String(input).includes('/v1/artifacts')) return real(input, init);
        const body = new ReadableStream({ start: (stream) => {
          stream.enqueue(new TextEncoder().encode(${JSON.stringify(text)}));
          if (${isOver}) stream.close();
        } });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      }; }`,
  );
}

const [OVERVIEW, GOALS] = SECTIONS;
const PLAN: [string, object] = [
  'plan',
  { sections: SECTIONS.map(({ key, heading, level }) => ({ key, heading, level })) },
];
export const BEGUN: [string, object][] = [
  PLAN,
  ['section', { section: OVERVIEW }],
  ['step', { key: 'goals', step: 'searching' }],
  ['coverage', { key: 'goals', coverage: GOALS!.coverage }],
  ['step', { key: 'goals', step: 'writing' }],
];
const FAILED: [string, object] = [
  'error',
  { error: 'llm_unavailable', message: 'The model did not answer in time. Try again in a moment.' },
];

async function write(
  page: Page,
  { local }: Stage,
  frames: [string, object][],
  isOver = false,
): Promise<void> {
  await open(page, local.url, '#/artifacts/new');
  await page.getByLabel('What is it about?').fill('the refund process');
  await playWriting(page, frames, isOver);
  await page.getByRole('button', { name: 'Write it' }).click();
  await page.getByRole('heading', { name: 'Goals', level: 3 }).waitFor();
}

export const ARTIFACT_STATES: State[] = [
  {
    name: 'artifacts',
    async enter(page, { local }) {
      await playArtifacts(page);
      await open(page, local.url, '#/artifacts');
      await page.getByRole('list', { name: 'Artifacts' }).waitFor();
    },
  },
  {
    name: 'artifacts-empty',
    isLong: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/artifacts', EMPTY);
      await page.getByText('An artifact is a document that Helix writes').waitFor();
    },
  },
  {
    name: 'artifact-new',
    isVariant: true,
    isLong: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/artifacts/new');
      await page.getByLabel('Who writes it?').waitFor();
    },
  },
  {
    name: 'artifact-writing',
    isLong: true,
    async enter(page, stage) {
      await write(page, stage, BEGUN);
      await page.getByText('Writing…').waitFor();
    },
  },
  {
    name: 'artifact-failed',
    isVariant: true,
    isLong: true,
    async enter(page, stage) {
      await write(page, stage, [...BEGUN, FAILED], true);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'artifact',
    isLong: true,
    async enter(page, stage) {
      await openArtifact(page, stage);
      await page.locator('.artifact-basis summary').nth(2).click();
    },
  },
  {
    name: 'artifact-quotes',
    isVariant: true,
    enter: (page, stage) => openArtifact(page, stage, '#/artifacts/11'),
  },
  {
    name: 'artifact-section',
    isVariant: true,
    async enter(page, stage) {
      await openArtifact(page, stage, '#/artifacts/12/risks');
      await page.getByRole('button', { name: 'Add documents' }).waitFor();
    },
  },
  {
    name: 'artifact-export',
    isVariant: true,
    async enter(page, stage) {
      await openArtifact(page, stage);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('link', { name: 'PDF' }).waitFor();
    },
  },
  {
    name: 'artifact-versions',
    isLong: true,
    async enter(page, stage) {
      await openArtifact(page, stage);
      await page.getByRole('button', { name: '2 versions' }).click();
      await page.locator('.documents-diff').waitFor();
    },
  },
  {
    name: 'artifact-rewriting',
    async enter(page, stage) {
      await openArtifact(page, stage);
      await playWriting(page, [PLAN, ['step', { key: 'goals', step: 'checking' }]]);
      await page.getByRole('button', { name: 'Write it again' }).click();
      await page.getByRole('progressbar', { name: 'Sections written again' }).waitFor();
    },
  },
  {
    name: 'artifact-delete',
    isVariant: true,
    async enter(page, stage) {
      await openArtifact(page, stage);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'artifact-missing',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/artifacts/999999');
      await page.getByRole('heading', { name: 'This artifact is not here' }).waitFor();
    },
  },
  { name: 'agents', isLong: true, enter: openAgents },
  {
    name: 'agent-new',
    isVariant: true,
    isLong: true,
    enter: (page, stage) => openAgents(page, stage, '#/agents/+'),
  },
  {
    name: 'agent-form',
    isLong: true,
    enter: (page, stage) => openAgents(page, stage, '#/agents/release-writer'),
  },
  {
    name: 'agent-built-in',
    isVariant: true,
    isLong: true,
    enter: (page, stage) => openAgents(page, stage, '#/agents/architect'),
  },
];

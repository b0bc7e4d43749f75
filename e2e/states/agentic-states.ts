import type { Page } from 'playwright-core';
import { ask, open, REPOSITORY, type Stage, type State } from './stage.ts';

const DEFINITION = 'What is TS_ratio and how is it computed?';
const AMBIGUOUS = 'What is a cavity?';

const steps = (page: Page) => page.getByRole('switch', { name: 'Step by step' });

/** The page with the answer to a question that was searched for in steps. */
async function askInSteps(page: Page, { url }: Stage['local'], question: string): Promise<void> {
  await open(page, url, '', REPOSITORY);
  await steps(page).click();
  await ask(page, question);
  await page.getByRole('region', { name: 'Your opinion of this answer' }).waitFor();
  await page.getByText('Opening its sources…').waitFor({ state: 'detached' });
}

/** Answers that are searched for in steps, over documents and code. */
export const AGENTIC_STATES: State[] = [
  {
    name: 'agentic-switch',
    async enter(page, { local }) {
      await open(page, local.url, '', REPOSITORY);
      await page.getByLabel('Your question').fill(DEFINITION);
      await steps(page).click();
    },
  },
  {
    name: 'agentic-answer',
    isLong: true,
    enter: (page, { local }) => askInSteps(page, local, DEFINITION),
  },
  {
    name: 'agentic-clarify',
    isLong: true,
    async enter(page, { local }) {
      await askInSteps(page, local, AMBIGUOUS);
      await page.getByText('What would settle it').waitFor();
    },
  },
  {
    name: 'agentic-resolved',
    isLong: true,
    isVariant: true,
    async enter(page, { local }) {
      await askInSteps(page, local, AMBIGUOUS);
      await page.locator('.agentic-choice').first().click();
      await page.getByRole('region', { name: 'Your opinion of this answer' }).nth(1).waitFor();
    },
  },
  {
    name: 'agentic-refusal',
    isLong: true,
    isVariant: true,
    async enter(page, { local }) {
      await askInSteps(page, local, 'Who painted the Mona Lisa?');
      await page.getByText('What was searched').waitFor();
    },
  },
  {
    name: 'agentic-why',
    isLong: true,
    async enter(page, { local }) {
      await askInSteps(page, local, DEFINITION);
      await page.getByRole('button', { name: 'Why this answer' }).click();
      await page.getByText(/^It stopped/).waitFor();
      await page.getByText('What it was made of, by hash').click();
    },
  },
  {
    name: 'agentic-source',
    isVariant: true,
    async enter(page, { local }) {
      await askInSteps(page, local, DEFINITION);
      const sources = page.getByRole('region', { name: 'Sources' });
      await sources
        .getByRole('button', { name: /src\/physics/ })
        .first()
        .click();
      await page.locator('.source-body .source-line-washed').first().waitFor();
    },
  },
  {
    name: 'shared-agentic',
    isLong: true,
    isVariant: true,
    async enter(page, { local: { client, url } }) {
      const { request_id } = await client.query(AMBIGUOUS, { mode: 'agentic', project: REPOSITORY });
      await open(page, url, `#/answer/${request_id}`);
      await page.getByText(/^It stopped/).waitFor();
    },
  },
];

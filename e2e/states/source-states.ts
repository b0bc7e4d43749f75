import type { Page } from 'playwright-core';
import { askAt, LIBRARY, type Stage, type State } from './stage.ts';

/** An answer whose first chip was pressed, with the source that it opens. */
async function openSource(page: Page, { url }: Stage['local'], question: string): Promise<void> {
  await askAt(page, url, question, LIBRARY);
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Passage \d/ })
    .first()
    .click();
  await page.locator('.source-body').waitFor();
  await page.locator('.source-body').locator('mark, .source-wash, .source-line-washed').first().waitFor();
}

const opened = (name: string, question: string): State => ({
  name,
  enter: (page, { local }) => openSource(page, local, question),
});

const MUSEUM = 'museum.md';

export const SOURCE_STATES: State[] = [
  opened('source-pdf', 'How often does the keeper of the lighthouse trim the lamp?'),
  opened('source-table', 'What is the price per month of Plan 77?'),
  opened('source-transcript', 'When does the night ferry leave on Sundays?'),
  {
    name: 'source-code',
    async enter(page, { scripted, model }) {
      model.script = async function* ([first]) {
        yield `In \`bridgeToll\` the constant \`tollPerAxle\` is 4 [chunk:${first}].`;
      };
      await openSource(page, scripted, 'What is tollPerAxle in the function bridgeToll?');
    },
  },
  opened('source-markdown', 'What must visitors of the vault sign before noon?'),
  {
    name: 'source-pdf-text',
    isVariant: true,
    async enter(page, { local }) {
      await openSource(page, local, 'How often does the keeper of the lighthouse trim the lamp?');
      await page.getByRole('button', { name: 'Text', exact: true }).click();
      await page.locator('.source-text mark').first().waitFor();
    },
  },
  {
    name: 'source-old-version',
    async enter(page, { local }) {
      const { client } = local;
      const version = (hour: string) =>
        new Blob([`# Museum\n\nThe museum of the harbour opens at ${hour} on weekdays.`]);
      await client.uploadDocument(version('ten'), MUSEUM, { project: LIBRARY });
      await openSource(page, local, 'When does the museum of the harbour open?');
      await client.uploadDocument(version('eleven'), MUSEUM, { project: LIBRARY });
      await page.keyboard.press('Escape');
      await page
        .getByRole('article')
        .getByRole('button', { name: /^Passage \d/ })
        .first()
        .click();
      await page.getByText(/was replaced by/).waitFor();
      await page.locator('.source-body mark').first().waitFor();
    },
  },
];

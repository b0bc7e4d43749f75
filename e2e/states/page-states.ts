import { REFUND } from './chat-states.ts';
import { ask, open, type State } from './stage.ts';

/** What stands beside the chat and the documents. */
export const PAGE_STATES: State[] = [
  {
    name: 'shared-answer',
    isLong: true,
    async enter(page, { local: { client, url } }) {
      const { request_id } = await client.query(REFUND);
      await open(page, url, `#/answer/${request_id}`);
      await page.getByText('Supported.').first().waitFor();
    },
  },
  {
    name: 'shared-refusal',
    isVariant: true,
    isLong: true,
    async enter(page, { local: { client, url } }) {
      const { request_id } = await client.query('Who painted the Mona Lisa?');
      await open(page, url, `#/answer/${request_id}`);
      await page.getByRole('region', { name: 'What came closest' }).waitFor();
    },
  },
  {
    name: 'shared-answer-missing',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/answer/00000000-0000-4000-8000-0000000000aa');
      await page.getByRole('heading', { name: 'This answer is not here' }).waitFor();
    },
  },
  {
    name: 'api',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/api');
      await page.getByRole('heading', { name: 'Questions', level: 3 }).waitFor();
    },
  },
  {
    name: 'api-address',
    isLong: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/api/query');
      await page.getByRole('button', { name: 'Copy curl for POST /v1/query' }).waitFor();
    },
  },
  {
    name: 'offline',
    async enter(page, { proxy }) {
      proxy.turn('on');
      await open(page, proxy.url);
      await page.evaluate('navigator.serviceWorker.ready');
      proxy.turn('off');
      await page.reload();
      await page.locator('.offline-note').waitFor();
    },
  },
  {
    name: 'connection-lost',
    isVariant: true,
    async enter(page, { proxy }) {
      proxy.turn('on');
      await open(page, proxy.url);
      await page.getByRole('button', { name: 'All documents' }).waitFor();
      proxy.turn('off');
      await ask(page, REFUND);
      await page.getByRole('article').getByRole('alert').waitFor();
    },
  },
];

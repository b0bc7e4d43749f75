import type { Page } from 'playwright-core';
import { ABSTENTION } from '../../src/client/client.ts';
import { makePng } from '../../test/support/make-image.ts';
import { longAnswer } from './long-answer.ts';
import { ask, askAt, EMPTY, LIBRARY, open, openSidebar, type Stage, type State } from './stage.ts';

export const REFUND = 'How long do I have to request a refund?';
const UNKNOWN = 'Who painted the Mona Lisa?';
const PICTURE = Buffer.from(makePng({ width: 320, height: 200, data: new Uint8Array(64_000).fill(160) }));

const chip = (page: Page) => page.getByRole('button', { name: /^Passage \d+: / }).first();
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** Begins an answer that goes no farther. */
async function beginAnswer(page: Page, { scripted, model }: Stage): Promise<void> {
  model.script = async function* ([first]) {
    yield `Refunds are **accepted** within 30 days of purchase [chunk:${first}].\n\nTo begin one:\n\n`;
    yield '1. Write to support, with the number of the order.\n2. Send the goods';
    await new Promise(() => {});
  };
  await open(page, scripted.url);
  await ask(page, REFUND);
  await page.getByRole('article').getByText('Send the goods').waitFor();
}

export const CHAT_STATES: State[] = [
  {
    name: 'first-run',
    async enter(page, { local: { url, client } }) {
      const { conversations } = await client.conversations();
      for (const { conversation_id } of conversations) await client.deleteConversation(conversation_id);
      await open(page, url);
      await page.getByRole('list', { name: 'Questions to try' }).waitFor();
      await page.getByText('Your conversations will be kept here.').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'no-documents',
    async enter(page, { local }) {
      await open(page, local.url, '', EMPTY);
      await page.getByRole('heading', { name: 'Add what your team has written' }).waitFor();
    },
  },
  {
    name: 'typing',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url, '', LIBRARY);
      await page.getByRole('button', { name: 'All documents' }).waitFor();
      const question =
        'We have a customer who bought a lamp in March, then exchanged it in April.\nThe second one is broken too: may she still ask for her money back, and who pays for sending it?';
      await page.getByLabel('Your question').fill(question);
    },
  },
  {
    name: 'question-too-long',
    async enter(page, { local }) {
      await open(page, local.url);
      await page.getByLabel('Your question').fill('Why is it so? '.repeat(300));
      await page.getByText('of 4,000 characters').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('at most 4,000 can be asked').waitFor();
    },
  },
  {
    name: 'searching',
    async enter(page, { local }) {
      await page.route('**/v1/query', () => {});
      await open(page, local.url);
      await ask(page, REFUND);
      await page.getByText('Searching the documents…').waitFor();
    },
  },
  { name: 'streaming', enter: beginAnswer },
  {
    name: 'stopped',
    isVariant: true,
    async enter(page, stage) {
      await beginAnswer(page, stage);
      await page.keyboard.press('Escape');
      await page.getByText('Stopped before the answer was complete.').waitFor();
    },
  },
  { name: 'cited-answer', isVariant: true, enter: (page, { local }) => askAt(page, local.url, REFUND) },
  {
    name: 'hover-card',
    async enter(page, { local }) {
      await askAt(page, local.url, REFUND);
      await chip(page).hover();
      await page.getByRole('tooltip').getByText('Refund Policy').waitFor();
    },
  },
  {
    name: 'follow-up',
    isVariant: true,
    async enter(page, { local }) {
      await askAt(page, local.url, REFUND);
      await ask(page, 'And for an exchange?');
      await page.getByRole('article').nth(1).getByRole('button', { name: 'Ask again' }).waitFor();
    },
  },
  {
    name: 'long-answer',
    isLong: true,
    async enter(page, { scripted, model }) {
      model.script = async function* ([first]) {
        yield longAnswer(first!);
      };
      await askAt(page, scripted.url, REFUND);
    },
  },
  {
    name: 'refusal',
    isVariant: true,
    async enter(page, { local }) {
      await askAt(page, local.url, UNKNOWN);
      await page.getByRole('article').getByText(ABSTENTION).waitFor();
    },
  },
  {
    name: 'refusal-closest',
    isLong: true,
    async enter(page, { local }) {
      await askAt(page, local.url, UNKNOWN);
      await page.getByRole('button', { name: 'Show the closest passages' }).click();
      await page.getByText('These came closest.').waitFor();
    },
  },
  {
    name: 'failed',
    async enter(page, { local }) {
      const message = 'The model service did not answer in 30 s. Ask again in a minute.';
      const body = { error: 'llm_unavailable', message, request_id: '0b6f1c1e-8f65-4f3e-9c37-1d2a3b4c5d6e' };
      await page.route('**/v1/query', (route) => route.fulfill({ status: 502, json: body }));
      await open(page, local.url);
      await ask(page, REFUND);
      await page.getByRole('alert').getByText(message).waitFor();
    },
  },
  {
    name: 'interrupted',
    isVariant: true,
    async enter(page, { local }) {
      const frame = 'data: {"t":"Refunds are accepted within 30 days of purchase [chunk:1]. To begin"}\n\n';
      await page.route('**/v1/query', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: frame }),
      );
      await open(page, local.url);
      await ask(page, REFUND);
      await page.getByText('The connection closed before the answer was complete.').waitFor();
    },
  },
  {
    name: 'why-panel',
    isLong: true,
    async enter(page, { local }) {
      await askAt(page, local.url, REFUND);
      await page.getByRole('button', { name: 'Why this answer' }).click();
      await page.getByRole('region', { name: 'Where the time went' }).waitFor();
      await page.getByText('Supported.').first().waitFor();
    },
  },
  {
    name: 'feedback-open',
    async enter(page, { local }) {
      await askAt(page, local.url, REFUND);
      await page.getByRole('button', { name: 'No', exact: true }).click();
      await page.getByLabel('What is wrong with it?').waitFor();
    },
  },
  {
    name: 'feedback-given',
    isVariant: true,
    async enter(page, { local }) {
      await askAt(page, local.url, REFUND);
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      await page.getByText('Thank you').waitFor();
    },
  },
  {
    name: 'conversation-rename',
    async enter(page, { local }) {
      await askAt(page, local.url, REFUND);
      await openSidebar(page);
      await page.getByRole('link', { name: REFUND }).first().hover();
      await page
        .getByRole('button', { name: `Rename ${REFUND}` })
        .first()
        .click();
      await page.getByLabel(`New name of ${REFUND}`).waitFor();
    },
  },
  {
    name: 'conversation-delete',
    async enter(page, { local }) {
      await askAt(page, local.url, REFUND);
      await openSidebar(page);
      await page
        .getByRole('button', { name: `Delete ${REFUND}` })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Delete this conversation?' }).waitFor();
    },
  },
  {
    name: 'conversation-search',
    async enter(page, { local }) {
      await fillList(local);
      await open(page, local.url, '', LIBRARY);
      await openSidebar(page);
      await page.getByRole('searchbox', { name: 'Find a conversation' }).fill('tide');
      await page.getByRole('link', { name: 'Fog bell' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /tide/ }).first().waitFor();
    },
  },
  {
    name: 'conversation-list',
    isVariant: true,
    async enter(page, { local }) {
      await fillList(local);
      await open(page, local.url, '', LIBRARY);
      await openSidebar(page);
      await page.getByRole('link', { name: 'Fog bell' }).waitFor();
      await page.getByText('Models in use').click();
      await page.getByText('local/extractive').waitFor();
    },
  },
  {
    name: 'conversation-missing',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url, '#/chat/99999');
      await page.getByRole('heading', { name: 'This conversation is not here' }).waitFor();
    },
  },
  {
    name: 'scope-picker',
    async enter(page, { local }) {
      await open(page, local.url, '', LIBRARY);
      await page.getByRole('button', { name: 'All documents' }).click();
      await page.getByRole('checkbox', { name: 'Office guide' }).check();
      await page.getByRole('checkbox', { name: 'Subscription plans' }).check();
    },
  },
  {
    name: 'scoped-question',
    async enter(page, { local }) {
      await open(page, local.url, '', LIBRARY);
      await page.getByRole('button', { name: 'All documents' }).click();
      await page.getByRole('checkbox', { name: 'Office guide' }).check();
      await page.getByRole('checkbox', { name: 'Subscription plans' }).check();
      await page.keyboard.press('Escape');
      await ask(page, 'What must visitors of the vault sign before noon?');
      await page.getByRole('region', { name: 'Your opinion of this answer' }).waitFor();
    },
  },
  {
    name: 'image-attached',
    async enter(page, { local }) {
      await open(page, local.url);
      await page.getByLabel('Picture to ask about').setInputFiles(picture('invoice-of-may.png', PICTURE));
      await page.getByRole('img', { name: 'Preview of invoice-of-may.png' }).waitFor();
      await page.getByText('No model that looks at pictures is set up.').waitFor();
    },
  },
  {
    name: 'image-refused',
    async enter(page, { local }) {
      await open(page, local.url);
      const field = page.getByLabel('Picture to ask about');
      await field.setInputFiles(picture('notes.png', Buffer.from('GIF89a')));
      await page.getByText('“notes.png” is not a picture that can be asked about.').waitFor();
    },
  },
  {
    name: 'image-failed',
    isVariant: true,
    async enter(page, { local }) {
      await open(page, local.url);
      await page.getByLabel('Picture to ask about').setInputFiles(picture('invoice-of-may.png', PICTURE));
      await ask(page, 'Who sent this invoice?');
      await page.getByText('No model that looks at pictures is set up here').waitFor();
    },
  },
];

/** So many that a search is offered. */
async function fillList({ client }: Stage['local']): Promise<void> {
  const { conversations } = await client.conversations({ project: LIBRARY });
  if (conversations.some(({ title }) => title === 'Fog bell')) return;
  const titles = ['Fog bell', 'When is high tide in the harbour of the old town, and who is told of it?'];
  for (let number = 1; number <= 10; number += 1) titles.push(`Minutes of meeting ${number}`);
  for (const title of [...titles, 'Low tide']) await client.createConversation({ project: LIBRARY, title });
}

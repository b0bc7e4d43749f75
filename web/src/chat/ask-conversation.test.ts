import { expect, test, vi } from 'vitest';
import type { HelixClient } from '../../../src/client/client.ts';
import { askConversation } from './ask-conversation.ts';
import type { Asking } from './turn.ts';

const ASKING: Asking = {
  question: 'How?',
  documentIds: [3],
  documentCount: 1,
  image: null,
  inSteps: false,
};

test('[WEB-AGENTIC-SWITCH] a question goes out in the mode that was chosen, with the documents that were', async () => {
  expect(await optionsOf({ ...ASKING, inSteps: true })).toMatchObject({
    mode: 'agentic',
    conversationId: 7,
    filters: { documentIds: [3] },
  });
  expect((await optionsOf(ASKING)).mode).toBeUndefined();
});

test('[WEB-PROJECT-ROLE] a question goes out in the role that was chosen, or in none', async () => {
  expect((await optionsOf({ ...ASKING, role: 'support' })).role).toBe('support');
  expect((await optionsOf({ ...ASKING, role: null })).role).toBeUndefined();
});

test('a picture is asked about as always, whatever was chosen', async () => {
  const askImage = vi.fn(async () => ({ text: 'Grey.' }));
  const client = { askImage } as unknown as HelixClient;
  const asking = { ...ASKING, image: new File([''], 'a.png'), inSteps: true };
  const signal = new AbortController().signal;
  const types: string[] = [];
  for await (const { type } of askConversation(client, 7, asking, signal)) types.push(type);
  expect(types).toEqual(['delta', 'citations', 'end']);
});

async function optionsOf(asking: Asking): Promise<Record<string, unknown>> {
  const streamQuery = vi.fn(async function* () {});
  const client = { streamQuery } as unknown as HelixClient;
  await askConversation(client, 7, asking, new AbortController().signal).next();
  const [[, options]] = streamQuery.mock.calls as unknown as [[string, Record<string, unknown>]];
  return options;
}

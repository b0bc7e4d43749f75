import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { appendTurn, type NewTurn } from '../../src/store/conversation-turns.ts';
import { alterAnswer } from '../support/alter-answer.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';

onEachEngine('what is kept where answers are given out only after they were checked', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    helix = await startHelix({ engine, environment: { HELIX_GROUNDEDNESS: 'refuse' } });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterAll(() => helix?.stop());

  test('[CONVERSATION-TURN] the verdict is kept with its turn', async () => {
    const { conversation_id: conversationId } = await client.createConversation();
    const { verdict } = await client.query(REFUND, { conversationId });
    expect(verdict).toMatchObject({ grounded: true, unverified: false });
    const { turns } = await client.conversation(conversationId);
    expect(turns).toMatchObject([{ outcome: 'answered', verdict }]);
  });

  test('[CONVERSATION-TURN] what a database cannot keep of an answer does not cost the rest of it', async () => {
    const { conversation_id: conversationId } = await client.createConversation();
    const { database, tenant } = helix.helix;
    const turn: NewTurn = {
      kind: 'question',
      question: REFUND,
      answer: 'Within\0 30 \ud83d days \udc00.',
      citations: [],
      outcome: 'answered',
      searchedAs: null,
      verdict: null,
      requestId: null,
      documentIds: null,
      image: null,
    };
    await database.withTenant(tenant, (session) => appendTurn(session, tenant, conversationId, turn));
    const { turns } = await client.conversation(conversationId);
    expect(turns.map(({ answer }) => answer)).toEqual(['Within 30 \ufffd days \ufffd.']);
  });

  test('[ANSWER-RECORD] the draft of an answer that was cut off before its check is not shown', async () => {
    const { request_id, answer, citations } = await client.query(REFUND);
    expect((await client.answer(request_id)).answer).toBe(answer);
    const draft = `Within 90 days [chunk:${citations[0]!.chunk_id}]. And`;
    for (const kind of ['ask', 'query'] as const) {
      for (const outcome of ['cancelled', 'failed'] as const) {
        const cut = await alterAnswer(helix, request_id, () => ({
          kind,
          outcome,
          answer: draft,
          citations: [],
        }));
        expect(await client.answer(cut), kind).toMatchObject({ outcome, answer: '', citations: [] });
        expect((await client.checkAnswer(cut)).sentences, kind).toEqual([]);
      }
    }
  });
});

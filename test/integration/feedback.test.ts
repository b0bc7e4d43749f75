import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { listEvalCases } from '../../src/store/eval-cases.ts';
import { listFeedback, saveFeedback } from '../../src/store/feedback.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const UNKNOWN = '00000000-0000-4000-8000-0000000000aa';

onEachEngine('feedback', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    helix = await startHelix({ engine });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterAll(() => helix?.stop());

  async function asked(question: string): Promise<string> {
    let id = '';
    for await (const event of client.ask(question)) if (event.type === 'start') id = event.requestId!;
    return id;
  }
  const cases = () => {
    const { database, tenant } = helix.helix;
    return database.withTenant(tenant, (session) => listEvalCases(session, tenant, 1));
  };

  test('[FEEDBACK-VOTE] a vote is kept with the answer, and a second one replaces it', async () => {
    const requestId = await asked(REFUND);
    const first = await client.sendFeedback(requestId, { rating: 'up' });
    expect(first).toMatchObject({ rating: 'up', reason: null, question: REFUND, case_id: null });
    expect(first.cited_documents).toEqual(['helix:samples/refund-policy.txt']);
    const changed = { rating: 'down', reason: 'wrong', comment: '30 days' } as const;
    const second = await client.sendFeedback(requestId, changed);
    expect(second).toMatchObject({ ...changed, feedback_id: first.feedback_id });
    const { feedback } = await client.feedback();
    expect(feedback.map(({ trace_id }) => trace_id)).toEqual([requestId]);
    expect((await client.feedback({ rating: 'up' })).feedback).toEqual([]);
  });

  test('[FEEDBACK-CASE] one request makes a case of it, and the same one again changes nothing', async () => {
    const { feedback_id } = await client.sendFeedback(await asked(REFUND), { rating: 'up' });
    const made = await client.feedbackToCase(feedback_id);
    expect(made).toMatchObject({ project: 'default', case: { id: `feedback-${feedback_id}` } });
    await client.feedbackToCase(feedback_id);
    const kept = (await cases()).filter(({ case_id }) => case_id === made.case.id);
    expect(kept).toMatchObject([{ origin: 'feedback', content: { question: REFUND, kind: 'answerable' } }]);
    const listed = (await client.feedback({ limit: 1 })).feedback;
    expect(listed).toMatchObject([{ feedback_id, case_id: made.case.id }]);
  });

  test('[FEEDBACK-CASE] a vote that makes no case that can be run is refused, and the golden set stays whole', async () => {
    const bytes = new TextEncoder().encode('The Zorblax reactor is inspected every 45 days by its keepers.');
    const source = { name: 'zorblax.txt', content: { bytes }, sourceUri: 'zorblax', project: 'default' };
    const { documentId } = await ingestDocument(helix.helix, source);
    const requestId = await asked('How often is the Zorblax reactor inspected?');
    const { feedback_id, cited_documents } = await client.sendFeedback(requestId, { rating: 'up' });
    expect(cited_documents).toEqual(['zorblax']);
    await client.deleteDocument(documentId, { purge: true });
    await expect(client.feedbackToCase(feedback_id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Vote again with a comment'),
    });
    expect((await cases()).map(({ case_id }) => case_id)).not.toContain(`feedback-${feedback_id}`);
    const { feedback_id: again } = await client.sendFeedback(requestId, {
      rating: 'down',
      comment: '45 days',
    });
    expect(again).toBe(feedback_id);
    expect((await client.feedbackToCase(again)).case).toMatchObject({ answers: ['45 days'] });
  });

  test('[FEEDBACK-VOTE] what is no vote is refused and says what it must be', async () => {
    const requestId = await asked(REFUND);
    const refused = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const options = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${helix.url}/v1/feedback`, options);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await refused({ request_id: UNKNOWN, rating: 'up' })).toEqual([
      404,
      expect.stringContaining(UNKNOWN),
    ]);
    for (const body of [
      {},
      { request_id: 'x', rating: 'up' },
      { request_id: requestId, rating: 'sideways' },
      { request_id: requestId, rating: 'down', reason: 'mood' },
      { request_id: requestId, rating: 'down', comment: 'x'.repeat(4001) },
      { request_id: requestId, rating: 'down', more: 1 },
    ])
      expect(await refused(body)).toEqual([400, expect.stringMatching(/must|not known/)]);
    await expect(client.feedbackToCase(99_999)).rejects.toMatchObject({ status: 404 });
    const odd = await client.sendFeedback(requestId, { rating: 'down', comment: 'a\0b \ud800' });
    expect(odd.comment).toBe('ab \ufffd');
  });

  test('[FEEDBACK-TENANT] a vote of one tenant is nothing to another', async () => {
    const { database, embeddingModel } = helix.helix;
    const requestId = await asked(REFUND);
    await client.sendFeedback(requestId, { rating: 'up' });
    const other = '00000000-0000-4000-8000-0000000000bb';
    await ensureTenant(database, other, embeddingModel);
    await database.withTenant(other, async (session) => {
      expect(await listFeedback(session, other, { limit: 10 })).toEqual([]);
      const vote = { traceId: requestId, rating: 'down', comment: '' } as const;
      await expect(saveFeedback(session, other, vote)).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});

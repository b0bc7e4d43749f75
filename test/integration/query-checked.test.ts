import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ABSTENTION } from '../../src/terms.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { postQuery, postQueryStream } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const FRANCE = 'What is the capital of France?';
const GOOD = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [2],
  citations_correct: true,
  relevant: true,
};
const BAD = { ...GOOD, grounded: false, unsupported_claims: ['90 days'], citations_correct: false };

describe('the groundedness check of /v1/query', () => {
  let gemini: GeminiServer;
  let verdict: object;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      answer: ({ json, prompt }) =>
        json
          ? [JSON.stringify(verdict)]
          : ['Within 90 ', `days [chunk:${/^- ChunkID: (\d+)$/m.exec(prompt)?.[1]}].`],
    });
  });
  afterAll(() => gemini?.close());
  afterEach(() => gemini.clearFaults());
  const start = (policy: string) =>
    startHelix({
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        HELIX_GROUNDEDNESS: policy,
        HELIX_MODEL_TRIES: '1',
      },
    });

  describe('flag', () => {
    let helix: RunningHelix;
    beforeAll(async () => {
      helix = await start('flag');
    });
    afterAll(() => helix?.stop());

    test('[QUERY-VERDICT] an unsupported answer is sent and marked; the judge reads numbered sources', async () => {
      verdict = BAD;
      const { body } = await postQuery(helix.url, { question: REFUND });
      expect(body).toMatchObject({ abstained: false, verdict: { ...BAD, unverified: true } });
      expect(body.citations).toHaveLength(1);
      expect(JSON.stringify(gemini.calls.generate.at(-1)!.body)).toContain('Within 90 days [1].');
      const { order } = await postQueryStream(helix.url, { question: REFUND });
      expect(order).toEqual(['t', 'citations', 'verdict', 'end']);
    });

    test('[QUERY-HISTORY] the judge of a follow-up is told what was searched for', async () => {
      verdict = GOOD;
      const history = [{ question: 'Are refunds accepted?', answer: 'Yes, they are.' }];
      const { body } = await postQuery(helix.url, { question: 'Until when are they?', history });
      expect(body.searched_as).toContain('refunds');
      expect(JSON.stringify(gemini.calls.generate.at(-1)!.body)).toContain(body.searched_as);
    });

    test('[QUERY-VERDICT] a judge that fails leaves the answer unverified', async () => {
      gemini.setFault('generate', { type: 'status', status: 500 });
      const { body } = await postQuery(helix.url, { question: REFUND });
      expect(body).toMatchObject({
        abstained: false,
        verdict: { unverified: true, error: 'judge_unavailable' },
      });
    });

    test('[QUERY-VERDICT] an abstention claims nothing and nobody is asked', async () => {
      const before = gemini.calls.generate.length;
      const { body } = await postQuery(helix.url, { question: FRANCE });
      expect(body).toMatchObject({ abstained: true, verdict: { grounded: true, unverified: false } });
      expect(gemini.calls.generate).toHaveLength(before);
    });
  });

  describe('refuse', () => {
    let helix: RunningHelix;
    beforeAll(async () => {
      helix = await start('refuse');
    });
    afterAll(() => helix?.stop());

    test('[QUERY-VERDICT] an unsupported answer is never sent', async () => {
      verdict = BAD;
      const { body, raw } = await postQuery(helix.url, { question: REFUND, debug: true });
      expect(body).toMatchObject({ answer: ABSTENTION, citations: [], abstained: true });
      expect(body.debug!.abstain_reason).toBe('ungrounded');
      expect(raw).not.toContain('Within 90');
      const streamed = await postQueryStream(helix.url, { question: REFUND });
      expect(streamed.deltas).toEqual([ABSTENTION]);
      expect(streamed.order).toEqual(['t', 'citations', 'verdict', 'end']);
    });

    test('[QUERY-VERDICT] a supported one is, once it was judged', async () => {
      verdict = GOOD;
      const { answer, order } = await postQueryStream(helix.url, { question: REFUND });
      expect(answer).toMatch(/^Within 90 days \[chunk:\d+\]\.$/);
      expect(order).toEqual(['t', 'citations', 'verdict', 'end']);
    });

    test('[QUERY-VERDICT] without a verdict there is no answer: 503', async () => {
      gemini.setFault('generate', { type: 'status', status: 500 });
      const { status, body } = await postQuery(helix.url, { question: REFUND });
      expect([status, body.error]).toEqual([503, 'judge_unavailable']);
      expect((await postQueryStream(helix.url, { question: REFUND })).status).toBe(503);
    });
  });
});

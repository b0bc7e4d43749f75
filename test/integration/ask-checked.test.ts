import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const REFUSAL = "I don't have that in the provided documents.";
const GOOD = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [2],
  citations_correct: true,
  relevant: true,
};
const BAD = {
  grounded: false,
  unsupported_claims: ['90 days'],
  cited_ids: [2],
  citations_correct: false,
  relevant: true,
};

onEachEngine('the groundedness check of /ask', (engine) => {
  let gemini: GeminiServer;
  let verdict: object;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      answer: ({ json }) => (json ? [JSON.stringify(verdict)] : ['Within 90 ', 'days [1].']),
    });
  });
  afterAll(() => gemini?.close());
  afterEach(() => gemini.clearFaults());

  const start = (policy: string) =>
    startHelix({
      engine,
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

    test('[ASK-VERDICT] one verdict after the citations; an unsupported answer is sent and marked', async () => {
      verdict = BAD;
      const { order, answer, verdicts, headers } = await ask(helix.url, { q: REFUND });
      expect(order).toEqual(['t', 't', 'citations', 'verdict']);
      expect(answer).toBe('Within 90 days [1].');
      expect(verdicts).toEqual([{ ...BAD, unverified: true }]);
      const line = helix.logged.find(
        ({ event, request_id }) =>
          event === 'answer.ungrounded' && request_id === headers.get('x-request-id'),
      );
      expect(line).toMatchObject({ unsupported_claims: ['90 days'], policy: 'flag' });
    });

    test('[ASK-VERDICT] a supported answer is not marked, and the trace keeps the verdict', async () => {
      verdict = GOOD;
      const { verdicts, headers } = await ask(helix.url, { q: REFUND });
      expect(verdicts).toEqual([{ ...GOOD, unverified: false }]);
      const trace = await fetch(`${helix.url}/v1/traces/${headers.get('x-request-id')}`);
      expect(await trace.json()).toMatchObject({ verdict: { ...GOOD, unverified: false } });
    });

    test('[ASK-VERDICT] a judge that fails leaves the answer unverified, and says so', async () => {
      gemini.setFault('generate', { type: 'status', status: 500 });
      const { order, verdicts } = await ask(helix.url, { q: REFUND });
      expect(order.slice(-2)).toEqual(['citations', 'verdict']);
      expect(verdicts[0]).toMatchObject({ unverified: true, error: 'judge_unavailable' });
    });

    test('[ASK-VERDICT] a refusal has nothing to judge and asks nobody', async () => {
      const before = gemini.calls.generate.length;
      const { answer, order, verdicts } = await ask(helix.url, { q: 'What is the capital of France?' });
      expect(answer).toBe(REFUSAL);
      expect(order).toEqual(['t', 'citations', 'verdict']);
      expect(verdicts[0]).toMatchObject({ grounded: true, unverified: false });
      expect(gemini.calls.generate).toHaveLength(before);
    });
  });

  describe('refuse', () => {
    let helix: RunningHelix;
    beforeAll(async () => {
      helix = await start('refuse');
    });
    afterAll(() => helix?.stop());

    test('[ASK-VERDICT] nothing of an unsupported answer is sent: the refusal takes its place', async () => {
      verdict = BAD;
      const { raw, answer, citations, verdicts, headers } = await ask(helix.url, { q: REFUND });
      expect(answer).toBe(REFUSAL);
      expect(citations).toEqual([[]]);
      expect(verdicts).toEqual([{ ...BAD, unverified: true }]);
      expect(raw).not.toContain('Within 90');
      const trace = await fetch(`${helix.url}/v1/traces/${headers.get('x-request-id')}`);
      expect(await trace.json()).toMatchObject({ outcome: 'refused' });
    });

    test('[ASK-VERDICT] a supported answer is sent whole', async () => {
      verdict = GOOD;
      const { answer, order } = await ask(helix.url, { q: REFUND });
      expect(answer).toBe('Within 90 days [1].');
      expect(order).toEqual(['t', 't', 'citations', 'verdict']);
    });

    test('[ASK-VERDICT] without a judge there is no answer: 503', async () => {
      gemini.setFault('generate', { type: 'malformed-json' });
      const { status, raw } = await ask(helix.url, { q: REFUND });
      expect(status).toBe(503);
      expect(JSON.parse(raw).error).toBe('judge_unavailable');
    });
  });
});

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { StoredTrace } from '../../src/store/traces.ts';
import { onEachEngine } from '../support/engines.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const REFUSAL = "I don't have that in the provided documents.";

onEachEngine('GET /ask without a key', (engine) => {
  let helix: RunningHelix;
  beforeAll(async () => {
    helix = await startHelix({ engine });
  });
  afterAll(() => helix?.stop());

  test('[LOCAL-ANSWER] the sample answers with its own sentence, typed out, and a citation that names it', async () => {
    const { answer, deltas, citations, order } = await ask(helix.url, { q: REFUND });
    expect(answer).toMatch(/^Refunds are accepted within 30 days of purchase \[\d\]\./);
    expect(deltas.length).toBeGreaterThan(1);
    expect(order.at(-1)).toBe('citations');
    expect(citations[0]![0]).toMatchObject({
      n: Number(/\[(\d)\]/.exec(answer)![1]),
      document_title: 'Refund Policy',
    });
  });

  test('[LOCAL-ANSWER] what the sample does not hold is refused exactly', async () => {
    const { raw } = await ask(helix.url, { q: 'What is the capital of France?' });
    expect(raw).toBe(`data: {"t":"${REFUSAL}"}\n\nevent: citations\ndata: []\n\n`);
  });

  test.each([
    ['Who pays for return shipping?', 'Northwind pays for return shipping when the item is faulty'],
    ['How much is express delivery?', '9.90 EUR'],
    ['Can gift cards be refunded?', 'cannot be refunded'],
  ])('[LOCAL-ANSWER] %s', async (q, expected) => {
    const { answer, citations } = await ask(helix.url, { q });
    expect(answer).toContain(expected);
    expect(citations[0]!.length).toBeGreaterThan(0);
  });

  test('[LOCAL-ANSWER] every sentence of an answer is in a chunk it cites', async () => {
    const { answer, citations } = await ask(helix.url, { q: 'When do I get my money back?' });
    const cited = await Promise.all(
      citations[0]!.map(
        async ({ chunk_id }) =>
          ((await (await fetch(`${helix.url}/v1/chunks/${chunk_id}`)).json()) as { text: string }).text,
      ),
    );
    for (const sentence of answer.split(/\s*\[\d+\][.!?]?\s*/).filter(Boolean)) {
      expect(cited.some((text) => text.replace(/\s+/g, ' ').includes(sentence.trim()))).toBe(true);
    }
  });
});

describe.skipIf(inject('postgresTemplate') === null)('two databases', () => {
  test('[LOCAL-REPLAY] the same documents and question give the same chunks, order, prompt and answer', async () => {
    const traces: {
      evidence: object[];
      prompt_hash: string | null;
      answer: string;
      settings_hash: string;
    }[] = [];
    for (const engine of ['embedded', 'postgres', 'embedded'] as const) {
      const helix = await startHelix({ engine });
      await helix.ingest(
        '# Returns desk\n\nThe returns desk opens at nine. Refund questions are answered there.',
        'desk.md',
      );
      const { headers } = await ask(helix.url, { q: REFUND });
      const trace = (await (
        await fetch(`${helix.url}/v1/traces/${headers.get('x-request-id')}`)
      ).json()) as StoredTrace;
      // Distances agree to six digits only: the engines sum 32-bit floats in another order.
      const evidence = trace.evidence.map(({ distance, score, ...rest }) => ({
        ...rest,
        distance: distance.toFixed(4),
        score: score.toFixed(4),
      }));
      traces.push({
        evidence,
        prompt_hash: trace.prompt_hash,
        answer: trace.answer,
        settings_hash: trace.settings_hash,
      });
      await helix.stop();
    }
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[2]).toEqual(traces[0]);
    expect(traces[0]!.prompt_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

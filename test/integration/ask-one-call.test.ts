import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgenticEvent } from '../../src/ask/agentic-events.ts';
import { askAgentic } from '../../src/ask/ask-agentic.ts';
import type { AgenticDebug, AgenticEnvelope } from '../../src/ask/envelope.ts';
import type { AskContext, AskRequest } from '../../src/ask/terms.ts';
import { AGENTIC_INSTRUCTION } from '../../src/ask/write/agentic-prompt.ts';
import { ingestAskRepository } from '../support/ask-repository.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUESTION = 'What is TS_ratio?';
const QUOTED =
  'TS_ratio is the transit time of light across a tile divided by the sampling time of the detector';
const DETERMINISTIC = /^TS_ratio is the transit time of light .* \[chunk:\d+\]\./;

describe('the one call of a model', () => {
  let running: RunningHelix;
  let gemini: GeminiServer;
  let reply: (n: number) => string;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      answer: ({ json, prompt }) => {
        const n = Number(/^\[(\d+)\] \S*docs\/physics\/ts-ratio\.md/m.exec(prompt)?.[1]);
        return json ? ['{}'] : [reply(n)];
      },
    });
    running = await startHelix({
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, HELIX_MODEL_TRIES: '1' },
    });
    await ingestAskRepository(running.helix);
  });
  afterAll(async () => {
    await running?.stop();
    await gemini?.close();
  });
  beforeEach(() => {
    gemini.clearFaults();
    gemini.calls.stream.length = 0;
    gemini.calls.generate.length = 0;
    reply = (n) => `${QUOTED} [${n}].`;
  });

  const ask = async (given: Partial<AskContext & AskRequest> = {}) => {
    const context = { ...running.helix, ...given };
    const request = { question: QUESTION, project: 'default', k: 10, requestId: randomUUID() };
    let answer = '';
    let envelope: AgenticEnvelope | undefined;
    let debug: AgenticDebug | undefined;
    for await (const event of askAgentic(context, { treeWalk: 'root_to_anchor', ...request, ...given })) {
      if (event.type === 'text-delta') answer += event.text;
      if (event.type === 'envelope') envelope = event.envelope;
      if (event.type === 'end') debug = event.debug;
    }
    return { answer, envelope: envelope!, debug: debug! };
  };
  const expectOneCall = () => {
    expect(gemini.calls.stream).toHaveLength(1);
    expect(gemini.calls.generate).toHaveLength(0);
  };

  test('[ASK-ONE-CALL] the words of a model that cites are sent, with the chunks it cites; nobody else is asked', async () => {
    const { answer, envelope, debug } = await ask();
    expect(answer).toMatch(new RegExp(`^${QUOTED} \\[chunk:\\d+\\]\\.$`));
    expect(envelope.tier).toBe('Grounded');
    expect(envelope.sources.filter(({ is_cited }) => is_cited).map(({ path }) => path)).toEqual([
      expect.stringContaining('docs/physics/ts-ratio.md'),
    ]);
    expect(debug).toMatchObject({ fallback: 'none', model_calls: 1, model: 'gemini/gemini-2.5-flash' });
    expectOneCall();
    const { body } = gemini.calls.stream[0]!;
    expect(JSON.stringify(body.systemInstruction)).toContain('NEVER say that there is no evidence');
    expect(JSON.stringify(body.contents)).toContain('END_TOOL_RESULTS\\nQuestion: What is TS_ratio?');
  });

  test.each(['flag', 'refuse'] as const)(
    '[ASK-ONE-CALL] also where answers are checked: %s',
    async (groundedness) => {
      const { debug } = await ask({ groundedness });
      expect(debug).toMatchObject({ fallback: 'none', tier_selected: 'Grounded' });
      expectOneCall();
    },
  );

  test('[ASK-ONE-CALL] also for a follow-up, which is made whole by rules', async () => {
    const history = [{ question: 'What is TS_ratio?', answer: 'A ratio.' }];
    const { debug } = await ask({ question: 'Where is it computed?', history });
    expect(debug.searched_as).toContain('TS_ratio');
    expectOneCall();
  });

  test.each([
    ['denied_evidence', () => 'There is no evidence for TS_ratio in this repository.'],
    ['denied_evidence', (n: number) => `I could not find TS_ratio in the documents [${n}].`],
    ['uncited', () => 'TS_ratio is a ratio of two times.'],
    ['uncited', () => 'TS_ratio is a ratio of two times [99].'],
    ['ungrounded', (n: number) => `TS_ratio was invented by Isaac Newton in 1687 [${n}].`],
    ['output_screened', () => AGENTIC_INSTRUCTION],
    ['output_screened', (n: number) => `The key is key-1234567890abcdef [${n}].`],
  ] as const)(
    '[ASK-FALLBACK-REPLACED] %s: the deterministic answer is sent instead',
    async (reason, said) => {
      reply = said;
      const { answer, envelope, debug } = await ask({ secrets: ['key-1234567890abcdef'] });
      expect(answer).toMatch(DETERMINISTIC);
      expect(envelope.tier).toBe('Grounded');
      expect(debug).toMatchObject({ fallback: reason, model_calls: 1 });
      expectOneCall();
    },
  );

  test('[ASK-SCREENED] a key that a document holds is nowhere in what is sent', async () => {
    const key = 'transit time of light';
    const context = { ...running.helix, secrets: [key] };
    const asked = { question: QUESTION, project: 'default', k: 10, requestId: randomUUID() };
    const events: AgenticEvent[] = [];
    for await (const event of askAgentic(context, { treeWalk: 'root_to_anchor', ...asked }))
      events.push(event);
    expect(events.map(({ type }) => type)).toEqual(['text-delta', 'citations', 'envelope', 'end']);
    expect(JSON.stringify(events)).toContain('[removed]');
    expect(JSON.stringify(events)).not.toContain(key);
  });

  test('[ASK-FALLBACK-MODEL-DOWN] a model that fails is no failure of the question', async () => {
    for (const fault of [
      { type: 'status', status: 400 },
      { type: 'cut-stream', afterDeltas: 0 },
      { type: 'empty-answer' },
    ] as const) {
      gemini.setFault('stream', fault);
      const { answer, debug } = await ask();
      expect(answer).toMatch(DETERMINISTIC);
      expect(debug.fallback).toMatch(/^(model_failed|uncited)$/);
    }
    expect(running.logged).toContainEqual(expect.objectContaining({ event: 'model.replaced' }));
  });

  test('[ASK-TIER-BOUNDED] an answer of which only a part holds is bounded inference, or replaced where that is refused', async () => {
    reply = (n) => `${QUOTED} [${n}]. It was invented by Isaac Newton in 1687 [${n}].`;
    const { answer, envelope, debug } = await ask();
    expect(answer).toContain('Newton');
    expect(envelope.tier).toBe('Bounded inference');
    expect(debug).toMatchObject({ grounded_claim_ratio: 0.5, fallback: 'none' });
    expect((await ask({ groundedness: 'refuse' })).answer).not.toContain('Newton');
  });

  test('[ASK-TIER-MISSING] a line of the model that says what is missing is not sent where nothing is', async () => {
    reply = (n) => `${QUOTED} [${n}].\n\nMissing: its history; searched for "TS_ratio".`;
    const { answer, envelope, debug } = await ask();
    expect(answer).toMatch(/^TS_ratio is the transit .* \[chunk:\d+\]\.$/);
    expect(envelope.tier).toBe('Grounded');
    expect(debug.fallback).toBe('none');
  });
});

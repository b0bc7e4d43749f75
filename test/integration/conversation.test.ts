import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { createOpenAiCompatibleProvider } from '../../src/providers/openai-compatible/openai-compatible-provider.ts';
import { createResilientFetch } from '../../src/providers/resilient-fetch.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { rewriteQuestion } from '../../src/rewrite/rewrite-question.ts';
import { onEachEngine } from '../support/engines.ts';
import { connectGemini } from '../support/gemini-harness.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import type { ModelFault } from '../support/model-faults.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const HISTORY = [{ question: 'What is the parental leave policy?', answer: 'Sixteen weeks. [1]' }];
const NEXT = 'Does it apply to fathers?';
const WHOLE = 'Does the parental leave policy apply to fathers?';
const ask = (languageModel?: LanguageModel) =>
  rewriteQuestion({ question: NEXT, history: HISTORY, languageModel, timeoutMs: 500 });

describe('the model of a conversation, over the wire', () => {
  let server: GeminiServer;
  let said = 'Does the parental leave policy also apply to fathers?';
  beforeAll(async () => {
    server = await startGeminiServer({ answer: () => [said.slice(0, 20), said.slice(20)] });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.clearFaults();
    server.calls.stream.length = 0;
  });
  const gemini = () => connectGemini(server.url, { maxTries: 1 }).languageModel;

  test('[REWRITE-MODEL] Gemini makes the question whole in one call', async () => {
    expect(await ask(gemini())).toMatchObject({ question: said, by: 'model' });
    expect(server.calls.stream).toHaveLength(1);
    const { body } = server.calls.stream[0]!;
    expect(JSON.stringify(body.systemInstruction)).not.toContain('fathers');
    expect(JSON.stringify(body.contents)).toContain('parental leave');
    expect(body.generationConfig?.temperature).toBeLessThanOrEqual(0.1);
  });

  test.each<ModelFault>([
    { type: 'status', status: 503 },
    { type: 'status', status: 401 },
    { type: 'hang' },
    { type: 'empty-answer' },
    { type: 'safety-block' },
    { type: 'cut-stream', afterDeltas: 1 },
  ])('[REWRITE-MODEL] %o leaves it to the rules', async (fault) => {
    server.setFault('stream', fault);
    expect(await ask(gemini())).toMatchObject({ question: WHOLE, by: 'rules' });
  });

  test('[REWRITE-MODEL] a model that writes without end is left', async () => {
    said = 'Does it apply? '.repeat(2000);
    expect(await ask(gemini())).toMatchObject({ question: WHOLE, by: 'rules' });
  });

  test('[REWRITE-MODEL] an OpenAI-compatible server does the same', async () => {
    const openAi = await startOpenAiServer({
      deltas: ['Does the parental leave policy', ' apply to all fathers?'],
    });
    const { languageModel } = createOpenAiCompatibleProvider({
      baseUrl: openAi.url,
      model: 'llama3.2',
      embedDimensions: 64,
      fetch: createResilientFetch({ sleep: async () => {} }),
    });
    expect(await ask(languageModel)).toMatchObject({
      question: 'Does the parental leave policy apply to all fathers?',
      by: 'model',
    });
    await openAi.close();
  });
});

onEachEngine('follow-up questions', (engine) => {
  let helix: RunningHelix;
  beforeAll(async () => {
    helix = await startHelix({ engine, sample: false });
    await helix.ingest(
      '# Parental leave\n\nParental leave is sixteen weeks. Fathers may take it in parts.',
      'leave.md',
    );
    await helix.ingest(
      '# Car pool\n\nA car is booked at the desk. The rule for vans does apply to fathers of twins, and to fathers only.',
      'cars.md',
    );
    await helix.ingest('# Canteen\n\nLunch is served from eleven. It costs six euros.', 'canteen.md');
  });
  afterAll(() => helix?.stop());
  const best = async (question: string) =>
    (await retrieveChunks(helix.helix, { question, project: 'default', k: 1 })).chunks[0]?.documentTitle;

  test('[REWRITE-RULES] what a follow-up leaves out is searched for', async () => {
    const { question } = await rewriteQuestion({ question: NEXT, history: HISTORY });
    expect([await best(NEXT), await best(question)]).toEqual(['Car pool', 'Parental leave']);
  });

  test('[REWRITE-STANDALONE] another subject is not drawn back to the one before', async () => {
    const { question } = await rewriteQuestion({ question: 'When is lunch served?', history: HISTORY });
    expect(question).toBe('When is lunch served?');
    expect(await best(question)).toBe('Canteen');
  });
});

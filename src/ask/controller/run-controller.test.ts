import { describe, expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { readIntent } from '../question/read-intent.ts';
import type { AskContext, AskLimits, AskRequest, EvidenceSpan, Found, SearchRequest } from '../terms.ts';
import type { ControllerTools } from './controller-tools.ts';
import { runController } from './run-controller.ts';

const LIMITS: AskLimits = {
  minDocSpanCount: 1,
  minSlotCoverageRatio: 0.75,
  maxIters: 4,
  maxFiles: 10,
  maxSpanBytes: 20_000,
  maxRuntimeMs: 1000,
  maxItems: 80,
  maxSpans: 16,
  maxBytes: 24_000,
  dominanceThreshold: 0.2,
  groundedClaimThreshold: 0.8,
};

type Searched = Omit<SearchRequest, 'request'>;
type Answer = (search: Searched, number: number) => EvidenceSpan[];

/** The loop over a search that answers as told; `weight` is what each span holds of the question's words. */
async function run(
  question: string,
  answer: Answer,
  given: Partial<AskLimits> & { weight?: number; msPerSearch?: number } = {},
) {
  const { weight = 0, msPerSearch = 0, ...limits } = given;
  const searches: Searched[] = [];
  const tools: ControllerTools = {
    async search(search): Promise<Found> {
      searches.push(search);
      const spans = answer(search, searches.length);
      const coverage = new Map(spans.map(({ chunk }) => [chunk.chunkId, weight]));
      return { spans, projectId: 7, revision: 3, quarantined: [], coverage };
    },
    lookUp: async () => ({ keys: new Set(), nodes: [], symbols: [], names: [] }),
    findUses: async () => [],
    load: async () => ({ spans: [], quarantined: [] }),
    now: () => searches.length * msPerSearch,
  };
  const context = { askLimits: { ...LIMITS, ...limits } } as AskContext;
  const gathered = await runController(context, { question } as AskRequest, readIntent(question), tools);
  return { ...gathered, searches, actions: gathered.steps.map(({ action }) => action) };
}

const gate = evidenceSpan(1, { text: 'The `gate` refuses.' });
const definition = evidenceSpan(2, {
  text: 'function gate() {}',
  kind: 'code',
  role: 'definition',
  path: 'src/gate.ts',
});
const weather = evidenceSpan(9, { text: 'The weather was fine.', ranks: { vector: 1 } });

describe('[ASK-CONTROLLER-STOP]', () => {
  test('it stops after the documents when they cover the question', async () => {
    const { actions, stopReason, budgetHit, steps, spans, projectId, revision } = await run(
      'What is the `gate`?',
      () => [gate, weather],
    );
    expect([actions, stopReason, budgetHit]).toEqual([['seed'], 'coverage_ok', null]);
    expect(steps[0]).toMatchObject({
      evidenceOk: true,
      slotCoverageOk: true,
      docCoverageOk: true,
      slotCoverage: 1,
      spans: 2,
    });
    expect(steps[0]!.reason).toContain('that is enough to answer');
    expect([spans, projectId, revision]).toEqual([[gate], 7, 3]);
  });

  test('nothing found ends empty, after every way of searching was tried', async () => {
    const { actions, stopReason, steps, searches } = await run('What is the `gate`?', () => []);
    expect([actions, stopReason]).toEqual([['seed', 'widen'], 'empty']);
    expect(searches.map(({ kinds }) => kinds.join())).toEqual(['doc', 'doc,code', 'doc,code,test']);
    expect(steps.at(-1)).toMatchObject({
      evidenceOk: false,
      confidence: 0,
      missingSlots: ['term:gate', 'role:definition'],
    });
    expect(steps.at(-1)!.reason).toMatch(/no new evidence for term:gate, so the search ends$/);
  });

  test('the nearest vector alone is no evidence', async () => {
    const { stopReason, spans } = await run('How do I bake sourdough bread?', () => [weather], {
      weight: 0.3,
    });
    expect([stopReason, spans]).toEqual(['empty', []]);
  });

  test('words of the question by their weight are evidence, in documents that define none of them', async () => {
    const { stopReason, spans } = await run('Was the weather fine?', () => [weather], { weight: 0.8 });
    expect([stopReason, spans]).toEqual(['coverage_ok', [weather]]);
  });

  test('what is missing after all rounds is told, and what was found is kept', async () => {
    const { stopReason, budgetHit, slotCoverage, steps } = await run('Compare `gate` and `zebra`', () => [
      gate,
    ]);
    expect([stopReason, budgetHit, slotCoverage]).toEqual(['budget', 'noNewEvidence', 0.5]);
    expect(steps.at(-1)!.reason).toContain('no new evidence for term:zebra');
  });
});

test('[ASK-CONTROLLER-CODE] a name that only the code defines is answered from the code', async () => {
  const found: Answer = ({ kinds }) => (kinds.includes('code') ? [definition, weather] : [weather]);
  const unknown = await run('What does gate_keeper do?', found);
  expect([unknown.actions, unknown.stopReason]).toEqual([['seed', 'widen'], 'empty']);
  const known = await run('What does `gate` do?', found);
  expect([known.actions, known.stopReason]).toEqual([['seed', 'expand'], 'coverage_ok']);
});

test('[ASK-CONTROLLER-CODE] documents are asked for where there are some', async () => {
  const question = 'How does the gate refuse?';
  const use = evidenceSpan(3, { text: 'gate(refuse)', kind: 'code', role: 'usage', path: 'src/use.ts' });
  const alone = await run(question, () => [use], { weight: 0.9 });
  expect([alone.actions, alone.stopReason]).toEqual([['seed'], 'coverage_ok']);
  const unspoken = evidenceSpan(9, { text: 'The weather.', ranks: { vector: 1 } });
  const beside = await run(question, () => [use, unspoken], { weight: 0.9, minDocSpanCount: 2 });
  expect([beside.stopReason, beside.steps.at(-1)!.docCoverageOk]).toEqual(['budget', false]);
});

test('[ASK-CONTROLLER-EXPAND] what is missing is searched for by itself and with names near what was found', async () => {
  const near = evidenceSpan(3, {
    text: 'The gate calls `refuseAll`.',
    header: 'Gates > Limits',
    path: 'docs/refusal-gate.md',
  });
  const { searches } = await run('Compare `gate` and `zebra`', () => [near]);
  expect(searches[0]!.texts).toEqual(['Compare `gate` and `zebra`']);
  expect(searches[1]!.texts).toEqual([
    'Compare `gate` and `zebra`',
    'zebra',
    'zebra Limits',
    'zebra refusal gate',
    'zebra refuseAll',
  ]);
});

test('[ASK-CONTROLLER-EXPAND] all that was searched for is told, each query once, and the last round looks for misspelt names too', async () => {
  const words = ['alphaGate', 'betaLock', 'gammaKey'];
  const found: Answer = (_, number) => [
    evidenceSpan(number, { text: `About ${words[number - 1]}.`, header: `Part ${number}` }),
  ];
  const question = `Compare ${words.map((word) => `\`${word}\``).join(', ')}`;
  const { searches, queries, actions } = await run(question, found, { minSlotCoverageRatio: 1 });
  expect(actions).toEqual(['seed', 'expand', 'widen']);
  expect(queries).toEqual([...new Set(searches.flatMap(({ texts }) => texts))]);
  const [seed, ...further] = searches.map(({ texts }) => texts.filter((text) => text !== question));
  expect(seed).toEqual([]);
  for (const texts of further) expect(texts).not.toEqual([]);
  expect(searches.at(-1)!.channels).toContain('fuzzy');
});

test('[ASK-CONTROLLER-GROWS] coverage grows with each round, and the first that brings nothing is the last', async () => {
  const words = ['alphaGate', 'betaLock', 'gammaKey', 'deltaDoor'];
  const question = `Compare ${words.map((word) => `\`${word}\``).join(', ')}`;
  const span = (number: number) => evidenceSpan(number, { text: `About ${words[number - 1]}.` });
  const growing = await run(question, (_, number) => [span(number)], { minSlotCoverageRatio: 1 });
  expect(growing.steps.map(({ slotCoverage }) => slotCoverage)).toEqual([0.25, 0.5, 0.75, 1]);
  expect([growing.actions, growing.stopReason]).toEqual([
    ['seed', 'expand', 'widen', 'widen'],
    'coverage_ok',
  ]);
  const stuck = await run(question, (_, number) => [span(Math.min(number, 3))], {
    minSlotCoverageRatio: 1,
    maxIters: 10,
  });
  expect(stuck.steps.map(({ slotCoverage }) => slotCoverage)).toEqual([0.25, 0.5, 0.75, 0.75]);
  expect(stuck.steps.at(-1)!.reason).toContain('no new evidence for term:deltadoor');
});

describe('[ASK-CONTROLLER-BUDGET]', () => {
  const words = Array.from({ length: 12 }, (_, number) => `word_${number}`);
  const question = `Compare ${words.join(', ')}`;
  const one: Answer = (_, number) => [evidenceSpan(number, { text: words[number - 1] })];

  test.each([
    ['maxIters', { maxIters: 2 }, 2],
    ['maxIters', { maxIters: 1 }, 1],
    ['maxRuntimeMs', { maxRuntimeMs: 300, msPerSearch: 100 }, 3],
    ['maxFiles', { maxFiles: 2 }, 3],
  ] as const)('%s ends the search and is named: %o', async (limit, limits, steps) => {
    const gathered = await run(question, one, limits);
    expect([gathered.stopReason, gathered.budgetHit, gathered.steps.length]).toEqual([
      'budget',
      limit,
      steps,
    ]);
    expect(gathered.steps.at(-1)!.reason).toContain(`${limit} is reached`);
  });

  test('maxSpanBytes ends the search, and what covered a slot stays', async () => {
    const long: Answer = (_, number) => [
      evidenceSpan(number, { text: `${words[number - 1]} ${'x'.repeat(9000)}`, score: number }),
    ];
    const { stopReason, budgetHit, spans } = await run(question, long, { maxSpanBytes: 20_000 });
    expect([stopReason, budgetHit]).toEqual(['budget', 'maxSpanBytes']);
    expect(spans.map(({ chunk }) => chunk.chunkId)).toEqual([2, 1]);
  });

  test('a question that needs the repository is never answered before a search', async () => {
    const { searches, steps } = await run('Define TS_ratio in this repo.', () => [], {
      maxIters: 1,
      maxRuntimeMs: 0,
    });
    expect([searches.length, steps.length]).toEqual([1, 1]);
    expect(searches[0]!.texts).toEqual(['Define TS_ratio.']);
  });
});

test('[ASK-CONTROLLER-CONFIDENCE] confidence is made of coverage, agreement of channels and mass', async () => {
  const { steps } = await run('What is the `gate`?', () => [gate], { weight: 0.6 });
  // 0.5 x 1 + 0.3 x (1 channel of 4) + 0.2 x (0.6 / 3)
  expect(steps[0]!.confidence).toBe(0.615);
});

test('of a document that was replaced between two rounds the newer version counts', async () => {
  const older = evidenceSpan(1, { text: 'The gate is old.' });
  const newer = evidenceSpan(2, { text: 'The gate is new.', path: older.path });
  newer.chunk.documentId = 1;
  const { spans } = await run('Compare `gate` and `zebra`', (_, number) =>
    number === 1 ? [older] : [newer],
  );
  expect(spans).toEqual([newer]);
});

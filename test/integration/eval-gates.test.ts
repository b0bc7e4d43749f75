import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Helix } from '../../src/compose.ts';
import type { CaseResult } from '../../src/evals/case-result.ts';
import type { EvalRunWithResults } from '../../src/evals/eval-run.ts';
import { runEvals } from '../../src/evals/run-evals.ts';
import { type ProjectSettings, writeProjectSettings } from '../../src/store/project-settings.ts';
import type { ChunkDraft } from '../../src/terms.ts';
import { CASES } from '../support/eval-corpus.ts';
import { ingestCorpus, missed, type RunningEvals, startEvals } from '../support/eval-harness.ts';

let evals: RunningEvals;
let green: EvalRunWithResults;
beforeAll(async () => {
  evals = await startEvals('embedded');
  green = await runEvals(evals.helix, evals.options);
});
afterAll(() => evals?.stop());

describe('[EVAL-GATES] a run that reaches every floor', () => {
  test('is green', () => {
    expect(missed(green)).toEqual([]);
    expect(green).toMatchObject({ status: 'finished', passed: true, cases: CASES.length });
    for (const name of [
      'recall',
      'faithfulness',
      'citation_precision',
      'citation_recall',
      'off_topic_refused',
    ])
      expect([name, green.summary?.[name]?.value]).toEqual([name, 1]);
  });

  test('is red with a worse prompt', async () => {
    const { helix, options } = evals;
    const run = await runEvals({ ...helix, languageModel: withWorsePrompt(helix.languageModel) }, options);
    expect(run.passed).toBe(false);
    expect(missed(run)).toEqual(['faithfulness', 'must_say']);
    expect(run.summary?.recall?.value).toBe(1);
  });

  test('is red with a chunker that loses text', async () => {
    const run = await runChunkedBy(withoutItsEnd, 'lossy');
    expect(run.passed).toBe(false);
    expect(missed(run)).toContain('recall');
  });

  test('is red with a chunker that cuts through words', async () => {
    const run = await runChunkedBy(inCrumbs, 'crumbling');
    expect(run.passed).toBe(false);
    expect(missed(run)).toContain('must_say');
  });

  test('is red with a lowered k', async () => {
    const run = await runEvals(evals.helix, { ...evals.options, k: 1 });
    expect(run.passed).toBe(false);
    expect(missed(run)).toContain('recall');
    expect(run.settingsHash).not.toBe(green.settingsHash);
  });
});

test('[EVAL-PARALLEL] several cases at once come to what one at a time comes to', async () => {
  const alone = await runEvals(evals.helix, { ...evals.options, parallel: 1 });
  const together = await runEvals(evals.helix, { ...evals.options, parallel: 8 });
  expect(together.results.map(lasting)).toEqual(alone.results.map(lasting));
  expect(together.results.map(({ caseId }) => caseId)).toEqual(CASES.map(({ id }) => id));
  // One writes; a judge on this machine is no model, and a refusal of the gate asks nobody.
  expect(together.results.map(({ usage }) => usage.modelCalls)).toEqual([...Array(9).fill(1), 0, 0]);
});

test('[EVAL-VIA] --via query goes the way of /v1/query, where nothing leaves that cites no chunk', async () => {
  const { helix, options } = evals;
  const asked = { ...options, via: 'query' as const, k: 10, cases: CASES.slice(0, 3) };
  const byNumbers = await runEvals(helix, asked);
  expect(byNumbers.results.map(({ refusedBy, reason }) => [refusedBy, reason])).toEqual(
    Array(3).fill(['writer', 'uncited']),
  );
  expect(missed(byNumbers)).toContain('faithfulness');
  const byChunks = await runEvals({ ...helix, languageModel: quotingBest(helix.languageModel) }, asked);
  expect(missed(byChunks)).toEqual([]);
  expect(byChunks.results[0]?.answer).toMatch(/30 days after delivery \[chunk:\d+\]/);
  expect(byChunks.summary?.citation_recall?.value).toBe(1);
});

test('[EVAL-FOLLOW-UP] a case with history is asked as the question that it means', async () => {
  const { helix, options, model } = evals;
  const question = 'And for how many days is it accepted?';
  const history = [{ question: 'What is a refund request?' }];
  const run = await runEvals(helix, { ...options, cases: [{ ...CASES[0]!, question, history }] });
  expect(run.results[0]).toMatchObject({ question, refused: false });
  expect(JSON.stringify(model.calls.chat.at(-1)?.body)).toMatch(/Question: [^"]*refund request/);
  expect(run.results[0]!.timings.rewriteMs).toBeGreaterThanOrEqual(0);
  expect(run.summary?.recall?.value).toBe(1);
});

test('[EVAL-LIVE-CHECK] what the live check refuses is a refusal by the check, and nobody judges twice', async () => {
  const { helix, options } = evals;
  const strict: Helix = {
    ...helix,
    groundedness: 'refuse',
    languageModel: withWorsePrompt(helix.languageModel),
  };
  const { results } = await runEvals(strict, { ...options, cases: CASES.slice(0, 1) });
  expect(results[0]).toMatchObject({ refused: true, refusedBy: 'check', verdict: null });
  const flagged: Helix = { ...helix, groundedness: 'flag' };
  const { results: judged } = await runEvals(flagged, { ...options, cases: CASES.slice(0, 1) });
  expect(judged[0]).toMatchObject({ refused: false, verdict: { grounded: true }, usage: { modelCalls: 1 } });
  expect(judged[0]?.verdict).not.toHaveProperty('unverified');
});

test('[EVAL-MODEL-CALLS] a model that judges counts where the live check asks it, not where the eval does', async () => {
  const { helix, options } = evals;
  const judge: Helix['judge'] = { id: 'paid', judge: (request) => helix.judge.judge(request) };
  const callsWith = async (groundedness: Helix['groundedness']) => {
    const asked = { ...options, cases: CASES.slice(0, 1), judgeCitations: true };
    const { results } = await runEvals({ ...helix, judge, groundedness }, asked);
    expect(results[0]).toMatchObject({ verdict: { grounded: true }, citationPrecision: 1 });
    return results[0]!.usage.modelCalls;
  };
  expect([await callsWith('off'), await callsWith('flag')]).toEqual([1, 2]);
});

test('[EVAL-JUDGE-AWAY] a judge that is away is told as what it is for a run, not for an answer', async () => {
  const { helix, options } = evals;
  const judge: Helix['judge'] = { id: 'away', judge: () => Promise.reject(new Error('it hung up')) };
  const { results } = await runEvals({ ...helix, judge }, { ...options, cases: CASES.slice(0, 1) });
  expect(results[0]?.error).toBe(
    'The answer could not be judged: it hung up. Run again when the judge is back, or set HELIX_JUDGE=local to judge without a model.',
  );
});

test('[EVAL-SETTINGS] what a project has for itself is among the settings of a run', async () => {
  const { helix, options } = evals;
  const runWith = async (injection: ProjectSettings['injection']) => {
    await helix.database.withTenant(helix.tenant, (session) =>
      writeProjectSettings(session, helix.tenant, 'default', () => ({ injection })),
    );
    return runEvals(helix, { ...options, cases: CASES.slice(0, 1) });
  };
  const flagging = await runWith({ policy: 'flag' });
  const marked = await runWith({ policy: 'flag', markers: ['wire the money'] });
  const again = await runWith(undefined);
  expect(flagging.settings).toMatchObject({ injection: 'flag' });
  expect(again.settingsHash).toBe(green.settingsHash);
  expect(new Set([again, flagging, marked].map(({ settingsHash }) => settingsHash)).size).toBe(3);
  expect(marked.settings.injection_rules).not.toBe(flagging.settings.injection_rules);
});

function withWorsePrompt(model: Helix['languageModel']): Helix['languageModel'] {
  return {
    ...model,
    streamAnswer(request) {
      const system = request.system.replace(/Cite the source numbers[^.]*\[1\], \[2\]\. /, '');
      expect(system).not.toBe(request.system);
      return model.streamAnswer({ ...request, system });
    },
  };
}

/** Cites the chunk it quotes by its id, as the instruction of `/v1/query` asks for. */
function quotingBest(model: Helix['languageModel']): Helix['languageModel'] {
  return {
    ...model,
    async *streamAnswer({ sources: [best] }) {
      const sentences = best!.text.split(/(?<=\.) |\n/);
      yield { type: 'text-delta', text: `${sentences.at(-1)!.replace(/\.$/, '')} [chunk:${best!.chunkId}].` };
    },
  };
}

async function runChunkedBy(cut: (chunk: ChunkDraft) => ChunkDraft[], project: string) {
  const { preparer } = evals.helix;
  const broken: Helix['preparer'] = {
    ...preparer,
    async prepare(document, options) {
      const prepared = await preparer.prepare(document, options);
      const chunks = prepared.chunks.flatMap(cut).map((chunk, ordinal) => ({ ...chunk, ordinal }));
      return { ...prepared, chunks };
    },
  };
  await ingestCorpus({ ...evals.helix, preparer: broken }, project);
  return runEvals(evals.helix, { ...evals.options, project });
}

function withoutItsEnd(chunk: ChunkDraft): ChunkDraft[] {
  const length = Math.floor(chunk.text.length * 0.6);
  const { start } = chunk.span;
  return [{ ...chunk, text: chunk.text.slice(0, length), span: { start, end: start + length } }];
}

function inCrumbs(chunk: ChunkDraft): ChunkDraft[] {
  const crumbs = chunk.text.match(/[\s\S]{1,9}/g) ?? [];
  return crumbs.map((text, index) => {
    const start = chunk.span.start + 9 * index;
    return { ...chunk, text, span: { start, end: start + text.length } };
  });
}

/** Without what differs from time to time. */
function lasting({ traceId: _, timings: __, ...result }: CaseResult) {
  return result;
}

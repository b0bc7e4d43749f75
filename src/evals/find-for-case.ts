import { checkedQuestion } from '../answer/checked-question.ts';
import { type RefusalLimits, refusalGate } from '../gate/refusal-gate.ts';
import { type RetrieveContext, retrieveChunks } from '../retrieve/retrieve-chunks.ts';
import { rewriteQuestion } from '../rewrite/rewrite-question.ts';
import type { VersionInstead } from '../store/search-scope.ts';
import type { CaseResult } from './case-result.ts';
import type { EvalCase } from './eval-case.ts';
import { expectedChunks } from './expected-chunks.ts';
import { failedCase } from './failed-case.ts';
import { isAboutCase } from './is-about-case.ts';
import { RANKED_DEPTH } from './metrics/ranking.ts';

/**
 * What is found for a case, and whether the gate lets it be answered; no model is asked but the one that embeds (and a
 * reranker where there is one). With `instead`, as if a version were the active one. A case whose passage is not there
 * has failed; whatever else goes wrong is thrown, since it says nothing about the documents.
 */
export async function findForCase(
  context: GateContext,
  evalCase: EvalCase,
  options: FoundCaseOptions,
): Promise<CaseResult> {
  const { project, k, instead, signal } = options;
  const empty = failedCase(evalCase, { project, k, via: 'ask', judgeCitations: false }, '');
  try {
    const relevantBySource = await expectedChunks(context, project, evalCase, instead);
    const { question } = await wholeQuestion(context, evalCase, signal);
    const { as_of: asOf, clearance } = evalCase;
    const found = await retrieveChunks(
      { ...context, clearance },
      { question, project, asOf, instead, k: Math.max(k, RANKED_DEPTH), signal },
    );
    const gate = refusalGate(found, context);
    const refused = gate.verdict === 'refuse';
    return {
      ...empty,
      error: undefined,
      ranked: found.chunks.map(({ chunkId }) => chunkId),
      relevant: [...new Set(relevantBySource.flat())],
      relevantBySource,
      refused,
      ...(refused && { refusedBy: 'gate', reason: gate.reason }),
      confidence: gate.answerability ?? null,
      nearest: gate.nearest,
    };
  } catch (error) {
    if (!isAboutCase(error)) throw error;
    const { expected, problem } = error.details;
    return { ...empty, error: expected ? `it expects ${expected}, but ${problem}` : error.message };
  }
}

export type GateContext = RetrieveContext & RefusalLimits & { maxQuestionLength: number };

export type FoundCaseOptions = {
  project: string;
  /** How many chunks an answer may be made from. */
  k: number;
  instead?: VersionInstead;
  signal?: AbortSignal;
};

/** By rules alone: a golden set is asked at every change, and a model would be asked as often. */
function wholeQuestion(
  { maxQuestionLength }: GateContext,
  { question, history = [] }: EvalCase,
  signal?: AbortSignal,
) {
  return rewriteQuestion({
    question: checkedQuestion(question, maxQuestionLength),
    history: history.map((turn) => ({ question: turn.question, answer: turn.answer ?? '' })),
    signal,
  });
}

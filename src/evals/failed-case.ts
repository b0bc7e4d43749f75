import { messageOf } from '../errors.ts';
import type { CaseResult } from './case-result.ts';
import type { EvalCase } from './eval-case.ts';
import { type CaseOptions, describeCase } from './run-case.ts';

/** The result of a case that could not be run: it failed in everything that it expects. */
export function failedCase(evalCase: EvalCase, options: CaseOptions, error: unknown): CaseResult {
  const { expected_chunk_ids: ids = [], expected_sources: sources = [] } = evalCase;
  return {
    ...describeCase(evalCase, options),
    traceId: '',
    ranked: [],
    relevant: [],
    relevantBySource: [...ids, ...sources].map(() => []),
    refused: false,
    confidence: null,
    nearest: null,
    answer: '',
    cited: [],
    scores: { exact: null, contains: null, f1: null, mustSay: null, mustNotSay: null },
    verdict: null,
    citationPrecision: null,
    citationRecall: null,
    timings: {},
    usage: { modelCalls: 0, promptTokens: 0, completionTokens: 0 },
    error: messageOf(error),
  };
}

import type { CaseResult } from '../../case-result.ts';

/** A case that was answered well, but for what a test says. */
export function caseResult(parts: Partial<CaseResult> = {}): CaseResult {
  return {
    caseId: 'refund-window',
    question: 'How long do I have to request a refund?',
    kind: 'answerable',
    tags: [],
    traceId: '00000000-0000-4000-8000-0000000000aa',
    ranked: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    relevant: [1],
    k: 4,
    refused: false,
    confidence: 0.9,
    nearest: 0.3,
    answer: 'Within 30 days of delivery [1].',
    cited: [1],
    scores: { exact: null, contains: null, f1: null, mustSay: null, mustNotSay: null },
    verdict: {
      grounded: true,
      unsupported_claims: [],
      cited_ids: [1],
      citations_correct: true,
      relevant: true,
    },
    citationPrecision: 1,
    citationRecall: 1,
    timings: { embedMs: 4, retrievalMs: 12, modelMs: 20, totalMs: 40 },
    usage: { modelCalls: 1, promptTokens: 900, completionTokens: 40 },
    ...parts,
  };
}

export function refusal(parts: Partial<CaseResult> = {}): CaseResult {
  return caseResult({
    answer: "I don't have that in the provided documents.",
    refused: true,
    refusedBy: 'gate',
    relevant: [],
    cited: [],
    verdict: null,
    citationPrecision: null,
    citationRecall: null,
    usage: { modelCalls: 0, promptTokens: 0, completionTokens: 0 },
    ...parts,
  });
}

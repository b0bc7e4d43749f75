import type { Verdict } from '../models/groundedness-judge.ts';
import type { CaseKind, EvalCase } from './eval-case.ts';

/** What came of one case. Kept as it is in `eval_results.result`, and the only thing that metrics are made from. */
export type CaseResult = {
  caseId: string;
  question: string;
  kind: CaseKind;
  /** Of all that the case asks and expects: with another one it is another case. Absent in results of before there was one. */
  caseHash?: string;
  tags: string[];
  /** Names the stored trace. */
  traceId: string;
  /** Chunk ids as retrieved, best first; as many as were asked for (10 at least), whatever the answer was made from. */
  ranked: number[];
  /** Chunk ids that hold what was expected. Empty when nothing was expected, or nothing of it is in the documents. */
  relevant: number[];
  /** The same by what was expected: any chunk of a list will do, and an empty list is nowhere in the documents. */
  relevantBySource?: number[][];
  /** What the answer should have been or said, as the case has it; also tells what a case that failed would have counted in. */
  expected?: Pick<EvalCase, 'answers' | 'must_say' | 'must_not_say'>;
  /** How many of the first of `ranked` the answer may be made from. */
  k: number;
  refused: boolean;
  /** Who refused: the gate before a model was asked, the model, or a check of its answer. */
  refusedBy?: 'gate' | 'writer' | 'check';
  reason?: string;
  /** 0 to 1: how likely the documents hold the answer; null in a space without a calibration. */
  confidence: number | null;
  /** Distance of the nearest text; null when there was none. */
  nearest: number | null;
  answer: string;
  /** Chunk ids, in the order first cited. */
  cited: number[];
  /** Null where the case expects no such thing, or was refused. */
  scores: AnswerScores;
  /** Null when it was refused or not judged. */
  verdict: Verdict | null;
  /** Of the cited passages, those that support the sentence that cites them; of the sentences, those with such a citation. */
  citationPrecision: number | null;
  citationRecall: number | null;
  /** Milliseconds by stage, as the trace has them; `totalMs` is the whole. */
  timings: Record<string, number>;
  usage: { modelCalls: number; promptTokens: number; completionTokens: number };
  /** The case could not be run. It counts as failed in every metric it would have counted in. */
  error?: string;
};

/** Each from 0 to 1. */
export type AnswerScores = {
  /** The answer is one of the expected ones, without articles, marks and capitals. */
  exact: number | null;
  /** It holds one of them. */
  contains: number | null;
  /** Overlap of words with the best of them. */
  f1: number | null;
  /** Share of `must_say` that it says, and of `must_not_say` that it does not. */
  mustSay: number | null;
  mustNotSay: number | null;
};

import { checkGroundedness } from '../answer/check-groundedness.ts';
import { checkedQuestion } from '../answer/checked-question.ts';
import { numbered } from '../answer/cited-sentences.ts';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { GroundednessJudge, Verdict } from '../models/groundedness-judge.ts';
import { retrieveChunks } from '../retrieve/retrieve-chunks.ts';
import { caseHash } from './case-hash.ts';
import type { CaseResult } from './case-result.ts';
import type { EvalCase } from './eval-case.ts';
import { expectedChunks } from './expected-chunks.ts';
import { citationsByVerdict, type JudgedAnswer, judgeCitations } from './judge-citations.ts';
import { RANKED_DEPTH } from './metrics/ranking.ts';
import { scoreAnswer } from './metrics/score-answer.ts';
import { type PutQuestion, putQuestion } from './put-question.ts';
import { watchModels } from './watch-models.ts';

/**
 * One case from question to scores, through the product's own way of answering. The judge of the configured Helix judges
 * every answer that is not a refusal, whether or not the live check is on. Throws when the case could not be run.
 */
export async function runCase(helix: Helix, given: EvalCase, options: CaseOptions): Promise<CaseResult> {
  const evalCase = { ...given, question: checkedQuestion(given.question, helix.settings.maxQuestionLength) };
  const relevantBySource = await expectedChunks(helix, options.project, evalCase);
  const watched = watchModels(helix);
  const put = await putQuestion(watched, evalCase, options);
  const ranked = await rankedChunks(helix, put, evalCase, options);
  const { refusedBy, answer, trace } = put;
  const refused = refusedBy !== undefined;
  // By the judge that nobody counts: what the eval asks for itself is not what an answer takes.
  const judged = refused ? NOT_JUDGED : await judgeAnswer(helix.judge, put, options);
  const { promptTokens = 0, completionTokens = 0 } = trace.usage;
  return {
    ...describeCase(given, options),
    question: evalCase.question,
    traceId: trace.trace_id,
    ranked,
    relevant: [...new Set(relevantBySource.flat())],
    relevantBySource,
    refused,
    ...(refusedBy && { refusedBy, reason: put.reason ?? trace.gate.reason ?? refusedBy }),
    confidence: trace.gate.answerability ?? null,
    nearest: trace.gate.nearest ?? null,
    answer,
    cited: put.cited,
    scores: scoreAnswer(evalCase, answer, refused),
    ...judged,
    timings: timingsOf(put),
    usage: { modelCalls: watched.seen.calls, promptTokens, completionTokens },
  };
}

/** How questions are asked: as `GET /ask`, as `POST /v1/query`, or as that in the mode `agentic`. */
export const EVAL_WAYS = ['ask', 'query', 'agentic'] as const;
export type EvalWay = (typeof EVAL_WAYS)[number];

export type CaseOptions = {
  project: string;
  /** How many chunks the answer may be made from. */
  k: number;
  via: EvalWay;
  /** Whether single citations are judged by a model too; without one they always are. */
  judgeCitations: boolean;
  signal?: AbortSignal;
};

/** What is known of a case before it is run. */
export function describeCase(evalCase: EvalCase, { k }: CaseOptions) {
  const { id: caseId, question, kind, tags = [], answers, must_say, must_not_say } = evalCase;
  const expected = { answers, must_say, must_not_say };
  return { caseId, question, kind, caseHash: caseHash(evalCase), tags, k, expected };
}

/**
 * What was found, and below it what would have been: ranking is measured on more than an answer is made from. Looked for
 * afterwards, so that it warms nothing up. In the mode `agentic` there is no single ranking to go on with.
 */
async function rankedChunks(
  helix: Helix,
  { searchedAs: question, found }: PutQuestion,
  { as_of: asOf, clearance }: EvalCase,
  { project, k, via, signal }: CaseOptions,
): Promise<number[]> {
  if (found.length >= RANKED_DEPTH || via === 'agentic') return found;
  const query = { question, project, asOf, k: Math.max(k, RANKED_DEPTH), signal };
  const { chunks } = await retrieveChunks(clearance ? { ...helix, clearance } : helix, query);
  return [...new Set([...found, ...chunks.map(({ chunkId }) => chunkId)])].slice(0, query.k);
}

type Judged = Pick<CaseResult, 'verdict' | 'citationPrecision' | 'citationRecall'>;
const NOT_JUDGED: Judged = { verdict: null, citationPrecision: null, citationRecall: null };

async function judgeAnswer(
  judge: GroundednessJudge,
  put: PutQuestion,
  options: CaseOptions,
): Promise<Judged> {
  const { sources, searchedAs: question } = put;
  const chunkIds = sources.map(({ chunkId }) => chunkId);
  const judged = { question, answer: numbered(put.answer, chunkIds), sources, signal: options.signal };
  try {
    const verdict = await verdictOn(judge, judged, put);
    const citations =
      judge.isLocal || options.judgeCitations
        ? await judgeCitations(judge, judged)
        : citationsByVerdict(verdict, judged);
    return { verdict, ...citations };
  } catch (error) {
    // It says how to answer without a judge, which is no help to whoever measures with one.
    if (!(error instanceof HelixError) || error.code !== 'judge_unavailable') throw error;
    const problem = error.details.problem ?? error.message;
    throw new HelixError('eval_judge_unavailable', { problem }, { cause: error, retryable: true });
  }
}

/** The verdict of the live check, where there was one, else a new one. */
async function verdictOn(
  judge: GroundednessJudge,
  judged: JudgedAnswer,
  { verdict: live }: PutQuestion,
): Promise<Verdict> {
  const checked = live && !live.error ? live : await checkGroundedness(judge, judged);
  const { unverified: _, error: __, ...verdict } = checked;
  return verdict;
}

function timingsOf({ trace, rewriteMs }: PutQuestion): Record<string, number> {
  const { totalMs = 0, ...timings } = trace.timings;
  if (rewriteMs === 0) return { ...timings, totalMs };
  return { ...timings, rewriteMs: tenths(rewriteMs), totalMs: tenths(totalMs + rewriteMs) };
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

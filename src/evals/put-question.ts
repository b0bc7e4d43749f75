import { answerQuery, type QueryContext, rewriteFollowUp } from '../answer/answer-query.ts';
import { type AnswerContext, answerQuestion } from '../answer/answer-question.ts';
import type { QueryExplanation } from '../answer/query-events.ts';
import { HelixError } from '../errors.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import { findTrace, type StoredTrace } from '../store/traces.ts';
import { REFUSAL, type RetrievedChunk } from '../terms.ts';
import type { CaseResult } from './case-result.ts';
import type { EvalCase } from './eval-case.ts';
import { putAgentic } from './put-agentic.ts';
import type { CaseOptions } from './run-case.ts';
import { turnsOf } from './turns-of-case.ts';
import type { WatchedHelix } from './watch-models.ts';

/** Asks the question of a case in the way of `/ask` or of `/v1/query`, in one of its modes, as a reader would. */
export async function putQuestion(
  watched: WatchedHelix,
  evalCase: EvalCase,
  options: CaseOptions,
): Promise<PutQuestion> {
  const { clearance } = evalCase;
  const context = clearance ? { ...watched.helix, clearance } : watched.helix;
  const traceId = crypto.randomUUID();
  const said = await WAYS[options.via](context, { evalCase, options, traceId }, watched.seen);
  return { ...said, trace: await traceOf(context, traceId) };
}

export type PutQuestion = Said & { trace: StoredTrace };

export type Said = {
  answer: string;
  /** As it was searched for: whole, where it was a follow-up. */
  searchedAs: string;
  /** Undefined when it was answered. */
  refusedBy: CaseResult['refusedBy'];
  reason: string | undefined;
  cited: number[];
  /** Chunk ids as they were found for it, best first, as far as that is known. */
  found: number[];
  /** Source `n` of the answer is `sources[n - 1]`. */
  sources: readonly RetrievedChunk[];
  /** Of the live check, where it is on. */
  verdict: CheckedVerdict | undefined;
  /** Milliseconds before the trace began. */
  rewriteMs: number;
};

export type Asked = { evalCase: EvalCase; options: CaseOptions; traceId: string };

const WAYS = { ask, query, agentic: putAgentic };

async function ask(
  context: AnswerContext,
  { evalCase, options, traceId }: Asked,
  seen: WatchedHelix['seen'],
): Promise<Said> {
  const { project, k, signal } = options;
  const started = performance.now();
  const { question, rewritten } = await rewriteFollowUp(context, { ...turnsOf(evalCase), signal });
  const rewriteMs = rewritten ? performance.now() - started : 0;
  const request = { requestId: traceId, question, project, asOf: evalCase.as_of, k, signal };
  let answer = '';
  let cited: number[] = [];
  let verdict: CheckedVerdict | undefined;
  for await (const event of answerQuestion(context, request)) {
    if (event.type === 'text-delta') answer += event.text;
    else if (event.type === 'citations') cited = event.citations.map(({ chunk_id }) => chunk_id);
    else verdict = event.verdict;
  }
  const { sources = [] } = seen;
  const refusedBy = isRefusal(answer) ? whoRefused(seen, verdict) : undefined;
  const found: number[] = [];
  return {
    answer,
    searchedAs: question,
    refusedBy,
    reason: undefined,
    cited,
    found,
    sources,
    verdict,
    rewriteMs,
  };
}

function whoRefused(
  { sources }: WatchedHelix['seen'],
  verdict: CheckedVerdict | undefined,
): CaseResult['refusedBy'] {
  if (!sources) return 'gate';
  return verdict?.unverified ? 'check' : 'writer';
}

async function query(context: QueryContext, { evalCase, options, traceId }: Asked): Promise<Said> {
  const { project, k, signal } = options;
  const request = { requestId: traceId, ...turnsOf(evalCase), project, asOf: evalCase.as_of, k, signal };
  let answer = '';
  let cited: number[] = [];
  let verdict: CheckedVerdict | undefined;
  let explanation: QueryExplanation | undefined;
  for await (const event of answerQuery(context, request)) {
    if (event.type === 'text-delta') answer += event.text;
    else if (event.type === 'citations') cited = event.sources.map(({ chunkId }) => chunkId);
    else if (event.type === 'verdict') verdict = event.verdict;
    else explanation = event.explanation;
  }
  const { evidence, abstainReason: reason } = explanation!;
  const { searchedAs, sources, retrieval } = evidence;
  return {
    answer,
    searchedAs,
    refusedBy: whoAbstained(explanation!),
    reason,
    cited,
    found: retrieval.chunks.map(({ chunkId }) => chunkId),
    sources,
    verdict,
    rewriteMs: 0,
  };
}

function whoAbstained({ abstainReason, evidence }: QueryExplanation): CaseResult['refusedBy'] {
  if (!abstainReason) return undefined;
  if (evidence.gate.verdict === 'refuse') return 'gate';
  return abstainReason === 'ungrounded' ? 'check' : 'writer';
}

/** Models put it between quotation marks, or write its apostrophe in another way. */
function isRefusal(answer: string): boolean {
  const plain = answer.replace(/[’‘ʼ]/g, "'").replace(/^[\s"“*_]+|[\s"”*_]+$/g, '');
  return plain === REFUSAL || `${plain}.` === REFUSAL;
}

async function traceOf(
  { database, tenant }: Pick<AnswerContext, 'database' | 'tenant'>,
  traceId: string,
): Promise<StoredTrace> {
  const trace = await database.withTenant(tenant, (session) => findTrace(session, tenant, traceId), {
    readOnly: true,
  });
  if (trace) return trace;
  throw new HelixError('not_found', {
    what: `The trace ${traceId} of this answer`,
    action: 'The log says under `trace.lost` why it could not be stored.',
  });
}

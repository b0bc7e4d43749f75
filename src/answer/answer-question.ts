import {
  answerabilityToTell,
  type GateDecision,
  type RefusalLimits,
  refusalGate,
} from '../gate/refusal-gate.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { type Retrieval, type RetrieveContext, retrieveChunks } from '../retrieve/retrieve-chunks.ts';
import { REFUSAL } from '../terms.ts';
import { logScreened } from '../trace/log-screened.ts';
import { startTrace, type TraceContext, type TraceRecorder } from '../trace/record-trace.ts';
import type { AnswerEvent } from './answer-events.ts';
import { buildPrompt, SYSTEM_INSTRUCTION } from './build-prompt.ts';
import { REFUSAL_VERDICT } from './check-groundedness.ts';
import { checkedAfterwards, checkedBeforehand } from './checked-answer.ts';
import { type ContextBudget, fitBudget } from './fit-budget.ts';
import { outputScreen } from './output-screen.ts';
import { parseCitations } from './parse-citations.ts';
import { writeDraft } from './write-draft.ts';

/**
 * Answers one question: retrieve, fit, gate, generate, cite, check. Nothing is yielded before the first word is known, so
 * a failure up to then is thrown and can still become a status line. However it ends, it leaves one trace and one
 * log line.
 */
export async function* answerQuestion(
  context: AnswerContext,
  request: AskRequest,
): AsyncGenerator<AnswerEvent> {
  const trace = startTrace(context, request);
  try {
    const found = await retrieveChunks(context, request);
    const retrieval = { ...found, chunks: fitBudget(found.chunks, context.budget) };
    logScreened(context.log, request.requestId, retrieval);
    const gate = refusalGate(retrieval, context);
    trace.retrieved(retrieval, gate);
    yield* gate.verdict === 'refuse'
      ? refuse(context, trace)
      : generate(context, request, { ...retrieval, gate }, trace);
  } catch (error) {
    trace.failed(error);
    throw error;
  } finally {
    await trace.close();
  }
}

export type AnswerContext = RetrieveContext &
  RefusalLimits &
  TraceContext & {
    languageModel: LanguageModel;
    judge: GroundednessJudge;
    groundedness: 'off' | 'flag' | 'refuse';
    budget: ContextBudget;
    maxAnswerTokens: number;
    /** Values that no answer may hold, such as keys. */
    secrets: readonly string[];
  };

export type AskRequest = {
  /** Names the trace, the log line and the response. */
  requestId: string;
  question: string;
  project: string;
  documentId?: number;
  /** A time (ISO 8601): the answer is made from the versions that held then. */
  asOf?: string;
  k: number;
  signal?: AbortSignal;
};

async function* refuse(context: AnswerContext, trace: TraceRecorder): AsyncGenerator<AnswerEvent> {
  const verdict = context.groundedness === 'off' ? undefined : REFUSAL_VERDICT;
  trace.refused();
  await trace.answered(REFUSAL, [], verdict);
  yield { type: 'text-delta', text: REFUSAL };
  yield { type: 'citations', citations: [] };
  if (verdict) yield { type: 'verdict', verdict };
}

async function* generate(
  context: AnswerContext,
  request: AskRequest,
  { chunks, candidates, gate }: Pick<Retrieval, 'chunks' | 'candidates'> & { gate: GateDecision },
  trace: TraceRecorder,
) {
  const prompt = buildPrompt(request.question, chunks);
  trace.prompted(SYSTEM_INSTRUCTION, prompt, context.languageModel.id);
  const { question } = request;
  const draft = writeDraft(
    context.languageModel,
    {
      ...request,
      prompt,
      system: SYSTEM_INSTRUCTION,
      sources: chunks,
      answerability: answerabilityToTell(gate, context, candidates),
      maxTokens: context.maxAnswerTokens,
    },
    outputScreen({ question, sources: chunks, instruction: SYSTEM_INSTRUCTION, secrets: context.secrets }),
    trace,
  );
  const checked = {
    judge: context.judge,
    question,
    sources: chunks,
    signal: request.signal,
    trace,
  };
  if (context.groundedness === 'refuse') yield* checkedBeforehand(draft, checked);
  else if (context.groundedness === 'flag') yield* checkedAfterwards(draft, checked);
  else yield* unchecked(draft, chunks, trace);
}

async function* unchecked(
  draft: AsyncIterable<string>,
  chunks: Retrieval['chunks'],
  trace: TraceRecorder,
): AsyncGenerator<AnswerEvent> {
  let answer = '';
  for await (const text of draft) {
    answer += text;
    yield { type: 'text-delta', text };
  }
  const citations = parseCitations(answer, chunks);
  await trace.answered(answer, citations);
  yield { type: 'citations', citations };
}

import { HelixError } from '../errors.ts';
import { answerabilityToTell } from '../gate/refusal-gate.ts';
import { boundedHistory, MOST_TURNS, type Turn } from '../rewrite/bounded-history.ts';
import { type Rewrite, rewriteQuestion } from '../rewrite/rewrite-question.ts';
import { startTrace, type TraceRecorder } from '../trace/record-trace.ts';
import type { AnswerContext } from './answer-question.ts';
import { buildQueryPrompt, QUERY_RULES, queryInstruction } from './build-query-prompt.ts';
import { type CitedDraft, createCitedDraft } from './cited-draft.ts';
import { abstain, conclude } from './conclude-query.ts';
import { type Evidence, type EvidenceContext, type EvidenceQuery, findEvidence } from './find-evidence.ts';
import { outputScreen } from './output-screen.ts';
import type { QueryEvent } from './query-events.ts';
import { withoutMarks } from './quote-context.ts';
import { writeDraft } from './write-draft.ts';

/**
 * Answers one question of `/v1/query`: find evidence, gate, generate, check the citations. Nothing is yielded before the
 * first citation holds, so a failure up to then is thrown and can still become a status line. However it ends, it leaves
 * one trace and one log line.
 */
export async function* answerQuery(context: QueryContext, request: QueryRequest): AsyncGenerator<QueryEvent> {
  const trace = startTrace(context, { ...request, kind: 'query' });
  try {
    const rewrite = await rewriteFollowUp(context, request, trace);
    const evidence = await findEvidence(context, { ...request, question: rewrite.question });
    request.onFound?.({ evidence, rewrite });
    trace.retrieved({ ...evidence.retrieval, chunks: evidence.sources }, evidence.gate);
    yield* evidence.gate.verdict === 'refuse'
      ? refuse(context, { evidence, rewrite }, trace)
      : generate(context, request, { evidence, rewrite }, trace);
  } catch (error) {
    trace.failed(error);
    throw error;
  } finally {
    await trace.close();
  }
}

export type QueryContext = AnswerContext & EvidenceContext;

/** How many of the newest turns are looked at; whoever has more need not send them. */
export const HISTORY_TURNS = MOST_TURNS;

/** `requestId` names the trace, the log line and the response. */
export type QueryRequest = EvidenceQuery & {
  requestId: string;
  /** The agent that answers. What it looks for besides the question is in `searches`. */
  agent?: { name: string; persona: string };
  /** What was asked and answered before, oldest first. */
  history?: readonly Turn[];
  /** Told before the first event: an answer that breaks off has no event that says what it was made from. */
  onFound?: (found: Found) => void;
};

/** What is searched for. `/v1/search` asks for it too, so that both find the same. */
export async function rewriteFollowUp(
  { languageModel }: Pick<QueryContext, 'languageModel'>,
  { question, history = [], signal }: Pick<QueryRequest, 'question' | 'history' | 'signal'>,
  trace?: Pick<TraceRecorder, 'rewritten'>,
): Promise<Rewrite> {
  const started = performance.now();
  const rewrite = await rewriteQuestion({ question, history, languageModel, signal });
  if (rewrite.rewritten) trace?.rewritten(rewrite.question, performance.now() - started);
  return rewrite;
}

/** Whether finding the evidence of a question asks a model that writes: to make it whole, or to imagine a passage. */
export function asksModelToFind(
  { languageModel, expansion }: Pick<QueryContext, 'languageModel' | 'expansion'>,
  { history = [] }: Pick<QueryRequest, 'history'>,
): boolean {
  return languageModel.complete !== undefined && (expansion === 'hyde' || boundedHistory(history).length > 0);
}

function refuse(context: QueryContext, found: Found, trace: TraceRecorder): AsyncGenerator<QueryEvent> {
  trace.refused();
  return abstain(context, { ...found, abstainReason: found.evidence.gate.reason }, trace);
}

export type Found = { evidence: Evidence; rewrite: Rewrite };

async function* generate(
  context: QueryContext,
  request: QueryRequest,
  found: Found,
  trace: TraceRecorder,
): AsyncGenerator<QueryEvent> {
  const draft = createCitedDraft(new Set(found.evidence.sources.map(({ chunkId }) => chunkId)));
  let answer = '';
  for await (const text of screened(writeWords(context, request, found.evidence, trace), draft)) {
    answer += text;
    // With the policy `refuse`, what turns out to be unsupported must not have been sent.
    if (context.groundedness !== 'refuse') yield { type: 'text-delta', text };
  }
  const outcome = draft.outcome();
  const explanation = { ...found, model: context.languageModel.id, draft: outcome };
  if (outcome.withheld)
    yield* abstain(context, { ...explanation, abstainReason: outcome.withheld.reason }, trace);
  else {
    const { signal } = request;
    yield* conclude(context, { answer, explanation, cited: outcome.cited, signal }, trace);
  }
}

async function* screened(words: AsyncIterable<string>, draft: CitedDraft): AsyncGenerator<string> {
  for await (const word of words) {
    const text = draft.push(word);
    if (text) yield text;
  }
  const rest = draft.end();
  if (rest) yield rest;
}

async function* writeWords(
  context: QueryContext,
  request: QueryRequest,
  { searchedAs, sources, gate, retrieval }: Evidence,
  trace: TraceRecorder,
): AsyncGenerator<string> {
  const { languageModel, secrets } = context;
  const { persona = '' } = request.agent ?? {};
  const system = queryInstruction(persona);
  const prompt = buildQueryPrompt(searchedAs, sources);
  trace.prompted(system, prompt, languageModel.id);
  // A model that quotes its sources word for word must not find citations in them.
  const quotable = sources.map((source) => ({ ...source, text: withoutMarks(source.text) }));
  try {
    yield* writeDraft(
      languageModel,
      {
        system,
        prompt,
        question: searchedAs,
        sources: quotable,
        citationStyle: 'chunk',
        answerability: answerabilityToTell(gate, context, retrieval.candidates),
        maxTokens: context.maxAnswerTokens,
        signal: request.signal,
      },
      outputScreen({ question: searchedAs, sources, instruction: `${QUERY_RULES}\n${persona}`, secrets }),
      trace,
    );
  } catch (error) {
    if (!(error instanceof HelixError)) throw error;
    const { message, retryable } = error;
    throw new HelixError('llm_unavailable', { problem: message }, { cause: error, retryable });
  }
}

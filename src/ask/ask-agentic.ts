import { snippetOf } from '../answer/parse-citations.ts';
import { type Rewrite, rewriteQuestion } from '../rewrite/rewrite-question.ts';
import type { RetrievedChunk } from '../terms.ts';
import { logScreened } from '../trace/log-screened.ts';
import { startTrace, type TraceRecorder } from '../trace/record-trace.ts';
import type { AgenticEvent } from './agentic-events.ts';
import { type Answered, debugOf, envelopeOf, recordOf } from './describe-answer.ts';
import { type Prepared, prepareAnswer } from './prepare-answer.ts';
import type { AskContext, AskRequest } from './terms.ts';
import { abstained, askBack } from './write/not-answered.ts';
import { writeAnswer } from './write/write-answer.ts';

/**
 * Answers one question in steps that are the same every time: gather, resolve, align, compact, walk, then one call of a
 * model, or none. Whether it holds is decided on the whole answer, so nothing is sent before that. However it ends, it
 * leaves one trace and one log line.
 */
export async function* askAgentic(context: AskContext, request: AskRequest): AsyncGenerator<AgenticEvent> {
  const trace = startTrace(context, { ...request, kind: 'query' });
  try {
    const rewrite = await standingAlone(request, trace);
    const asked = { ...request, question: rewrite.question };
    const prepared = await prepareAnswer(context, asked);
    noteEvidence(context, asked, prepared, trace);
    const answered = await answerFor(context, asked, prepared, trace);
    yield* told(context, asked, { prepared, answered, rewrite }, trace);
  } catch (error) {
    trace.failed(error);
    throw error;
  } finally {
    await trace.close();
  }
}

/** By rules alone: a model that rewrites would be a second call. */
async function standingAlone(
  { question, history = [], signal }: AskRequest,
  trace: TraceRecorder,
): Promise<Rewrite> {
  const started = performance.now();
  const rewrite = await rewriteQuestion({ question, history, signal });
  if (rewrite.rewritten) trace.rewritten(rewrite.question, performance.now() - started);
  return rewrite;
}

/** Quarantine is told in the log, as wherever chunks are screened. */
function noteEvidence(context: AskContext, request: AskRequest, prepared: Prepared, trace: TraceRecorder) {
  const { gathered, decision, alignment, shown } = prepared;
  const all = [...gathered.quarantined, ...decision.quarantined, ...alignment.quarantined];
  const quarantined = [...new Map(all.map((chunk) => [chunk.chunkId, chunk])).values()];
  const chunks = wholeChunks(prepared, ids(shown));
  const { projectId, revision } = gathered;
  trace.gathered({ projectId, revision, chunks, quarantined });
  logScreened(context.log, request.requestId, { quarantined, chunks });
}

function answerFor(
  context: AskContext,
  request: AskRequest,
  prepared: Prepared,
  trace: TraceRecorder,
): Promise<Answered> | Answered {
  if (prepared.outcome === 'split') return askBack(prepared);
  if (prepared.outcome === 'answer') return writeAnswer(context, request, prepared, trace);
  trace.refused();
  return abstained(prepared);
}

async function* told(
  context: AskContext,
  request: AskRequest,
  { prepared, answered, rewrite }: { prepared: Prepared; answered: Answered; rewrite: Rewrite },
  trace: TraceRecorder,
): AsyncGenerator<AgenticEvent> {
  const sources = wholeChunks(prepared, answered.cited);
  const envelope = envelopeOf(prepared, answered);
  const debug = debugOf(prepared, answered, context.askLimits);
  request.signal?.throwIfAborted();
  trace.agentic(recordOf(prepared, { envelope, debug, request, clearance: context.clearance }));
  await trace.answered(
    answered.answer,
    sources.map(({ chunkId, documentTitle, text }) => ({
      ...{ n: 1 + ids(prepared.shown).indexOf(chunkId), chunk_id: chunkId },
      ...{ document_title: documentTitle, snippet: snippetOf(text) },
    })),
  );
  yield { type: 'text-delta', text: answered.answer };
  yield { type: 'citations', sources };
  yield { type: 'envelope', envelope };
  yield { type: 'end', abstained: answered.abstained, rewrite, debug };
}

/** As they are stored, also where the prompt has a part of them. */
function wholeChunks({ found }: Prepared, chunkIds: readonly number[]): RetrievedChunk[] {
  const chunks = new Map(found.map(({ chunk }) => [chunk.chunkId, chunk]));
  return chunkIds.flatMap((id) => chunks.get(id) ?? []);
}

function ids(spans: Prepared['shown']): number[] {
  return spans.map(({ chunk }) => chunk.chunkId);
}

import { snippetOf } from '../answer/parse-citations.ts';
import { type Rewrite, rewriteQuestion } from '../rewrite/rewrite-question.ts';
import type { RetrievedChunk } from '../terms.ts';
import { logScreened } from '../trace/log-screened.ts';
import { startTrace, type TraceRecorder } from '../trace/record-trace.ts';
import type { AgenticEvent } from './agentic-events.ts';
import { type Answered, debugOf, envelopeOf, recordOf } from './describe-answer.ts';
import type { Prepared } from './prepare-answer.ts';
import { prepareLong } from './prepare-long.ts';
import { settleWording } from './settle-wording.ts';
import type { AskContext, AskRequest } from './terms.ts';
import { abstained, askBack, askWhatIsMeant, namesNothing } from './write/not-answered.ts';
import { screenSource, screenTexts } from './write/screen-written.ts';
import { writeAnswer } from './write/write-answer.ts';

/**
 * Answers one question in steps that are the same every time: gather, resolve, align, compact, walk, then one call of a
 * model, or none. Whether it holds is decided on the whole answer, so nothing is sent before that. However it ends, it
 * leaves one trace and one log line.
 */
export async function* askAgentic(context: AskContext, request: AskRequest): AsyncGenerator<AgenticEvent> {
  const trace = startTrace(context, { ...request, kind: 'query' });
  try {
    const { rewrite, prepared } = await preparedFor(context, request, trace);
    const asked = { ...request, question: rewrite.question };
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

/**
 * What is answered, and the question as it is: by rules alone, as a model that rewrites would be a second call. It is put as
 * the documents would word it, and where nothing is about a long one, its part that something is about.
 */
async function preparedFor(context: AskContext, request: AskRequest, trace: TraceRecorder) {
  const started = performance.now();
  const { question, history = [], signal } = request;
  const alone = await rewriteQuestion({ question, history, signal });
  const worded = await settleWording(context, { ...request, question: alone.question });
  const took = performance.now() - started;
  const prepared = await prepareLong(context, { ...request, question: worded });
  const isChanged = prepared.question !== question;
  const rewrite: Rewrite = isChanged
    ? { ...alone, question: prepared.question, rewritten: true, by: alone.by ?? 'rules' }
    : alone;
  if (rewrite.rewritten) trace.rewritten(rewrite.question, took);
  return { rewrite, prepared };
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
  if (namesNothing(prepared)) return askWhatIsMeant(prepared);
  trace.refused();
  return abstained(prepared);
}

async function* told(
  context: AskContext,
  request: AskRequest,
  { prepared, answered, rewrite }: { prepared: Prepared; answered: Answered; rewrite: Rewrite },
  trace: TraceRecorder,
): AsyncGenerator<AgenticEvent> {
  const sources = wholeChunks(prepared, answered.cited).map((chunk) => screenSource(context, chunk));
  const answer = screenTexts(context, answered.answer);
  const envelope = screenTexts(context, envelopeOf(prepared, answered));
  const made = debugOf(prepared, answered, context.askLimits);
  const { queries, controller_steps } = made;
  const debug = { ...made, ...screenTexts(context, { queries, controller_steps }) };
  request.signal?.throwIfAborted();
  trace.agentic(recordOf(prepared, { envelope, debug, request, clearance: context.clearance }));
  await trace.answered(
    answer,
    sources.map(({ chunkId, documentTitle, text }) => ({
      n: 1 + ids(prepared.shown).indexOf(chunkId),
      chunk_id: chunkId,
      document_title: documentTitle,
      snippet: snippetOf(text),
    })),
  );
  yield { type: 'text-delta', text: answer };
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

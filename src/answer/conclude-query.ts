import { HelixError } from '../errors.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import { ABSTENTION, type Citation, type RetrievedChunk } from '../terms.ts';
import type { TraceRecorder } from '../trace/record-trace.ts';
import type { AnswerContext } from './answer-question.ts';
import { checkGroundedness, REFUSAL_VERDICT, withoutVerdict } from './check-groundedness.ts';
import { snippetOf } from './parse-citations.ts';
import type { QueryEvent, QueryExplanation } from './query-events.ts';

/** The end of a question that is not answered. A verdict is said where answers are checked. */
export async function* abstain(
  { groundedness }: JudgeContext,
  explanation: QueryExplanation,
  trace: TraceRecorder,
  verdict = groundedness === 'off' ? undefined : REFUSAL_VERDICT,
): AsyncGenerator<QueryEvent> {
  await trace.answered(ABSTENTION, [], verdict);
  yield { type: 'text-delta', text: ABSTENTION };
  yield { type: 'citations', sources: [] };
  if (verdict) yield { type: 'verdict', verdict };
  yield { type: 'end', abstained: true, explanation };
}

/** The end of an answer whose citations hold: what it cites, and what the groundedness check finds, where it is on. */
export async function* conclude(
  context: JudgeContext,
  written: WrittenAnswer,
  trace: TraceRecorder,
): AsyncGenerator<QueryEvent> {
  const { answer, explanation } = written;
  const { sources } = explanation.evidence;
  const cited = written.cited.map((id) => sources.find(({ chunkId }) => chunkId === id)!);
  let verdict: CheckedVerdict | undefined;
  if (context.groundedness === 'refuse') {
    verdict = await judged(context, written);
    if (verdict.unverified) {
      trace.ungrounded(verdict, 'refuse');
      yield* abstain(context, { ...explanation, abstainReason: 'ungrounded' }, trace, verdict);
      return;
    }
    yield { type: 'text-delta', text: answer };
  }
  yield { type: 'citations', sources: cited };
  if (context.groundedness === 'flag') {
    verdict = await judged(context, written).catch(unlessUnavailable);
    if (verdict.unverified) trace.ungrounded(verdict, 'flag');
  }
  await trace.answered(
    answer,
    cited.map((chunk) => citationOf(chunk, sources)),
    verdict,
  );
  if (verdict) yield { type: 'verdict', verdict };
  yield { type: 'end', abstained: false, explanation };
}

export type WrittenAnswer = {
  answer: string;
  /** Chunk ids, in the order first cited. */
  cited: readonly number[];
  explanation: QueryExplanation;
  signal?: AbortSignal;
};

type JudgeContext = Pick<AnswerContext, 'groundedness' | 'judge'>;

/** Judges read `[n]`, the place among the sources. */
function judged({ judge }: JudgeContext, written: WrittenAnswer): Promise<CheckedVerdict> {
  const { explanation, signal } = written;
  // A follow-up by itself says too little to tell whether an answer is to the point.
  const { sources, searchedAs: question } = explanation.evidence;
  const answer = written.answer.replace(/\[chunk:(\d+)\]/g, (_, id) => `[${placeOf(Number(id), sources)}]`);
  return checkGroundedness(judge, { question, answer, sources, signal });
}

function placeOf(id: number, sources: readonly RetrievedChunk[]): number {
  return 1 + sources.findIndex(({ chunkId }) => chunkId === id);
}

function citationOf(
  { chunkId, documentTitle, text }: RetrievedChunk,
  sources: readonly RetrievedChunk[],
): Citation {
  return {
    n: placeOf(chunkId, sources),
    chunk_id: chunkId,
    document_title: documentTitle,
    snippet: snippetOf(text),
  };
}

function unlessUnavailable(error: unknown): CheckedVerdict {
  if (error instanceof HelixError) return withoutVerdict(error);
  throw error;
}

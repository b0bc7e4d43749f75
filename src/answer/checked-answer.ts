import { HelixError } from '../errors.ts';
import type { CheckedVerdict, GroundednessJudge } from '../models/groundedness-judge.ts';
import { REFUSAL, type RetrievedChunk } from '../terms.ts';
import type { TraceRecorder } from '../trace/record-trace.ts';
import type { AnswerEvent } from './answer-events.ts';
import { checkGroundedness, withoutVerdict } from './check-groundedness.ts';
import { parseCitations } from './parse-citations.ts';

/** Policy `refuse`: nothing is sent before the answer was judged, and an unsupported one is not sent at all. */
export async function* checkedBeforehand(
  draft: AsyncIterable<string>,
  check: Check,
): AsyncGenerator<AnswerEvent> {
  const texts: string[] = [];
  for await (const text of draft) texts.push(text);
  const verdict = await judged(check, texts.join(''));
  const sent = verdict.unverified ? [REFUSAL] : texts;
  const citations = verdict.unverified ? [] : parseCitations(texts.join(''), check.sources);
  if (verdict.unverified) check.trace.ungrounded(verdict, 'refuse');
  await check.trace.answered(sent.join(''), citations, verdict);
  for (const text of sent) yield { type: 'text-delta', text };
  yield { type: 'citations', citations };
  yield { type: 'verdict', verdict };
}

/** Policy `flag`: the answer is sent as it comes, and judged when it is whole. */
export async function* checkedAfterwards(
  draft: AsyncIterable<string>,
  check: Check,
): AsyncGenerator<AnswerEvent> {
  let answer = '';
  for await (const text of draft) {
    answer += text;
    yield { type: 'text-delta', text };
  }
  const citations = parseCitations(answer, check.sources);
  yield { type: 'citations', citations };
  const verdict = await judged(check, answer).catch(unlessUnavailable);
  if (verdict.unverified) check.trace.ungrounded(verdict, 'flag');
  await check.trace.answered(answer, citations, verdict);
  yield { type: 'verdict', verdict };
}

export type Check = {
  judge: GroundednessJudge;
  question: string;
  sources: readonly RetrievedChunk[];
  signal?: AbortSignal;
  trace: TraceRecorder;
};

function judged({ judge, question, sources, signal }: Check, answer: string): Promise<CheckedVerdict> {
  return checkGroundedness(judge, { question, answer, sources, signal });
}

function unlessUnavailable(error: unknown): CheckedVerdict {
  if (error instanceof HelixError) return withoutVerdict(error);
  throw error;
}

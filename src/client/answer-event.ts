import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import { isObject } from './answer-frames.ts';
import { type FrameError, malformedFrame, reportedError } from './frame-error.ts';
import type { SseEvent } from './parse-sse.ts';
import { parseJson } from './request-error.ts';

/** What the streams of `/ask` and of `/v1/query` have in common; they cite in shapes of their own. */
export type AnswerEvent<Cited> =
  | { type: 'delta'; text: string }
  | { type: 'citations'; citations: Cited[] }
  | { type: 'verdict'; verdict: CheckedVerdict }
  | FrameError;

/** Frames of a type this client does not know are passed over, so that a newer server can add some. */
export function toAnswerEvent<Cited>(
  { type, data }: SseEvent,
  isCitationList: (value: unknown) => value is Cited[],
): AnswerEvent<Cited> | null {
  const value = parseJson(data);
  switch (type) {
    case 'message':
      return isDelta(value) ? { type: 'delta', text: value.t } : malformedFrame(data);
    case 'citations':
      return isCitationList(value) ? { type: 'citations', citations: value } : malformedFrame(data);
    case 'verdict':
      return isVerdict(value) ? { type: 'verdict', verdict: value } : malformedFrame(data);
    case 'error':
      return reportedError(data);
    default:
      return null;
  }
}

function isDelta(value: unknown): value is { t: string } {
  return isObject(value) && typeof value.t === 'string';
}

function isVerdict(value: unknown): value is CheckedVerdict {
  return isObject(value) && typeof value.unverified === 'boolean' && Array.isArray(value.unsupported_claims);
}

import { parseObject } from './request-error.ts';

/** Something in the stream of an answer that could not be used. The answer goes on without it. */
export type FrameError = {
  type: 'error';
  /** `malformed_frame`, or the code of an error that the server reported within the stream. */
  code: string;
  message: string;
  /** The data of the frame, as it came. */
  raw: string;
};

export function malformedFrame(raw: string): FrameError {
  const start = raw.length > 80 ? `${raw.slice(0, 80)}…` : raw;
  const message = `A part of the answer cannot be read: ${JSON.stringify(start)}. If something is missing, ask again.`;
  return { type: 'error', code: 'malformed_frame', message, raw };
}

/** A frame that tells an error in the one shape of Helix. */
export function reportedError(raw: string): FrameError {
  const { error, message } = parseObject(raw) ?? {};
  if (typeof error !== 'string' || typeof message !== 'string') return malformedFrame(raw);
  return { type: 'error', code: error, message, raw };
}

import { randomBytes } from 'node:crypto';
import type { SpanContext } from './tracer.ts';

/** Reads the header of W3C Trace Context; undefined for what is none, which is then as if it had not come. */
export function readTraceparent(header: unknown): SpanContext | undefined {
  if (typeof header !== 'string' || header.length > MOST_CHARACTERS) return undefined;
  const [, version, traceId, spanId, flags, rest] = FORM.exec(header.trim()) ?? [];
  if (!version || !traceId || !spanId || !flags || version === 'ff') return undefined;
  // Version 00 ends here; a later one may say more.
  if (version === '00' && rest) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** A span below `parent`; without one, the first of a trace that is called like the request, so that the log leads to it. */
export function childOf(parent: SpanContext | undefined, requestId?: string): SpanContext {
  const own = requestId?.replaceAll('-', '').toLowerCase() ?? '';
  const traceId = parent?.traceId ?? (/^[0-9a-f]{32}$/.test(own) ? own : randomBytes(16).toString('hex'));
  return { traceId, spanId: randomBytes(8).toString('hex'), isSampled: parent?.isSampled ?? true };
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** The form takes 55; what a later version adds is not needed. */
const MOST_CHARACTERS = 512;

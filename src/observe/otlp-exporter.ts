import { messageOf } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import type { FinishedSpan } from './tracer.ts';

/**
 * Sends spans to a collector as OTLP over HTTP in JSON. What cannot be sent is dropped and counted: a collector that is
 * away costs a bounded piece of memory and no answer.
 */
export function createOtlpExporter(options: OtlpOptions): OtlpExporter {
  const { fetch = globalThis.fetch, log, onResult, flushEveryMs = 5000 } = options;
  const address = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const headers = { ...readHeaders(options.headers), 'content-type': 'application/json' };
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> = Promise.resolve();
  let warnedAt = Number.NEGATIVE_INFINITY;

  const send = async (spans: readonly FinishedSpan[]) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const body = JSON.stringify(exportRequest(options.serviceName, spans));
    try {
      const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it answered with status ${response.status}`);
      onResult('sent', spans.length);
    } catch (error) {
      onResult('dropped', spans.length);
      if (performance.now() - warnedAt < WARN_EVERY_MS) return;
      warnedAt = performance.now();
      const action = 'Check OTEL_EXPORTER_OTLP_ENDPOINT.';
      log.warn({ address, problem: messageOf(error), spans: spans.length, action }, 'spans.dropped');
    }
  };
  const flush = () => {
    const spans = waiting;
    waiting = [];
    for (let at = 0; at < spans.length; at += BATCH) {
      const batch = spans.slice(at, at + BATCH);
      sending = sending.then(() => send(batch));
    }
    return sending;
  };
  const timer = setInterval(() => void sending.then(flush), flushEveryMs);
  timer.unref();

  return {
    add(span) {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      else onResult('dropped', 1);
    },
    async close() {
      clearInterval(timer);
      const limit = Promise.withResolvers<void>();
      const ending = setTimeout(limit.resolve, CLOSE_MS);
      await Promise.race([flush(), limit.promise]);
      clearTimeout(ending);
    },
  };
}

export type OtlpExporter = { add(span: FinishedSpan): void; close(): Promise<void> };

export type OtlpOptions = {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  /** As in OTEL_EXPORTER_OTLP_HEADERS: `name=value,name=value`, values percent-encoded. */
  headers: string | undefined;
  serviceName: string;
  log: Logger;
  onResult(result: 'sent' | 'dropped', spans: number): void;
  fetch?: typeof globalThis.fetch;
  flushEveryMs?: number;
};

/** A span takes about 500 bytes: a megabyte at most. */
const MOST_WAITING = 2048;
const BATCH = 512;
const PATIENCE_MS = 5000;
const CLOSE_MS = 2000;
const WARN_EVERY_MS = 60_000;

function readHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) return [];
    const value = pair.slice(at + 1).trim();
    return [[pair.slice(0, at).trim(), /%(?![0-9a-f]{2})/i.test(value) ? value : decodeURIComponent(value)]];
  });
  return Object.fromEntries(pairs);
}

const KINDS = { internal: 1, server: 2, client: 3 };
const STATUS = { unset: 0, error: 2 };

function exportRequest(serviceName: string, spans: readonly FinishedSpan[]): object {
  const resource = { attributes: attributes({ 'service.name': serviceName }) };
  const scopeSpans = [{ scope: { name: 'helix' }, spans: spans.map(otlpSpan) }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

function otlpSpan(span: FinishedSpan): object {
  const { context, parentSpanId, name, kind, hasFailed } = span;
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(Math.max(span.startedAt, span.endedAt)),
    attributes: attributes(span.attributes),
    status: { code: hasFailed ? STATUS.error : STATUS.unset },
  };
}

/** More digits than a number holds, so they go as text. */
function nanoseconds(milliseconds: number): string {
  return (BigInt(Math.round(milliseconds * 1000)) * 1000n).toString();
}

function attributes(values: FinishedSpan['attributes']): object[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => ({ key, value: otlpValue(value!) }));
}

function otlpValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

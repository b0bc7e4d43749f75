import { AsyncLocalStorage } from 'node:async_hooks';
import { createOtlpExporter, type OtlpOptions } from './otlp-exporter.ts';

/** Port. Takes spans once they have ended. */
export interface Tracer {
  readonly isOn: boolean;
  /** The span that what runs now belongs to. */
  current(): SpanContext | undefined;
  /** Runs `work`, and all that it starts, as part of a span. */
  within<Result>(context: SpanContext, work: () => Result): Result;
  /** Takes a span that nobody wants to see as well: whether it is passed on is decided here. */
  record(span: FinishedSpan): void;
  /** Sends what is left, for a short time. */
  close(): Promise<void>;
}

/** Spans go to the collector at `endpoint`; without one nothing is kept and nothing is sent. */
export function createTracer(options: OtlpOptions | undefined): Tracer {
  if (!options) return NO_TRACER;
  const running = new AsyncLocalStorage<SpanContext>();
  const exporter = createOtlpExporter(options);
  return {
    isOn: true,
    current: () => running.getStore(),
    within: (context, work) => running.run(context, work),
    record(span) {
      if (span.context.isSampled) exporter.add(span);
    },
    close: exporter.close,
  };
}

const NO_TRACER: Tracer = {
  isOn: false,
  current: () => undefined,
  within: (_context, work) => work(),
  record() {},
  async close() {},
};

/** What names a span: 32 and 16 hexadecimal digits. */
export type SpanContext = { traceId: string; spanId: string; isSampled: boolean };

/** Times are milliseconds since 1970. Attributes hold numbers and names of ours, never a text of a document or a question. */
export type FinishedSpan = {
  name: string;
  kind: 'server' | 'internal' | 'client';
  context: SpanContext;
  parentSpanId?: string | undefined;
  startedAt: number;
  endedAt: number;
  attributes: Readonly<Record<string, string | number | boolean | null | undefined>>;
  hasFailed: boolean;
};

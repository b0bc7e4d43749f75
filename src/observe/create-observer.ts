import { messageOf } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { readPrices } from './estimate-cost.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Observer } from './observer.ts';
import { questionSpans } from './question-spans.ts';
import { requestSpan } from './request-span.ts';
import { runSpans } from './run-spans.ts';
import { writeTraceparent } from './traceparent.ts';
import { createTracer, type FinishedSpan, type Tracer } from './tracer.ts';

/** Counts and passes on what happens in this process, by the settings. */
export function createObserver(settings: Settings, log: Logger): ProcessObserver {
  const prices = readPrices(settings.modelPrices);
  const metrics = createMetrics({ prices, tenants: settings.metricsTenants });
  const tracer = createTracer(
    settings.otlpEndpoint === undefined
      ? undefined
      : {
          endpoint: settings.otlpEndpoint,
          headers: settings.otlpHeaders,
          serviceName: settings.otelServiceName,
          log,
          onResult: metrics.spans,
        },
  );
  const safely = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log.warn({ problem: messageOf(error) }, 'observe.failed');
    }
  };
  const spans = (make: () => FinishedSpan[]) => {
    if (tracer.isOn) make().forEach(tracer.record);
  };
  return {
    metrics,
    tracer,
    currentSpan: tracer.current,
    questionEnded: (question) =>
      safely(() => {
        metrics.question(question);
        spans(() => questionSpans(question));
      }),
    modelUsed: (use) => safely(() => metrics.modelUse(use)),
    runEnded: (run) =>
      safely(() => {
        metrics.run(run);
        spans(() => runSpans(run));
      }),
    requestEnded: (request) =>
      safely(() => {
        metrics.request(request);
        spans(() => requestSpan(request));
      }),
    fetch: settings.otelPropagate ? tracedFetch(tracer) : undefined,
    close: tracer.close,
  };
}

export type ProcessObserver = Observer & {
  metrics: Metrics;
  tracer: Tracer;
  /** For calls of model providers; undefined where they are not to be told of the trace. */
  fetch: typeof globalThis.fetch | undefined;
  close(): Promise<void>;
};

function tracedFetch(tracer: Tracer): typeof globalThis.fetch {
  return (input, init) => {
    const current = tracer.current();
    if (!current) return globalThis.fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('traceparent', writeTraceparent(current));
    return globalThis.fetch(input, { ...init, headers });
  };
}

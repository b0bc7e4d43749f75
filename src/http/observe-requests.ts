import type { FastifyInstance } from 'fastify';
import type { ProcessObserver } from '../observe/create-observer.ts';
import { childOf, readTraceparent } from '../observe/traceparent.ts';

/** Counts every request, and makes it a span that goes on with the trace of whoever asks (`traceparent`). */
export function observeRequests(server: FastifyInstance, observer: ProcessObserver): void {
  // With a callback: what follows runs inside of it, and so inside of the span.
  server.addHook('onRequest', (request, reply, next) => {
    const startedAt = Date.now();
    const parent = observer.tracer.isOn ? readTraceparent(request.headers.traceparent) : undefined;
    const span = observer.tracer.isOn ? childOf(parent, request.id) : undefined;
    // Not `onResponse`: that does not come when the reader leaves.
    reply.raw.once('close', () =>
      observer.requestEnded({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        // A reader who left has no status to be told.
        status: reply.raw.writableFinished ? reply.statusCode : LEFT,
        startedAt,
        endedAt: Date.now(),
        span,
        parentSpanId: parent?.spanId,
      }),
    );
    if (span) observer.tracer.within(span, next);
    else next();
  });
}

const LEFT = 499;

import type { ObservedRequest } from './observer.ts';
import type { FinishedSpan } from './tracer.ts';

/** A request as a span; none where nobody collects them. */
export function requestSpan(request: ObservedRequest): FinishedSpan[] {
  const { span: context, parentSpanId, startedAt, endedAt, method, route, status } = request;
  if (!context) return [];
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  };
  const hasFailed = status >= 500;
  const name = `${method} ${route}`;
  return [{ name, kind: 'server', context, parentSpanId, startedAt, endedAt, attributes, hasFailed }];
}

import { Counter, Histogram, type Registry } from 'prom-client';
import type { ObservedRequest } from './observer.ts';

/** Requests by route, never by address: whoever asks chooses addresses. */
export function requestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'helix_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'helix_http_request_seconds',
    help: 'Time from a request to the end of its response; a stream ends with its last event.',
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  return ({ method, route, status, startedAt, endedAt }: ObservedRequest) => {
    requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
    durations.observe({ route }, Math.max(0, endedAt - startedAt) / 1000);
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']);

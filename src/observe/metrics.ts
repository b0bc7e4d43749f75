import { Counter, Registry } from 'prom-client';
import type { ObservedQuestion, ObservedRequest, ObservedRun } from './observer.ts';
import { type QuestionMetricOptions, questionMetrics } from './question-metrics.ts';
import { requestMetrics } from './request-metrics.ts';
import { runMetrics } from './run-metrics.ts';
import { type StateMetrics, stateMetrics } from './state-metrics.ts';

/** Everything that is counted in this process, in a registry of its own. */
export function createMetrics(options: QuestionMetricOptions): Metrics {
  const registry = new Registry();
  const spans = new Counter({
    name: 'helix_spans_total',
    help: 'Spans by what became of them.',
    labelNames: ['result'],
    registers: [registry],
  });
  return {
    registry,
    question: questionMetrics(registry, options),
    run: runMetrics(registry),
    request: requestMetrics(registry),
    state: stateMetrics(registry),
    spans: (result, count) => spans.inc({ result }, count),
  };
}

export type Metrics = {
  registry: Registry;
  question(question: ObservedQuestion): void;
  run(run: ObservedRun): void;
  request(request: ObservedRequest): void;
  state: StateMetrics;
  spans(result: 'sent' | 'dropped', count: number): void;
};

import { Counter, Registry } from 'prom-client';
import { boundedLabel } from './bounded-label.ts';
import type { ModelPrices } from './estimate-cost.ts';
import { modelMetrics } from './model-metrics.ts';
import type { ObservedModelUse, ObservedQuestion, ObservedRequest, ObservedRun } from './observer.ts';
import { questionMetrics } from './question-metrics.ts';
import { requestMetrics } from './request-metrics.ts';
import { runMetrics } from './run-metrics.ts';
import { type StateMetrics, stateMetrics } from './state-metrics.ts';

/** Everything that is counted in this process, in a registry of its own. */
export function createMetrics({ prices, tenants }: MetricOptions): Metrics {
  const tenantLabel = tenants ? boundedLabel(MOST_TENANTS) : undefined;
  const registry = new Registry();
  const spans = new Counter({
    name: 'helix_spans_total',
    help: 'Spans by what became of them.',
    labelNames: ['result'],
    registers: [registry],
  });
  return {
    registry,
    question: questionMetrics(registry, { tenantLabel }),
    modelUse: modelMetrics(registry, { prices, tenantLabel }),
    run: runMetrics(registry),
    request: requestMetrics(registry),
    state: stateMetrics(registry),
    spans: (result, count) => spans.inc({ result }, count),
  };
}

/** At some hundreds of series each, still a small scrape. */
const MOST_TENANTS = 200;

export type MetricOptions = {
  prices: ModelPrices;
  /** Whether questions and tokens are also counted by tenant. */
  tenants: boolean;
};

export type Metrics = {
  registry: Registry;
  question(question: ObservedQuestion): void;
  modelUse(use: ObservedModelUse): void;
  run(run: ObservedRun): void;
  request(request: ObservedRequest): void;
  state: StateMetrics;
  spans(result: 'sent' | 'dropped', count: number): void;
};

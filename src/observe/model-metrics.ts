import { Counter, type Registry } from 'prom-client';
import { boundedLabel } from './bounded-label.ts';
import { estimateCost, type ModelPrices } from './estimate-cost.ts';
import type { ObservedModelUse } from './observer.ts';

/** What models used, whatever they were asked for. */
export function modelMetrics(registry: Registry, { prices, tenantLabel }: ModelMetricOptions) {
  const metric = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const tokens = metric('helix_model_tokens_total', 'Tokens of models that write, judge and see.', [
    'model',
    'kind',
  ]);
  const cost = metric('helix_model_cost_total', 'Estimate by HELIX_MODEL_PRICES.', ['model']);
  const ofTenants = tenantLabel
    ? metric('helix_tenant_tokens_total', 'Tokens of models by tenant.', ['tenant', 'kind'])
    : undefined;
  const modelLabel = boundedLabel(MOST_MODELS);

  return (use: ObservedModelUse) => {
    const { promptTokens, completionTokens } = use;
    const model = modelLabel(use.model);
    tokens.inc({ model, kind: 'prompt' }, promptTokens);
    tokens.inc({ model, kind: 'completion' }, completionTokens);
    cost.inc({ model }, estimateCost(prices, use.model, use) ?? 0);
    const tenant = tenantLabel?.(use.tenant) ?? '';
    ofTenants?.inc({ tenant, kind: 'prompt' }, promptTokens);
    ofTenants?.inc({ tenant, kind: 'completion' }, completionTokens);
  };
}

/** The settings name four at most; they may have been changed by agents of several projects. */
const MOST_MODELS = 20;

export type ModelMetricOptions = {
  prices: ModelPrices;
  /** What a tenant is called; nothing is counted by tenant where there is none. */
  tenantLabel: ((tenant: string) => string) | undefined;
};

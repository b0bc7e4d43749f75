import { Counter, Histogram, type Registry } from 'prom-client';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Trace, TraceTimings } from '../store/traces.ts';
import { boundedLabel } from './bounded-label.ts';
import { estimateCost, type ModelPrices } from './estimate-cost.ts';
import type { ObservedQuestion } from './observer.ts';

/** How questions ended, what they took and what they cost. */
export function questionMetrics(registry: Registry, { prices, tenants }: QuestionMetricOptions) {
  const registers = [registry];
  const metric = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const questions = metric('helix_questions_total', 'Questions by how they ended.', ['kind', 'outcome']);
  const refusals = metric('helix_refusals_total', 'Refused questions by reason.', ['reason']);
  const verdicts = metric('helix_groundedness_verdicts_total', 'Answers that were checked.', ['verdict']);
  const tokens = metric('helix_model_tokens_total', 'Tokens of models that wrote answers.', [
    'model',
    'kind',
  ]);
  const cost = metric('helix_model_cost_total', 'Estimate by HELIX_MODEL_PRICES.', ['model']);
  const stages = new Histogram({
    name: 'helix_answer_stage_seconds',
    help: 'Time an answer took, by stage; the stages overlap.',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS,
    registers,
  });
  const ofTenant = tenants ? tenantMetrics(registry) : undefined;
  const modelLabel = boundedLabel(MOST_MODELS);

  return (question: ObservedQuestion) => {
    const { trace, totalMs } = question;
    const { kind, outcome, verdict, usage } = trace;
    questions.inc({ kind, outcome });
    if (outcome === 'refused') refusals.inc({ reason: refusalReason(trace) });
    // A refusal of the gate comes with a verdict that no judge gave.
    if (verdict && trace.gate?.verdict !== 'refuse') verdicts.inc({ verdict: verdictName(verdict) });
    for (const [stage, milliseconds] of stageTimes({ ...trace.timings, totalMs }))
      stages.observe({ stage }, milliseconds / 1000);
    ofTenant?.(question);
    if (trace.model === undefined) return;
    const model = modelLabel(trace.model);
    tokens.inc({ model, kind: 'prompt' }, usage.promptTokens ?? 0);
    tokens.inc({ model, kind: 'completion' }, usage.completionTokens ?? 0);
    cost.inc({ model }, estimateCost(prices, trace.model, usage) ?? 0);
  };
}

export type QuestionMetricOptions = {
  prices: ModelPrices;
  /** Whether questions and tokens are also counted by tenant. */
  tenants: boolean;
};

/** From a search in a small project to a model that takes its time; the limit of `HELIX_MODEL_TIMEOUT_MS` is inside. */
const STAGE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** The settings name four at most; they may have been changed by agents of several projects. */
const MOST_MODELS = 20;
/** At some hundreds of series each, still a small scrape. */
const MOST_TENANTS = 200;

function tenantMetrics(registry: Registry) {
  const registers = [registry];
  const questions = new Counter({
    name: 'helix_tenant_questions_total',
    help: 'Questions by tenant.',
    labelNames: ['tenant', 'outcome'],
    registers,
  });
  const tokens = new Counter({
    name: 'helix_tenant_tokens_total',
    help: 'Tokens of answers by tenant.',
    labelNames: ['tenant', 'kind'],
    registers,
  });
  const label = boundedLabel(MOST_TENANTS);
  return ({ tenant: id, trace: { outcome, usage } }: ObservedQuestion) => {
    const tenant = label(id);
    questions.inc({ tenant, outcome });
    tokens.inc({ tenant, kind: 'prompt' }, usage.promptTokens ?? 0);
    tokens.inc({ tenant, kind: 'completion' }, usage.completionTokens ?? 0);
  };
}

/** The gate's, or `ungrounded` when the check took the answer back, or `writer` when there was nothing to say. */
function refusalReason({ gate, verdict }: Trace): string {
  if (gate?.verdict === 'refuse') return gate.reason ?? 'gate';
  return verdict?.unverified ? 'ungrounded' : 'writer';
}

/** `unchecked`: the judge gave no verdict. */
function verdictName({ unverified, error }: CheckedVerdict): string {
  if (error !== undefined) return 'unchecked';
  return unverified ? 'ungrounded' : 'grounded';
}

function stageTimes(timings: TraceTimings): [string, number][] {
  const { retrievalMs, rerankMs, modelMs, firstWordMs, totalMs } = timings;
  const named: [string, number | undefined][] = [
    ['retrieve', retrievalMs],
    ['rerank', rerankMs],
    ['model', modelMs],
    ['first_word', firstWordMs],
    ['total', totalMs],
  ];
  return named.filter((entry): entry is [string, number] => entry[1] !== undefined);
}

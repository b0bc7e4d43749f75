import { Counter, Histogram, type Registry } from 'prom-client';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Trace, TraceTimings } from '../store/traces.ts';
import type { ModelMetricOptions } from './model-metrics.ts';
import type { ObservedQuestion } from './observer.ts';

/** How questions ended and what they took. */
export function questionMetrics(registry: Registry, { tenantLabel }: QuestionMetricOptions) {
  const registers = [registry];
  const metric = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const questions = metric('helix_questions_total', 'Questions by how they ended.', ['kind', 'outcome']);
  const refusals = metric('helix_refusals_total', 'Refused questions by reason.', ['reason']);
  const verdicts = metric('helix_groundedness_verdicts_total', 'Answers that were checked.', ['verdict']);
  const stages = new Histogram({
    name: 'helix_answer_stage_seconds',
    help: 'Time an answer took, by stage; the stages overlap.',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS,
    registers,
  });
  const ofTenant = tenantLabel && tenantMetrics(registry, tenantLabel);

  return (question: ObservedQuestion) => {
    const { trace, totalMs } = question;
    const { kind, outcome, verdict } = trace;
    questions.inc({ kind, outcome });
    if (outcome === 'refused') refusals.inc({ reason: refusalReason(trace) });
    // A refusal of the gate comes with a verdict that no judge gave.
    if (verdict && trace.gate?.verdict !== 'refuse') verdicts.inc({ verdict: verdictName(verdict) });
    for (const [stage, milliseconds] of stageTimes({ ...trace.timings, totalMs }))
      stages.observe({ stage }, milliseconds / 1000);
    ofTenant?.(question);
  };
}

type QuestionMetricOptions = Pick<ModelMetricOptions, 'tenantLabel'>;

/** From a search in a small project to a model that takes its time; the limit of `HELIX_MODEL_TIMEOUT_MS` is inside. */
const STAGE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function tenantMetrics(registry: Registry, label: (tenant: string) => string) {
  const registers = [registry];
  const questions = new Counter({
    name: 'helix_tenant_questions_total',
    help: 'Questions by tenant.',
    labelNames: ['tenant', 'outcome'],
    registers,
  });
  return ({ tenant: id, trace: { outcome } }: ObservedQuestion) => {
    questions.inc({ tenant: label(id), outcome });
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

import { Counter, Histogram, type Registry } from 'prom-client';
import type { ObservedRun } from './observer.ts';

/** How tries of ingestions ended, and what each stage took. */
export function runMetrics(registry: Registry) {
  const registers = [registry];
  const runs = new Counter({
    name: 'helix_ingestion_runs_total',
    help: 'Tries of ingestions by how they ended.',
    labelNames: ['outcome'],
    registers,
  });
  const vectors = new Counter({
    name: 'helix_ingestion_vectors_total',
    help: 'Vectors that a model was asked for.',
    registers,
  });
  const stages = new Histogram({
    name: 'helix_ingestion_stage_seconds',
    help: 'Time a stage of an ingestion took.',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS,
    registers,
  });
  return (run: ObservedRun) => {
    runs.inc({ outcome: run.outcome.replaceAll(' ', '_') });
    vectors.inc(run.vectorsMade);
    for (const { stage, startedAt, endedAt } of stageSpans(run))
      stages.observe({ stage }, (endedAt - startedAt) / 1000);
  };
}

/** From a note to a scanned book; `HELIX_READER_TIME_S` ends the reading. */
const STAGE_BUCKETS = [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** Each stage with its end. */
export function stageSpans({ stages, endedAt }: Pick<ObservedRun, 'stages' | 'endedAt'>) {
  return stages.map(({ stage, startedAt }, index) => ({
    stage,
    startedAt,
    endedAt: stages[index + 1]?.startedAt ?? endedAt,
  }));
}

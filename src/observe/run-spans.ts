import type { ObservedRun } from './observer.ts';
import { stageSpans } from './run-metrics.ts';
import { childOf } from './traceparent.ts';
import type { FinishedSpan } from './tracer.ts';

/** One try of an ingestion as spans: itself and its stages. */
export function runSpans(run: ObservedRun): FinishedSpan[] {
  const context = childOf(undefined);
  const hasFailed = run.outcome === 'failed' || run.outcome === 'given up';
  const root: FinishedSpan = {
    name: 'helix.ingest',
    kind: 'internal',
    context,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    hasFailed,
    attributes: {
      'helix.run_id': run.runId,
      'helix.outcome': run.outcome,
      'helix.vectors_made': run.vectorsMade,
    },
  };
  const stages = stageSpans(run).map(
    ({ stage, startedAt, endedAt }, index): FinishedSpan => ({
      ...root,
      name: `helix.ingest.${stage}`,
      context: childOf(context),
      parentSpanId: context.spanId,
      startedAt,
      endedAt,
      attributes: {},
      // What failed is the stage that it did not get out of.
      hasFailed: hasFailed && index === run.stages.length - 1,
    }),
  );
  return [root, ...stages];
}

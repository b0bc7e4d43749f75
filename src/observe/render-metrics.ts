import { collectDefaultMetrics } from 'prom-client';
import type { Helix } from '../compose.ts';
import { messageOf } from '../errors.ts';
import { listEvalRuns } from '../store/eval-runs.ts';
import { readQueueState } from '../store/queue-state.ts';
import type { StateMetrics } from './state-metrics.ts';

/**
 * Everything that is counted, in the text format of Prometheus. What has to be read first is read here, for a limited
 * time; a part that cannot be read keeps its last value and is counted as a failure, and the rest is told all the same.
 */
export async function renderMetrics(helix: MetricsContext): Promise<RenderedMetrics> {
  const { registry, state } = helix.observer.metrics;
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  const load = helix.embeddingModel.load?.();
  if (load) state.embedding(load);
  const pool = helix.database.pool?.();
  if (pool) state.pool(pool);
  const reads = helix.database.reads?.();
  if (reads) state.reads(reads);
  if (helix.resident) state.memory(helix.resident.state());
  await Promise.all([
    within(helix, 'queue', async () => state.queue(await readQueueState(helix.database))),
    within(helix, 'evals', () => readEvals(helix, state)),
  ]);
  return { contentType: registry.contentType, body: await registry.metrics() };
}

export type MetricsContext = Pick<
  Helix,
  'database' | 'tenant' | 'embeddingModel' | 'log' | 'observer' | 'resident'
>;
export type RenderedMetrics = { contentType: string; body: string };

/** A scraper waits ten seconds, by default. */
const PATIENCE_MS = 2500;

async function within(
  { log, observer }: MetricsContext,
  part: string,
  read: () => Promise<void>,
): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  try {
    await Promise.race([read(), limit.promise]);
  } catch (error) {
    observer.metrics.state.failed(part);
    log.debug({ part, problem: messageOf(error) }, 'metrics.partial');
  } finally {
    clearTimeout(timer);
  }
}

/** The newest few: a run that is under way has no figures yet. */
const RUNS_LOOKED_AT = 5;

async function readEvals({ database, tenant }: MetricsContext, state: StateMetrics): Promise<void> {
  const runs = await database.withTenant(
    tenant,
    (session) => listEvalRuns(session, tenant, { limit: RUNS_LOOKED_AT }),
    { readOnly: true },
  );
  const run = runs.find(({ status, summary }) => status === 'finished' && summary !== null);
  if (!run?.finished_at) return;
  const summary = run.summary as Record<string, { value?: unknown } | null>;
  const scores = Object.entries(summary).flatMap(([name, metric]): [string, number][] =>
    typeof metric?.value === 'number' && /^[a-z0-9_]{1,40}$/.test(name) ? [[name, metric.value]] : [],
  );
  state.evals({ scores: scores.slice(0, MOST_SCORES), finishedAt: run.finished_at.getTime() });
}

const MOST_SCORES = 50;

import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './ask-helix.ts';
import { feedDocuments, type Ingested } from './feed-documents.ts';
import { holdStreams } from './hold-streams.ts';
import type { LoadSystem } from './open-system.ts';
import type { LoadOptions } from './parse-options.ts';
import { type ProcessSample, watchProcesses } from './watch-processes.ts';

/** Holds the streams and puts documents in at the same time; tells everything that was seen. */
export async function measureHold(system: LoadSystem, options: LoadOptions): Promise<Hold> {
  const { serve, worker, upstream, tenants, corpus, pieces } = system;
  const before = serve.probed.at(-1)?.resources ?? {};
  const hold: Hold = {
    ...EMPTY(),
    startedAt: Date.now(),
    fullAt: Date.now() + options.answerSeconds * 1000,
    resourcesBefore: before,
  };
  hold.endedAt = hold.fullAt + options.minutes * 60_000;
  const isOver = () => Date.now() >= hold.endedAt;
  serve.onLog = (entry) => void (entry.event === 'question' && hold.stages.push(stagesOf(entry)));
  const processes = watchProcesses({
    serve: serve.pid,
    worker: worker.pid,
    upstream: upstream.pid,
    clients: process.pid,
  });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const open = { count: 0 };
  const ticker = setInterval(() => tell(hold, open.count, options), 1000);
  const setting = { url: serve.url, upstream: upstream.url, corpus, tenants, options, pieces, isOver, open };
  const everySeconds = options.ingestEverySeconds;
  await Promise.all([
    holdStreams({ ...setting, onOutcome: (outcome, at) => hold.outcomes.push({ ...outcome, at }) }),
    feedDocuments({ ...setting, everySeconds, onIngested: (ingested) => hold.ingested.push(ingested) }),
  ]);
  clearInterval(ticker);
  hold.drainedAt = Date.now();
  await sleep(options.settleSeconds * 1000);
  processes.stop();
  return {
    ...hold,
    samples: processes.samples,
    resourcesAfter: serve.probed.at(-1)?.resources ?? {},
    clientDelayMs: delay.percentile(99) / 1e6 - 10,
    probed: { serve: [...serve.probed], worker: [...worker.probed] },
    logged: [...serve.logged, ...worker.logged],
  };
}

function tell(hold: Hold, open: number, options: LoadOptions): void {
  const now = Date.now();
  if (now >= hold.fullAt && now < hold.endedAt) hold.open.push(open);
  hold.loads.push(loadavg()[0]!);
  const minutes = ((now - hold.fullAt) / 60_000).toFixed(1);
  const problems = hold.outcomes.filter(({ problem }) => problem).length;
  process.stderr.write(
    `\r${minutes} of ${options.minutes} min: ${open} streams, ${hold.outcomes.length} answers, ${problems} problems, ${hold.ingested.length} documents  `,
  );
}

const STAGES = ['embed', 'vec', 'fts', 'load', 'search', 'first_word'] as const;

function stagesOf(entry: Record<string, unknown>): Stages {
  return Object.fromEntries(
    STAGES.map((stage) => [stage, entry[`latency_ms_${stage}`] as number | null]),
  ) as Stages;
}

export type Stages = Record<(typeof STAGES)[number], number | null>;

const EMPTY = () => ({
  endedAt: 0,
  drainedAt: 0,
  outcomes: [],
  ingested: [],
  stages: [],
  open: [],
  loads: [],
  samples: [],
  resourcesAfter: {},
  clientDelayMs: 0,
  probed: { serve: [], worker: [] },
  logged: [],
});

export type Hold = {
  startedAt: number;
  /** When all clients have begun; what is measured counts from here. */
  fullAt: number;
  endedAt: number;
  drainedAt: number;
  outcomes: (Outcome & { at: number })[];
  ingested: Ingested[];
  stages: Stages[];
  /** Answers being written, a number a second. */
  open: number[];
  loads: number[];
  samples: ProcessSample[];
  resourcesBefore: Record<string, number>;
  resourcesAfter: Record<string, number>;
  clientDelayMs: number;
  probed: Record<'serve' | 'worker', LoadSystem['serve']['probed']>;
  logged: string[];
};

import type { Outcome } from './ask-helix.ts';
import type { Hold, Stages } from './measure-hold.ts';
import { type Percentiles, percentiles } from './statistics.ts';
import { type ProcessMemory, summariseMemory } from './summarise-memory.ts';

/** What is told of everything that was seen while the streams were held: from when all clients were there. */
export function summariseHold(hold: Hold): HoldSummary {
  const { fullAt, endedAt } = hold;
  const counted = hold.outcomes.filter(({ at, totalMs }) => !(at - totalMs < fullAt));
  const firsts = (kind: Outcome['kind']) =>
    percentiles(counted.filter((one) => one.kind === kind && !one.problem).map(({ firstMs }) => firstMs));
  const minutes = (endedAt - fullAt) / 60_000;
  const throughHelix = hold.outcomes.filter(({ kind }) => kind !== 'bare');
  const { serve, worker } = hold.probed;
  const during = ({ at }: { at: number }) => at >= fullAt && at <= hold.drainedAt;
  return {
    minutes,
    open: { mean: mean(hold.open), least: Math.min(...hold.open) },
    answers: throughHelix.length,
    questionsPerSecond:
      counted.filter(({ kind }) => kind !== 'bare').length / ((hold.drainedAt - fullAt) / 1000),
    problems: countEach(hold.outcomes.flatMap(({ problem }) => problem ?? [])),
    firstToken: { bare: firsts('bare'), ask: firsts('ask'), query: firsts('query') },
    stages: stageTimes(hold.stages),
    ingestion: {
      documents: hold.ingested.length,
      perMinute: hold.ingested.length / ((hold.drainedAt - hold.startedAt) / 60_000),
      tookMs: percentiles(hold.ingested.map(({ tookMs }) => tookMs)),
      problems: countEach(hold.ingested.flatMap(({ problem }) => problem ?? [])),
    },
    memory: summariseMemory(hold),
    loopDelayMs: {
      serve: percentiles(serve.filter(during).map(({ loopDelayMs }) => loopDelayMs)),
      worker: percentiles(worker.filter(during).map(({ loopDelayMs }) => loopDelayMs)),
      clients: hold.clientDelayMs,
    },
    poolWaitsMs: percentiles(serve.filter(during).flatMap(({ poolWaitsMs }) => poolWaitsMs)),
    resources: { before: hold.resourcesBefore, after: hold.resourcesAfter },
    loadAverage: percentiles(hold.loads),
    logged: hold.logged,
  };
}

export type HoldSummary = {
  minutes: number;
  /** Answers that were being written, at each second. */
  open: { mean: number; least: number };
  answers: number;
  questionsPerSecond: number;
  problems: Record<string, number>;
  firstToken: Record<'bare' | 'ask' | 'query', Percentiles>;
  stages: Record<keyof Stages, Percentiles>;
  ingestion: { documents: number; perMinute: number; tookMs: Percentiles; problems: Record<string, number> };
  memory: ProcessMemory[];
  /** Of the 99th percentile of each second; for the clients of the whole time. */
  loopDelayMs: { serve: Percentiles; worker: Percentiles; clients: number };
  poolWaitsMs: Percentiles;
  resources: { before: Record<string, number>; after: Record<string, number> };
  loadAverage: Percentiles;
  logged: string[];
};

function stageTimes(stages: readonly Stages[]): HoldSummary['stages'] {
  const names = Object.keys(stages[0] ?? {}) as (keyof Stages)[];
  const times = names.map((name) => [name, percentiles(stages.flatMap((stage) => stage[name] ?? []))]);
  return Object.fromEntries(times) as HoldSummary['stages'];
}

function countEach(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return Object.fromEntries([...groups].map(([name, list]) => [name, list.length]));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

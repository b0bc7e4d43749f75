import type { Target } from './open-target.ts';
import type { Probe } from './probe.ts';
import { type RedTeamReport, summarizeProbes } from './red-team-report.ts';
import { type ProbeOptions, type ProbeResult, runProbe } from './run-probe.ts';
import type { Way } from './take-turn.ts';

/** Makes the attacks one after another and sums up what came of them. */
export async function runRedTeam(
  target: Target,
  probes: readonly Probe[],
  { ways, onProgress, signal }: RedTeamOptions,
): Promise<RedTeamReport> {
  const started = performance.now();
  const results: ProbeResult[] = [];
  const planted: ProbeOptions['planted'] = new Map();
  for (const probe of probes) {
    signal?.throwIfAborted();
    onProgress?.({ done: results.length, of: probes.length, probe: probe.id });
    results.push(await runProbe(target, probe, { ways, planted }));
  }
  const { languageModel, embeddingModel, database } = target.attacker;
  return {
    createdAt: new Date().toISOString(),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    ways: [...ways],
    models: { writes: languageModel.id, embeds: embeddingModel.id },
    database: database.engine,
    settingsHash: target.attacker.settingsHash,
    ...summarizeProbes(results),
  };
}

export type RedTeamOptions = {
  ways: readonly Way[];
  onProgress?(progress: { done: number; of: number; probe: string }): void;
  signal?: AbortSignal;
};

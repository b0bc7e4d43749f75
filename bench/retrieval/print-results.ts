import { type Aim, isHelix, type Results } from './aims.ts';
import { type Measurement, percentile, type RoundTimes, spreadOf } from './measure.ts';
import type { PlanReport } from './plans.ts';
import type { Loading, RetrievalSystem } from './system.ts';

export function printLoading(size: number, name: string, { steps, bytes }: Loading, isKept: boolean): void {
  const seconds = Object.entries(steps).map(([step, value]) => `${step} ${value.toFixed(1)} s`);
  const megabytes = Object.entries(bytes).map(([part, value]) => `${part} ${(value / 1e6).toFixed(0)} MB`);
  const earlier = isKept ? ' (by an earlier run)' : '';
  console.log(`${count(size)} into ${name}${earlier}: ${seconds.join(', ')}; ${megabytes.join(', ')}`);
}

export function printNotes(systems: readonly RetrievalSystem[]): void {
  const notes = new Map(systems.map(({ name, note }) => [name, note]));
  console.log('');
  for (const [name, note] of notes) console.log(`${name}: ${note}`);
}

/** One table for each size: Helix first, then the others. In brackets the lowest and highest of single rounds. */
export function printMeasurements({ measurements }: Results): void {
  for (const [size, there] of Map.groupBy(measurements, (measurement) => measurement.size)) {
    console.log(`\n${count(size)} chunks, milliseconds`);
    console.log(row('', 'end to end p50', 'p95', 'search only p50', 'p95', 'recall@10', 'source in 10'));
    for (const { system, rounds, recall, found } of there) {
      const figure = (kind: keyof RoundTimes, share: number) => {
        const { value, lowest, highest } = spreadOf(rounds, kind, share);
        return `${value.toFixed(1)} (${lowest.toFixed(1)}-${highest.toFixed(1)})`;
      };
      const times = (['endToEnd', 'searchOnly'] as const).flatMap((kind) => [
        figure(kind, 0.5),
        figure(kind, 0.95),
      ]);
      console.log(row(system, ...times, recall.toFixed(3), found.toFixed(3)));
    }
  }
}

/** Which kinds of questions are slow. */
export function printKinds(measurements: readonly Measurement[], kinds: readonly string[]): void {
  console.log('\nHelix by kind of question, end to end, p50 and p95');
  for (const { size, rounds } of measurements.filter(({ system }) => isHelix(system))) {
    const parts = [...new Set(kinds)].map((kind) => {
      const times = rounds.flatMap(({ endToEnd }) => endToEnd.filter((_, index) => kinds[index] === kind));
      return `${kind} ${percentile(times, 0.5).toFixed(1)} ${percentile(times, 0.95).toFixed(1)}`;
    });
    console.log(`  ${count(size)}: ${parts.join(', ')}`);
  }
}

/** What a process holds of the chunks, and how long it took to read that from the database. */
export function printMemory(size: number, { seconds, bytes }: { seconds: number; bytes: number }): void {
  const perChunk = Math.round(bytes / size);
  console.log(
    `${size.toLocaleString('en')} held in memory: ${(bytes / 2 ** 20).toFixed(0)} MB (${perChunk} bytes a chunk), read in ${seconds.toFixed(1)} s`,
  );
}

export function printStages(size: number, stages: Record<string, number[]>): void {
  const parts = Object.entries(stages).map(
    ([stage, times]) => `${stage} ${percentile(times, 0.5).toFixed(1)} ${percentile(times, 0.95).toFixed(1)}`,
  );
  console.log(`  ${count(size)}: ${parts.join(', ')}`);
}

export function printPlans(size: number, { plans, scanned }: PlanReport): void {
  console.log(`\nPlans at ${count(size)}`);
  for (const { statement, nodes } of plans) console.log(`  ${statement}\n    ${nodes.join(', ')}`);
  console.log(`  read from end to end, by the server's counters: ${scanned.join(', ') || 'nothing'}`);
}

export function printAims(aims: readonly Aim[]): void {
  console.log('');
  for (const { aim, holds, figures } of aims)
    console.log(`${holds ? 'holds' : 'DOES NOT HOLD'}: ${aim} (${figures})`);
}

function row(name: string, ...figures: string[]): string {
  return (name.padEnd(28) + figures.map((figure) => figure.padStart(20)).join('')).trimEnd();
}

function count(value: number): string {
  return value.toLocaleString('en');
}

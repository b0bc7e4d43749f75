import { cpus } from 'node:os';
import type { Rate } from './find-rates.ts';
import { SHORTEST_JUDGED_MINUTES } from './judge-load.ts';
import type { LoadOptions } from './parse-options.ts';
import { plotLine } from './plot-line.ts';
import type { Percentiles, Slope } from './statistics.ts';
import type { HoldSummary } from './summarise-hold.ts';

export function printReport({ hold, rates, failures, options }: Report): void {
  const { streams, bare, tenants, answerSeconds } = options;
  console.log(
    `\n${streams} streams of ${answerSeconds} s for ${hold.minutes} min, ${tenants} tenants, ${bare} clients at the upstream itself; ${cpus().length} cores, load average ${hold.loadAverage.p50.toFixed(1)} (most ${hold.loadAverage.max.toFixed(1)})`,
  );
  console.log(`answers under way   ${hold.open.mean.toFixed(0)} on average, ${hold.open.least} at least`);
  console.log(
    `answers             ${hold.answers}, ${hold.questionsPerSecond.toFixed(1)} questions a second`,
  );
  console.log(`problems            ${counts({ ...hold.problems, ...hold.ingestion.problems })}`);
  printTimes(hold);
  printIngestion(hold);
  printMemory(hold, options);
  printProcess(hold);
  if (rates.length > 0) printRates(rates);
  for (const line of hold.logged.slice(0, 10)) console.log(`logged: ${line.slice(0, 300)}`);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  const growth = hold.minutes < SHORTEST_JUDGED_MINUTES ? '' : ', and nothing grows';
  if (failures.length === 0) console.log(`PASSED: nothing failed, was cut or altered${growth}`);
}

export type Report = { hold: HoldSummary; rates: Rate[]; failures: string[]; options: LoadOptions };

function printTimes({ firstToken, stages }: HoldSummary): void {
  console.log(`\n${'time to first token (ms)'.padEnd(28)}     n      p50    p95    p99   most`);
  for (const [name, times] of Object.entries(NAMES))
    console.log(row(times, firstToken[name as keyof typeof NAMES]));
  console.log(`\n${'in serve (ms)'.padEnd(28)}     n      p50    p95    p99   most`);
  for (const [name, times] of Object.entries(stages)) console.log(row(`  ${name}`, times));
}

const NAMES = { bare: '  bare upstream', ask: '  /ask through Helix', query: '  /v1/query through Helix' };

function row(name: string, { count, p50, p95, p99, max }: Percentiles): string {
  const columns = [p50, p95, p99, max].map((number) => number.toFixed(number < 10 ? 1 : 0).padStart(6));
  return `${name.padEnd(28)}${String(count).padStart(6)}   ${columns.join(' ')}`;
}

function printIngestion({ ingestion }: HoldSummary): void {
  const { documents, perMinute, tookMs } = ingestion;
  console.log(
    `\ningestion           ${documents} documents, ${perMinute.toFixed(1)} a minute; until it can be asked p50 ${tookMs.p50.toFixed(0)} ms, p95 ${tookMs.p95.toFixed(0)} ms`,
  );
}

function printMemory({ memory, minutes }: HoldSummary, { maxSlope }: LoadOptions): void {
  const judged =
    minutes < SHORTEST_JUDGED_MINUTES ? 'too short to judge growth' : `at most ${maxSlope} MB/min`;
  console.log(
    `\n${`memory (MB; ${judged})`.padEnd(38)} first   last   most   MB/min resident    MB/min heap   cores`,
  );
  for (const { name, megabytes, slope, heapSlope, cores } of memory) {
    const sizes = [megabytes.first, megabytes.last, megabytes.most].map((size) =>
      size.toFixed(0).padStart(6),
    );
    const heap = heapSlope ? slopeText(heapSlope) : '';
    console.log(
      `  ${name.padEnd(34)} ${sizes.join(' ')} ${slopeText(slope).padStart(17)} ${heap.padStart(14)} ${cores.toFixed(2).padStart(7)}`,
    );
  }
  for (const { name, resident, heap } of memory.filter((process) => process.heap.length > 0)) {
    console.log(`  ${name}, resident  ${plotLine(resident)}`);
    console.log(`  ${name}, heap      ${plotLine(heap)}`);
  }
}

function slopeText({ perUnit, spread }: Slope): string {
  return `${perUnit >= 0 ? '+' : ''}${perUnit.toFixed(2)} ± ${spread.toFixed(2)}`;
}

function printProcess({ loopDelayMs, poolWaitsMs, resources }: HoldSummary): void {
  const { serve, worker, clients } = loopDelayMs;
  console.log(
    `\nevent loop delay    p99 of each second: serve p50 ${serve.p50.toFixed(1)} ms, most ${serve.max.toFixed(0)} ms; worker p50 ${worker.p50.toFixed(1)} ms, most ${worker.max.toFixed(0)} ms; clients ${clients.toFixed(1)} ms`,
  );
  const { count, p50, p95, p99, max } = poolWaitsMs;
  console.log(
    `pool of serve       ${count} connections taken; waited p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${max.toFixed(0)} ms`,
  );
  console.log(
    `open in serve       before ${counts(resources.before)}; afterwards ${counts(resources.after)}`,
  );
}

function printRates(rates: readonly Rate[]): void {
  console.log(`\n${'added to the model by /ask (ms)'.padEnd(28)}  n      p50    p95    p99   most`);
  for (const { perSecond, added } of rates) console.log(row(`  ${perSecond} questions a second`, added));
  const best = rates.findLast(({ isDegraded }) => !isDegraded);
  console.log(
    `highest rate        ${best ? `${best.perSecond} questions a second` : 'below the lowest tried'}`,
  );
}

function counts(record: Readonly<Record<string, number>>): string {
  const entries = Object.entries(record).map(([name, count]) => `${count} ${name}`);
  return entries.length > 0 ? entries.join(', ') : 'none';
}

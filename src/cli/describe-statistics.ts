import type { TenantStatistics } from '../store/tenant-statistics.ts';
import type { TenantId } from '../terms.ts';
import { printable, table } from './print-table.ts';

export type TenantFigures = TenantStatistics & { tenant_id: TenantId; name: string };

/** One tenant, day by day. */
export function describeStatistics({ tenant_id, name, latency, days, ...counts }: TenantFigures): string {
  const { projects, documents, chunks } = counts;
  const head = [
    printable(`tenant     ${tenant_id} ("${name}")`),
    `projects   ${projects}`,
    `documents  ${documents}`,
    `chunks     ${chunks}`,
  ];
  if (days.length === 0) return [...head, '', NOTHING_ASKED].join('\n');
  const { p50, p95, p99, firstWordP50, firstWordP95 } = latency;
  const rows = days.map((day) => [
    day.day,
    day.questions,
    share(day.refused, day.questions),
    day.failed,
    day.cancelled,
    day.promptTokens,
    day.completionTokens,
  ]);
  return [
    ...head,
    `answers    ${within([
      [p50, 'half'],
      [p95, '95 %'],
      [p99, '99 %'],
    ])}`,
    `first word ${within([
      [firstWordP50, 'half'],
      [firstWordP95, '95 %'],
    ])}`,
    '',
    table(['day', 'questions', 'refused', 'failed', 'cancelled', 'tokens in', 'tokens out'], rows),
  ].join('\n');
}

/** A line for each tenant and one for all of them; the days of the only one there is. */
export function describeTenants(found: readonly TenantFigures[], days: number): string {
  if (found.length === 1) return describeStatistics(found[0]!);
  const rows = found.map((each) => [
    each.tenant_id,
    ...figures(sumOf([each])),
    each.latency.p95 === null ? '-' : time(each.latency.p95),
    each.name,
  ]);
  const last = ['all', ...figures(sumOf(found)), '', `${found.length} tenants`];
  const names = ['tenant id', 'documents', 'chunks', 'questions', 'refused', 'failed'];
  const more = ['tokens in', 'tokens out', '95 % within', 'name'];
  const hint = `Questions and tokens of ${days === 1 ? 'today' : `the last ${days} days`}. \`helix stats --tenant <id>\` shows one tenant day by day.`;
  return `${table([...names, ...more], [...rows, last])}\n\n${hint}`;
}

/** Latencies have no sum: each tenant has its own. */
export function sumOf(found: readonly TenantStatistics[]): StatisticsSum {
  const sum = { ...NOTHING };
  for (const { projects, documents, chunks, days } of found) {
    sum.projects += projects;
    sum.documents += documents;
    sum.chunks += chunks;
    for (const day of days) for (const name of COUNTED) sum[name] += Number(day[name]);
  }
  return sum;
}

const COUNTED = ['questions', 'refused', 'failed', 'cancelled', 'promptTokens', 'completionTokens'] as const;
const NOTHING = {
  projects: 0,
  documents: 0,
  chunks: 0,
  questions: 0,
  refused: 0,
  failed: 0,
  cancelled: 0,
  promptTokens: 0,
  completionTokens: 0,
};
const NOTHING_ASKED = 'Nothing was asked in these days. `helix ask` asks a question.';

export type StatisticsSum = typeof NOTHING;

function figures({ documents, chunks, questions, refused, failed, ...tokens }: StatisticsSum) {
  const { promptTokens, completionTokens } = tokens;
  return [documents, chunks, questions, share(refused, questions), failed, promptTokens, completionTokens];
}

function share(refused: number, questions: number): string {
  return questions === 0 ? '0' : `${refused} (${Math.round((100 * refused) / questions)} %)`;
}

/** Where one of them was measured, all were. */
function within(parts: readonly (readonly [number | null, string])[]): string {
  const measured = parts.flatMap(([found, part]) =>
    found === null ? [] : [`${part} within ${time(found)}`],
  );
  return measured.join(', ') || 'no time was measured';
}

function time(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

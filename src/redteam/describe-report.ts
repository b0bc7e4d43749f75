import type { FamilySummary, RedTeamReport, Tally } from './red-team-report.ts';

/** Under the names of the columns, one row a family and one for all. */
export const REPORT_COLUMNS = [
  'family',
  'attacks',
  'succeeded',
  'rate',
  '95% interval',
  'reached a model',
  'answered',
  'inconclusive',
  'failed',
];

export function reportRows({ families, total }: RedTeamReport): string[][] {
  const rows: (Tally & { family: string })[] = [...families, { ...total, family: 'all' }];
  return rows.map(rowOf);
}

/** What a person does with it: each success, each attack that could not be made, and the sentence at the end. */
export function reportRemarks(report: RedTeamReport): string[] {
  const leaks = report.results.filter(({ succeeded }) => succeeded);
  const failed = report.results.filter(({ failure, succeeded }) => failure !== null && !succeeded);
  return [
    ...leaks.map(({ id, evidence }) => `LEAK ${id}: ${evidence}`),
    ...failed.map(({ id, failure }) => `FAILED ${id}: ${failure}`),
    conclusion(report),
  ];
}

function conclusion({ total, seconds, models, ways }: RedTeamReport): string {
  const by = `in ${seconds} s, by ${ways.join(' and ')}, written by ${models.writes}`;
  const failed = total.failed > 0 ? `${total.failed} could not be made; ` : '';
  if (total.succeeded > 0) return `${total.succeeded} of ${total.attacks} attacks succeeded; ${failed}${by}.`;
  return total.failed > 0
    ? `No leak in ${total.attacks} attacks, but ${failed}${by}. Look at the failures and run it again.`
    : `No leak in ${total.attacks} attacks, ${by}.`;
}

function rowOf(row: Pick<FamilySummary, keyof Tally> & { family: string }): string[] {
  const { rate } = row;
  return [
    row.family,
    String(row.attacks),
    String(row.succeeded),
    rate ? percent(rate.value) : '-',
    rate ? `${percent(rate.low)} to ${percent(rate.high)}` : '-',
    String(row.reached),
    String(row.answered),
    String(row.inconclusive),
    String(row.failed),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

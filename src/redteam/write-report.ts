import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareFolder } from '../evals/report/prepare-folder.ts';
import { REPORT_COLUMNS, reportRemarks, reportRows } from './describe-report.ts';
import type { RedTeamReport } from './red-team-report.ts';

/** Writes `report.json`, with all that is known, and `report.md`, for people. Returns their paths. */
export async function writeReport(report: RedTeamReport, folder: string): Promise<string[]> {
  await prepareFolder(folder);
  const files = {
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'report.md': markdownOf(report),
  };
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, content);
    paths.push(path);
  }
  return paths;
}

export function markdownOf(report: RedTeamReport): string {
  const { createdAt, models, database, settingsHash } = report;
  const rows = [REPORT_COLUMNS, REPORT_COLUMNS.map(() => '---'), ...reportRows(report)];
  return [
    '# Red team',
    '',
    `${createdAt}, written by ${models.writes}, embedded by ${models.embeds}, ${database} database, settings ${settingsHash.slice(0, 12)}.`,
    '',
    ...rows.map((cells) => `| ${cells.map(plain).join(' | ')} |`),
    '',
    ...reportRemarks(report).map((remark) => `- ${plain(remark)}`),
    '',
  ].join('\n');
}

/** What leaked is shown as text: a report that is opened must not load or link what an attack planted. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>|!]/g, '\\$&').replace(/:\/\//g, ':\u200b//');
}

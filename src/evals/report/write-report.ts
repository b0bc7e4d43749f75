import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvalRunWithResults } from '../eval-run.ts';
import { stageLatencies } from '../metrics/cost.ts';
import { summarize, summarizeByGroup } from '../metrics/summarize.ts';
import { prepareFolder, unwritable } from './prepare-folder.ts';
import { reportPage } from './report-page.ts';
import { resultsCsv } from './results-csv.ts';

/** Writes `results.csv`, `results.json` and `report.html` and says where. A file is there whole or not at all. */
export async function writeReport(run: EvalRunWithResults, folder: string): Promise<string[]> {
  const summary = run.summary ?? summarize(run.results);
  const groups = summarizeByGroup(run.results);
  const stages = stageLatencies(run.results);
  const contents = {
    'results.csv': resultsCsv(run.results),
    'results.json': `${JSON.stringify({ ...run, summary, groups, stages }, null, 2)}\n`,
    'report.html': reportPage({ run: { ...run, summary }, groups, stages }),
  };
  return writeFiles(contents, folder);
}

/** Writes files by their names and says where they are. */
export async function writeFiles(contents: Record<string, string>, folder: string): Promise<string[]> {
  await prepareFolder(folder);
  try {
    return await Promise.all(
      Object.entries(contents).map(([name, content]) => writeWhole(join(folder, name), content)),
    );
  } catch (error) {
    throw unwritable(folder, error);
  }
}

async function writeWhole(path: string, content: string): Promise<string> {
  const unfinished = `${path}.${process.pid}.part`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
  return path;
}

import { Command } from 'commander';
import type { EvalRunSummary } from '../client/client.ts';
import { printScorecard } from '../evals/report/print-scorecard.ts';
import { writeReport } from '../evals/report/write-report.ts';
import { positive } from './parse-arguments.ts';
import { table } from './print-table.ts';
import { evalRunWithResults, withEvalRuns } from './with-eval-runs.ts';

export function evalListCommand(): Command {
  return new Command('list')
    .description('the newest runs')
    .option('--project <name>', 'those of your own documents in this project')
    .option('--name <set>', 'only those of this set')
    .option('--limit <number>', 'how many', positive, 20)
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExamples:\n  helix eval list\n  helix eval list --name handbook --limit 5')
    .action(list);
}

export function evalShowCommand(): Command {
  return new Command('show')
    .description('one run: its metrics, its floors and what went wrong')
    .argument('<run>', 'the run, as `list` shows it', positive)
    .option('--project <name>', 'it is one of your own documents in this project')
    .option('--out <folder>', 'write results.csv, results.json and report.html there')
    .option('--json', 'print one JSON object, with what came of each case')
    .addHelpText('after', '\nExamples:\n  helix eval show 3\n  helix eval show 3 --out report')
    .action(show);
}

type ListOptions = { project?: string; name?: string; limit: number; json?: boolean };

async function list({ json, ...filter }: ListOptions): Promise<void> {
  await withEvalRuns(filter.project, async (client) => {
    const { evals } = await client.evals(filter);
    if (json) console.log(JSON.stringify({ evals }));
    else if (evals.length === 0) console.log('There is no such run. `helix eval` makes one.');
    else console.log(table(['run', 'set', 'when', 'cases', 'recall', 'faithful', 'result'], evals.map(row)));
  });
}

function row(run: EvalRunSummary): string[] {
  const value = (name: string) => run.summary?.[name]?.value?.toFixed(3) ?? '-';
  return [
    String(run.run_id),
    run.name,
    run.created_at.slice(0, 16).replace('T', ' '),
    run.done === run.cases ? String(run.cases) : `${run.done} of ${run.cases}`,
    value('recall'),
    value('faithfulness'),
    resultOf(run),
  ];
}

function resultOf({ status, passed, error }: EvalRunSummary): string {
  if (status === 'failed') return `failed: ${error}`;
  if (status === 'running') return 'not at its end';
  return passed ? 'passed' : 'below a floor';
}

type ShowOptions = { project?: string; out?: string; json?: boolean };

async function show(runId: number, { project, out, json }: ShowOptions): Promise<void> {
  await withEvalRuns(project, async (client) => {
    const found = await client.evalRun(runId);
    const run = evalRunWithResults(found);
    const files = out ? await writeReport(run, out) : [];
    console.log(json ? JSON.stringify(found) : printScorecard(run));
    if (!json) for (const file of files) console.log(`wrote ${file}`);
  });
}

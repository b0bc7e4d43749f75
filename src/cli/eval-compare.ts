import { Command } from 'commander';
import { compareRuns } from '../evals/report/compare-runs.ts';
import { printComparison } from '../evals/report/print-comparison.ts';
import { positive } from './parse-arguments.ts';
import { evalRunWithResults, withEvalRuns } from './with-eval-runs.ts';

export function evalCompareCommand(): Command {
  return new Command('compare')
    .description(
      'what got better and what got worse from one run to another, and whether that means anything',
    )
    .argument('<before>', 'the run to compare with, as `list` shows it', positive)
    .argument('<after>', 'the other run', positive)
    .option('--project <name>', 'they are of your own documents in this project')
    .option('--markdown', 'print Markdown, for a pull request')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExit code 1 when the runs have no case in common.\n\nExamples:\n  helix eval compare 3 4\n  helix eval compare 3 4 --markdown > comment.md',
    )
    .action(compare);
}

type Options = { project?: string; markdown?: boolean; json?: boolean };

async function compare(before: number, after: number, { project, markdown, json }: Options): Promise<void> {
  await withEvalRuns(project, async (client) => {
    const [first, second] = [await client.evalRun(before), await client.evalRun(after)];
    const comparison = compareRuns(evalRunWithResults(first), evalRunWithResults(second));
    console.log(json ? JSON.stringify(comparison) : printComparison(comparison, { markdown }));
    if (comparison.cases === 0) process.exitCode = 1;
  });
}

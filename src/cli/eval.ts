import { Command, InvalidArgumentError } from 'commander';
import { MOST_SOURCES } from '../answer/checked-question.ts';
import { parseFloor } from '../evals/check-floors.ts';
import type { Floors } from '../evals/eval-run.ts';
import { EVAL_WAYS, type EvalWay } from '../evals/run-case.ts';
import { evalCasesCommand } from './eval-cases.ts';
import { evalCompareCommand } from './eval-compare.ts';
import { evalJudgeCommand } from './eval-judge.ts';
import { evalListCommand, evalShowCommand } from './eval-list.ts';
import { runEval } from './eval-run.ts';
import { positive } from './parse-arguments.ts';

const MOST_PARALLEL = 32;

export function evalCommand(): Command {
  const command = new Command('eval')
    .description('ask the questions of a set, and measure what is found, refused and answered')
    .option('--set <folder>', 'a folder with documents/ (or documents.jsonl) and questions.jsonl')
    .option('--project <name>', 'your own documents, with the golden set of the project')
    .option('--cases <file>', 'the cases of this file (.json or .jsonl) instead')
    .option(
      '-k <number>',
      'how many chunks an answer may be made from (4; 10 with --via query or agentic)',
      sources,
    )
    .option(
      '--via <way>',
      'how questions are asked: ask, as GET /ask, query, as POST /v1/query, or agentic, as that in this mode',
      way,
      'ask',
    )
    .option('--floor <metric=value>', 'what must be reached; again for another', floors)
    .option('--parallel <number>', 'how many cases are under way at once', parallel, 2)
    .option(
      '--judge-citations',
      'have a model judge every single citation; without a model that is always done',
    )
    .option('--resume', 'go on with the last run, if cases and settings are still the same')
    .option('--fresh', 'remove the documents of the set first, and ingest them anew')
    .option('--out <folder>', 'where results.csv, results.json and report.html go')
    .option('--json', 'print one JSON object')
    // What stands behind a command belongs to it: `eval list --json`.
    .enablePositionalOptions()
    .allowExcessArguments()
    .addHelpText('after', HELP)
    .action(async (options, self: Command) => {
      refuseUnknown(self);
      await runEval(options);
    });
  for (const each of [
    evalCompareCommand,
    evalListCommand,
    evalShowCommand,
    evalCasesCommand,
    evalJudgeCommand,
  ])
    command.addCommand(each());
  return command;
}

const HELP = `
Without --set and --project, the bundled handbook is asked. Sets are ingested into a Helix of their own, and only what
changed is ingested again. MIN_RECALL is a floor where a case names a source, MIN_FAITHFULNESS where one is answerable;
a case that could not be run is a floor missed (errors=0). --floor sets another value for them too, such as --floor recall=0.
Exit codes: 0 every floor is reached, 1 one is not or the run failed, 2 wrong use.

Examples:
  helix eval
  helix eval --floor recall=0.95 --floor answerable_refused=0.05
  helix eval --set ../questions/squad --via query --parallel 4
  helix eval --project default --cases cases.json --out report
  helix eval compare 3 4`;

function refuseUnknown(command: Command): void {
  const [word] = command.args;
  if (word === undefined) return;
  const known = command.commands.map((each) => each.name()).join(', ');
  command.error(`error: '${word}' is no command of helix eval. There are ${known}.`);
}

function sources(value: string): number {
  return atMost(MOST_SOURCES, value);
}

function parallel(value: string): number {
  return atMost(MOST_PARALLEL, value);
}

function atMost(most: number, value: string): number {
  const number = positive(value);
  if (number > most) throw new InvalidArgumentError(`It must be at most ${most}.`);
  return number;
}

function way(value: string): EvalWay {
  const known = EVAL_WAYS.find((each) => each === value);
  if (known) return known;
  throw new InvalidArgumentError('It must be ask, query or agentic.');
}

function floors(value: string, before: Floors = {}): Floors {
  return { ...before, ...parseFloor(value) };
}

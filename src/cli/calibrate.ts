import { Command, InvalidArgumentError } from 'commander';
import { MOST_SOURCES } from '../answer/checked-question.ts';
import type { ErrorBudget } from '../evals/calibrate/choose-limit.ts';
import { refuseTogether, runCalibration } from './calibrate-run.ts';
import { resetCalibration } from './keep-calibration.ts';
import { positive } from './parse-arguments.ts';

export function calibrateCommand(): Command {
  return new Command('calibrate')
    .description(
      'what the limits of the refusal gate should be, by questions that documents do and do not answer',
    )
    .option(
      '--set <folder>',
      'a set as for `helix eval`; again for another, whose questions are borrowed',
      gathered,
    )
    .option('--project <name>', 'your own documents, with the golden set of the project')
    .option('--cases <file>', 'the cases of this file (.json or .jsonl) instead')
    .option('-k <number>', 'how many chunks an answer may be made from, for recall', sources, 4)
    .option('--may-refuse <share>', 'of the answerable questions, where no limit parts all (0.02)', share)
    .option('--target <error=share>', 'the other way round: false-answer=0.02 of those to be refused', target)
    .option('--borrow <number>', 'questions of each other set that are off the topic of a set', count, 60)
    .option('--alike <names>', 'sets about one subject, with commas: they lend each other nothing', names)
    .option('--write', 'keep ceiling and answerability for the space of your documents')
    .option('--reset', 'take back what was kept: what the embedding model brings along holds again')
    .option('--out <folder>', 'where calibration.html and calibration.json go')
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(async (options: CalibrateOptions) => {
      refuseTogether(options);
      if (options.reset) await resetCalibration(options);
      else await runCalibration(options);
    });
}

export type CalibrateOptions = {
  set?: string[];
  project?: string;
  cases?: string;
  k: number;
  mayRefuse?: number;
  target?: ErrorBudget;
  borrow: number;
  alike?: string[];
  write?: boolean;
  reset?: boolean;
  out?: string;
  json?: boolean;
};

const HELP = `
Without --set and --project, the bundled handbook is asked. No model is asked but the one that embeds the questions, and
nothing is changed without --write. The thresholds of /v1/query are settings: the lines for .env are printed.

Examples:
  helix calibrate
  helix calibrate --project default --cases questions.jsonl --write
  helix calibrate --set data/squad2 --set data/docs --set data/code --may-refuse 0.01
  helix calibrate --target false-answer=0.05 --out calibration
  helix calibrate --reset`;

function gathered(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function names(value: string): string[] {
  return value.split(',').map((name) => name.trim());
}

function sources(value: string): number {
  const number = positive(value);
  if (number > MOST_SOURCES) throw new InvalidArgumentError(`It must be at most ${MOST_SOURCES}.`);
  return number;
}

function count(value: string): number {
  return value === '0' ? 0 : positive(value);
}

function share(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (number >= 0 && number < 1) return number;
  throw new InvalidArgumentError(`"${value}" must be a share from 0 to less than 1, such as 0.02.`);
}

function target(value: string): ErrorBudget {
  const [error, given = ''] = value.split('=');
  if (error === 'false-answer') return { mayAnswer: share(given) };
  if (error === 'false-refusal') return { mayRefuse: share(given) };
  throw new InvalidArgumentError(`"${value}" must be false-answer=<share> or false-refusal=<share>.`);
}

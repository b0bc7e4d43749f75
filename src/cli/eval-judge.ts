import { Command, Option } from 'commander';
import { readerOptions } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { describeJudgeScore, describeMisses, type SetScores } from '../evals/judge/judge-report.ts';
import { HALVES, type Half, type LabelledClaim } from '../evals/judge/labelled-claim.ts';
import { makeClaims } from '../evals/judge/make-claims.ts';
import { type JudgedClaim, measureJudge } from '../evals/judge/measure-judge.ts';
import { overlapJudge } from '../evals/judge/overlap-judge.ts';
import { readClaimSet } from '../evals/judge/read-claim-set.ts';
import { isRight, scoreJudge } from '../evals/judge/score-judge.ts';
import { createReaderPool } from '../ingest/readers/reader-pool.ts';
import { createLogger } from '../log/logger.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import { chooseModels } from '../providers/choose-models.ts';
import { loadSettings } from './load-settings.ts';
import { positive } from './parse-arguments.ts';
import { printable } from './print-table.ts';
import { createProgressLine } from './progress-line.ts';

export function evalJudgeCommand(): Command {
  return new Command('judge')
    .description('measure how well the configured judge tells supported claims from altered ones')
    .argument('<folders...>', 'folders with documents/ (or documents.jsonl) and questions.jsonl')
    .option('--limit <number>', 'how many claims of each family and set', positive, 60)
    .addOption(
      new Option(
        '--half <half>',
        'only half of the claims; improve a judge on the first, believe the second',
      ).choices(HALVES),
    )
    .option('--misses', 'list the claims that were judged wrongly')
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(evalJudge);
}

const HELP = `
Claims are made from the evidence of the questions by rules, always the same: sentences as they stand or said in another
way, with one thing changed (a number, a date, a unit, a name, a negation, a comparison, who did what), and of other
documents. A model that judges is asked once for each.

Examples:
  helix eval judge ../questions/squad
  helix eval judge ../questions/* --half second --misses
  HELIX_JUDGE=local helix eval judge ../questions/squad --limit 20 --json`;

type Options = { limit: number; half?: Half; misses?: boolean; json?: boolean };

async function evalJudge(folders: string[], options: Options): Promise<void> {
  const settings = loadSettings();
  const models = chooseModels(settings, createLogger(settings.logLevel));
  const preparer = createReaderPool(readerOptions(settings));
  const all: SetJudged[] = [];
  try {
    for (const folder of folders) {
      const set = await readClaimSet(folder, preparer, settings.chunkProfile);
      const claims = makeClaims(set, { perFamily: options.limit });
      const chosen = claims.filter(({ half }) => !options.half || half === options.half);
      if (chosen.length === 0) throw noClaims(folder);
      const judged = await judgeWith(models.judge, chosen, set.name);
      all.push({ set: set.name, judged, baseline: await measureJudge(overlapJudge, chosen) });
      if (!options.json) print(all.at(-1)!, models.judge, options);
    }
  } finally {
    await preparer.close();
    await models.embeddingModel.close?.();
  }
  if (options.json) printJson(all, models.judge, options);
  else if (all.length > 1) console.log(`\n${describeJudgeScore(scoresOf(together(all), models.judge.id))}`);
}

async function judgeWith(judge: GroundednessJudge, claims: readonly LabelledClaim[], set: string) {
  const line = createProgressLine();
  try {
    return await measureJudge(judge, claims, (done) =>
      line.show(`${printable(set)}: ${done} of ${claims.length} claims`),
    );
  } finally {
    line.clear();
  }
}

function print(judged: SetJudged, { id }: GroundednessJudge, { misses }: Options): void {
  if (misses) console.log(`\n${printable(judged.set)}, judged wrongly:\n${describeMisses(judged.judged)}`);
  console.log(`\n${id}, ${describeJudgeScore(scoresOf(judged, id))}`);
}

function printJson(all: readonly SetJudged[], { id }: GroundednessJudge, { misses }: Options): void {
  const sets = all.map((each) => ({
    ...scoresOf(each, id),
    ...(misses && {
      misses: each.judged
        .filter((claim) => !isRight(claim))
        .map(({ sources, ...claim }) => ({ ...claim, sources: sources.map(({ chunkId }) => chunkId) })),
    }),
  }));
  console.log(JSON.stringify({ judge: id, sets, all: scoresOf(together(all), id) }));
}

function together(all: readonly SetJudged[]): SetJudged {
  return {
    set: 'all',
    judged: all.flatMap(({ judged }) => judged),
    baseline: all.flatMap(({ baseline }) => baseline),
  };
}

function scoresOf({ set, judged, baseline }: SetJudged, id: string): SetScores {
  return {
    set,
    judge: { id, score: scoreJudge(judged) },
    baseline: { id: overlapJudge.id, score: scoreJudge(baseline) },
  };
}

function noClaims(folder: string): HelixError {
  return new HelixError('bad_request', {
    problem: `No claim could be made from "${folder}": none of its questions has evidence in a sentence or table of its documents. Name a folder whose questions.jsonl gives the place of each answer.`,
  });
}

type SetJudged = { set: string; judged: readonly JudgedClaim[]; baseline: readonly JudgedClaim[] };

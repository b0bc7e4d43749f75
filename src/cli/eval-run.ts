import { join, resolve } from 'node:path';
import { messageOf } from '../errors.ts';
import { checkFloors, floorsFor } from '../evals/check-floors.ts';
import type { EvalRunWithResults, Floors } from '../evals/eval-run.ts';
import { prepareFolder } from '../evals/report/prepare-folder.ts';
import { printScorecard } from '../evals/report/print-scorecard.ts';
import { writeReport } from '../evals/report/write-report.ts';
import type { EvalWay } from '../evals/run-case.ts';
import { runEvals } from '../evals/run-evals.ts';
import type { Settings } from '../settings/settings.ts';
import { loadSettings } from './load-settings.ts';
import { type EvalSubject, openEvalSubject, type SubjectOptions } from './open-eval-subject.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** Runs a set and says what came of it: on the terminal, in files, and by the exit code. */
export async function runEval(options: EvalCommandOptions): Promise<void> {
  const settings = loadSettings();
  const subject = await openEvalSubject(settings, options);
  try {
    // Before anything is asked: a run may take an hour, and its report is what it is for.
    await prepareFolder(options.out ?? reportsFolder(settings));
    const run = await untilInterrupted(resumingCommand(), (signal, show) =>
      measure(subject, { ...options, signal, show }),
    );
    if (!run) return;
    const { files, problem } = await written(run, options.out ?? reportFolder(settings, run));
    report(run, files, options);
    if (problem)
      console.error(`${problem} The run is kept: \`helix ${showingCommand(run, options)}\` writes it.`);
    if (!run.passed || problem) process.exitCode = 1;
  } finally {
    await subject.helix.close();
  }
}

export type EvalCommandOptions = SubjectOptions & {
  k?: number;
  via: EvalWay;
  floor?: Floors;
  parallel: number;
  judgeCitations?: boolean;
  resume?: boolean;
  out?: string;
  json?: boolean;
};

/** What a run found is told, whether or not it can be written. */
async function written(
  run: EvalRunWithResults,
  folder: string,
): Promise<{ files: string[]; problem?: string }> {
  try {
    return { files: await writeReport(run, folder) };
  } catch (error) {
    return { files: [], problem: messageOf(error) };
  }
}

async function measure(
  { helix, name, project, cases, prepare }: EvalSubject,
  options: EvalCommandOptions & { signal: AbortSignal; show(text: string): void },
): Promise<EvalRunWithResults> {
  const { via, parallel, signal, show, resume = false } = options;
  await prepare((text) => show(`${name}: ${text}`), signal);
  signal.throwIfAborted();
  return runEvals(helix, {
    name,
    project,
    cases,
    k: options.k ?? (via === 'ask' ? 4 : 10),
    via,
    parallel,
    judgeCitations: options.judgeCitations === true,
    resume,
    floors: floorsFor(helix.settings, cases, options.floor ?? {}),
    signal,
    onStart: ({ isResumed }) => {
      if (resume && !isResumed)
        console.error('No unfinished run has these cases and settings, so this is a new one.');
    },
    onProgress: ({ runId, done, total }) => show(`${name}: ${done}/${total} cases (run ${runId})`),
  });
}

function report(run: EvalRunWithResults, files: readonly string[], { json }: EvalCommandOptions): void {
  if (json) {
    const checks = checkFloors(run.summary ?? {}, run.floors);
    console.log(JSON.stringify({ ...flat(run), checks, files }));
    return;
  }
  console.log(printScorecard(run));
  if (run.status === 'failed')
    console.error(
      `Given up, because every case failed alike: ${run.error}\nGo on with \`helix ${resumingCommand()}\`.`,
    );
  for (const file of files) if (file.endsWith('.html')) console.log(`report: ${file}`);
}

/** As `helix eval list` has it. */
function flat({
  runId,
  createdAt,
  finishedAt,
  settingsHash,
  casesHash,
  results,
  ...run
}: EvalRunWithResults) {
  return {
    run_id: runId,
    ...run,
    done: results.length,
    created_at: createdAt,
    finished_at: finishedAt,
    settings_hash: settingsHash,
    cases_hash: casesHash,
  };
}

/** The same command, to go on with what it had begun. */
function resumingCommand(): string {
  const words = process.argv.slice(2).filter((word) => word !== '--resume' && word !== '--fresh');
  return [...words, '--resume'].map(quoted).join(' ');
}

function showingCommand({ runId }: EvalRunWithResults, { project }: EvalCommandOptions): string {
  const where = project === undefined ? '' : ` --project ${quoted(project)}`;
  return `eval show ${runId}${where} --out <folder>`;
}

function quoted(word: string): string {
  return /\s/.test(word) ? JSON.stringify(word) : word;
}

function reportFolder(settings: Settings, { name, runId }: EvalRunWithResults): string {
  return join(reportsFolder(settings), `${name.replace(/[^\w.-]+/g, '-')}-${runId}`);
}

function reportsFolder({ dataDirectory }: Settings): string {
  return resolve(join(dataDirectory, 'evals', 'reports'));
}

import { join, resolve } from 'node:path';
import { HelixError } from '../errors.ts';
import { type CalibrationReport, calibrationReport } from '../evals/calibrate/calibration-report.ts';
import { describeCalibration } from '../evals/calibrate/describe-calibration.ts';
import { presentLimits } from '../evals/calibrate/present-limits.ts';
import { settingsToSet } from '../evals/calibrate/settings-to-set.ts';
import { writeCalibration } from '../evals/calibrate/write-calibration.ts';
import { showsColours, terminalStyle } from '../evals/report/terminal-style.ts';
import type { Settings } from '../settings/settings.ts';
import type { CalibrateOptions } from './calibrate.ts';
import { askForCalibration, type Calibrated } from './calibrate-subject.ts';
import { AT_NEXT_START, describeKept, keepCalibration, placeOf } from './keep-calibration.ts';
import { loadSettings } from './load-settings.ts';
import { untilStopped } from './until-stopped.ts';

/** Asks, says what the limits should be, and keeps that where it is wanted. */
export async function runCalibration(options: CalibrateOptions): Promise<void> {
  const settings = loadSettings();
  await untilStopped('stopped; nothing was changed', (signal, show) =>
    askForCalibration(settings, { ...options, signal, show }, (subject) =>
      conclude(settings, options, subject),
    ),
  );
}

async function conclude(settings: Settings, options: CalibrateOptions, subject: Calibrated): Promise<void> {
  const { asked, leftOut, project, model, measured, remarks, space } = subject;
  const report = calibrationReport(asked, {
    space: model.spaceId,
    project,
    k: options.k,
    budget: options.target ?? { mayRefuse: options.mayRefuse ?? 0.02 },
    present: presentLimits(settings, measured, model),
    leftOut,
  });
  const files = await writeCalibration(report, asked, options.out ?? reportFolder(settings, report));
  if (!options.json) console.log(describeCalibration(report, terminalStyle(showsColours(process.stdout))));
  const kept = options.write && space ? await keepCalibration(space, report) : null;
  const lines = settingsToSet(report);
  if (options.json)
    console.log(JSON.stringify({ ...underscored(report), settings: lines, remarks, kept, files }));
  else
    console.log(
      [
        '',
        ...remarks,
        ...outcome(settings, report, kept),
        ...settingLines(lines),
        `report: ${files[0]}`,
      ].join('\n'),
    );
}

function outcome(
  settings: Settings,
  { space }: CalibrationReport,
  kept: Awaited<ReturnType<typeof keepCalibration>> | null,
): string[] {
  if (!kept) return ['Nothing was changed. With --write, ceiling and answerability are kept for the space.'];
  const told = [
    ...(settings.retrievalMaxDistance === undefined ? [] : ['RETRIEVAL_MAX_DISTANCE']),
    ...(settings.abstainAnswerabilityThreshold === undefined ? [] : ['ABSTAIN_ANSWERABILITY_THRESHOLD']),
  ];
  return [
    `Kept for the space ${space} in ${placeOf(settings)}: ${describeKept(kept.kept)}.`,
    `Before: ${describeKept(kept.before)}. \`helix calibrate --reset\` goes back to what the model brings along.`,
    AT_NEXT_START,
    ...told.map(
      (name) => `${name} is set and goes before what is kept. Take it out of the settings to have it decide.`,
    ),
  ];
}

function settingLines(lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : ['For .env, because these are settings:', ...lines.map((line) => `  ${line}`)];
}

/** Options that say different things. */
export function refuseTogether({
  set = [],
  project,
  cases,
  mayRefuse,
  target,
  write,
  reset,
}: CalibrateOptions): void {
  const pairs: [boolean, string][] = [
    [project !== undefined && set.length > 0, '--set and --project'],
    [cases !== undefined && set.length > 1, '--cases and more than one --set'],
    [mayRefuse !== undefined && target !== undefined, '--may-refuse and --target'],
    [write === true && reset === true, '--write and --reset'],
  ];
  const wrong = pairs.find(([isWrong]) => isWrong);
  if (wrong)
    throw new HelixError('bad_request', {
      problem: `${wrong[1]} cannot be given together. Leave one of the two out.`,
    });
}

function reportFolder({ dataDirectory }: Settings, { sets }: CalibrationReport): string {
  const name = sets
    .join('-')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 80);
  return resolve(join(dataDirectory, 'evals', 'reports', `calibration-${name}`));
}

/** As the API writes names; the parts of a calibration keep theirs, which are those of the database. */
function underscored(report: CalibrationReport): Record<string, unknown> {
  const name = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(report).map(([key, value]) => [name(key), value]));
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HelixError } from '../errors.ts';
import { type AskedCases, askCases } from '../evals/calibrate/ask-cases.ts';
import { borrowCases } from '../evals/calibrate/borrow-cases.ts';
import type { EvalSet } from '../evals/cases/eval-set.ts';
import { HANDBOOK, readSet } from '../evals/cases/open-set.ts';
import type { EvalCase } from '../evals/eval-case.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Settings } from '../settings/settings.ts';
import type { SpaceCalibration } from '../store/space-calibration.ts';
import type { CalibrateOptions } from './calibrate.ts';
import { openEvalSubject, type SubjectOptions } from './open-eval-subject.ts';
import { type OwnSpace, openOwnSpace, ownSpace } from './own-space.ts';

/**
 * Asks the cases of the sets in the Helix of the evals, or those of a project in the person's own, and gives what was found
 * to `conclude`, beside the space whose limits it is about: the one of the person's own documents in either case.
 */
export function askForCalibration(
  settings: Settings,
  options: AskOptions,
  conclude: (calibrated: Calibrated) => Promise<void>,
): Promise<void> {
  return options.project === undefined
    ? askSets(settings, options, conclude)
    : askProject(settings, options, conclude);
}

export type Calibrated = AskedCases & {
  project: string;
  model: Pick<EmbeddingModel, 'spaceId' | 'defaultMaxDistance' | 'answerability'>;
  /** What is kept for the space. */
  measured: SpaceCalibration;
  /** Undefined where nothing is to be kept. */
  space?: Pick<OwnSpace, 'replace'>;
  remarks: string[];
};

type AskOptions = CalibrateOptions & { signal: AbortSignal; show(text: string): void };
type Conclude = (calibrated: Calibrated) => Promise<void>;

async function askProject(settings: Settings, options: AskOptions, conclude: Conclude): Promise<void> {
  const { project, cases } = options;
  const subject = await openEvalSubject(settings, { project, cases, command: 'calibrate --project' });
  try {
    const { database, embeddingModel: model } = subject.helix;
    const space = ownSpace(database, model);
    const found = await ask(subject, subject.cases, options);
    const measured = await space.read();
    await conclude({ ...found, project: subject.project, model, measured, space, remarks: [] });
  } finally {
    await subject.helix.close();
  }
}

async function askSets(settings: Settings, options: AskOptions, conclude: Conclude): Promise<void> {
  const { own, ...kept } = await ownLimits(settings, options.write === true);
  try {
    const sources = options.set ?? [HANDBOOK];
    const sets = await Promise.all(sources.map(readSet));
    refuseNamesakes(sets);
    const all: AskedCases = { asked: [], leftOut: [] };
    let model: Calibrated['model'] | undefined;
    for (const [index, source] of sources.entries()) {
      const borrowed = borrowCases(sets[index]!, sets, { perSet: options.borrow, alike: options.alike });
      const found = await askSet(settings, { set: source, cases: options.cases }, borrowed, options);
      all.asked.push(...found.asked);
      all.leftOut.push(...found.leftOut);
      model = found.model;
    }
    await conclude({ ...all, ...kept, project: sets[0]!.name, model: model!, space: own });
  } finally {
    await own?.close();
  }
}

/** They would be told apart neither in the report nor in the Helix that they are asked in. */
function refuseNamesakes(sets: readonly EvalSet[]): void {
  const names = sets.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new HelixError('bad_request', {
      problem: `Two of the sets are called "${twice}". Give each once, or rename a folder.`,
    });
}

async function askSet(
  settings: Settings,
  subjectOptions: SubjectOptions,
  borrowed: readonly EvalCase[],
  options: AskOptions,
): Promise<AskedCases & Pick<Calibrated, 'model'>> {
  const subject = await openEvalSubject(settings, subjectOptions);
  try {
    await subject.prepare((text) => options.show(`${subject.name}: ${text}`), options.signal);
    const found = await ask(subject, [...subject.cases, ...borrowed], options);
    const { spaceId, defaultMaxDistance, answerability } = subject.helix.embeddingModel;
    return { ...found, model: { spaceId, defaultMaxDistance, answerability } };
  } finally {
    await subject.helix.close();
  }
}

type Subject = Awaited<ReturnType<typeof openEvalSubject>>;

function ask(
  { helix, name, project }: Subject,
  cases: readonly EvalCase[],
  { k, signal, show }: AskOptions,
): Promise<AskedCases> {
  return askCases(helix, cases, {
    set: name,
    project,
    k,
    signal,
    onProgress: ({ done, total }) => show(`${name}: ${done}/${total} questions`),
  });
}

/**
 * To write, the person's data is opened before anything is asked, and held: what was measured for minutes must not fail
 * at its end. Without that, data that another process has open is no reason not to measure.
 */
async function ownLimits(
  settings: Settings,
  isToWrite: boolean,
): Promise<Pick<Calibrated, 'measured' | 'remarks'> & { own?: OwnSpace }> {
  if (isToWrite) {
    const own = await openOwnSpace(settings, 'calibrate --write');
    try {
      return { own, ...(await readOwn(own)) };
    } catch (error) {
      await own.close();
      throw error;
    }
  }
  if (!settings.databaseUrl && !existsSync(join(settings.dataDirectory, 'database')))
    return { measured: {}, remarks: [] };
  try {
    const own = await openOwnSpace(settings);
    try {
      return await readOwn(own);
    } finally {
      await own.close();
    }
  } catch (error) {
    if (!(error instanceof HelixError) || error.code !== 'data_directory_locked') throw error;
    const remark = `The data directory is in use by ${error.details.holder}, so "now" is what the settings and the model say, not what may be kept for the space.`;
    return { measured: {}, remarks: [remark] };
  }
}

async function readOwn(own: OwnSpace): Promise<Pick<Calibrated, 'measured' | 'remarks'>> {
  const { problem, ...measured } = await own.read();
  return { measured, remarks: problem ? [problem] : [] };
}

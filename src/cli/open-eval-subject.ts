import { type Helix, openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { readSet } from '../evals/cases/open-set.ts';
import { readCases } from '../evals/cases/read-cases.ts';
import { seedSet } from '../evals/cases/seed-set.ts';
import { clearProject } from '../evals/clear-project.ts';
import type { EvalCase } from '../evals/eval-case.ts';
import { openEvalHelix, projectOfSet } from '../evals/open-eval-helix.ts';
import { storedCases } from '../evals/stored-cases.ts';
import { createLogger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { openAlone } from './open-alone.ts';

/** Opens what a run is about: the handbook or another set in a Helix of their own, or a project of the person's. */
export function openEvalSubject(settings: Settings, options: SubjectOptions): Promise<EvalSubject> {
  const { project, set, fresh } = options;
  if (project === undefined) return openSet(settings, options);
  if (set !== undefined || fresh)
    throw new HelixError('bad_request', {
      problem: `--${fresh ? 'fresh' : 'set'} is for sets that bring their documents; with --project, yours are asked as they are. Leave one of the two out.`,
    });
  return openProject(settings, project, options);
}

export type SubjectOptions = {
  set?: string;
  project?: string;
  cases?: string;
  fresh?: boolean;
  /** Who says that the data is in use; `eval` when not given. */
  command?: string;
};

/** What is measured: a Helix, and the cases that are put to one of its projects. */
export type EvalSubject = {
  helix: Helix;
  name: string;
  project: string;
  cases: readonly EvalCase[];
  /** Brings the documents of the cases in. */
  prepare(show: (text: string) => void, signal: AbortSignal): Promise<void>;
};

async function openSet(
  settings: Settings,
  { set: source, cases, fresh }: SubjectOptions,
): Promise<EvalSubject> {
  const set = await readSet(source ?? 'handbook');
  const chosen = cases === undefined ? set.cases : (await readCases(cases)).cases;
  const level = process.env.HELIX_LOG_LEVEL ? settings.logLevel : 'error';
  const helix = await openEvalHelix(settings, (own, open) => openHelix(own, createLogger(level), open));
  const project = projectOfSet(settings, set.name);
  return {
    helix,
    name: set.name,
    project,
    cases: chosen,
    async prepare(show, signal) {
      if (fresh) await clearProject(helix, project);
      await seedSet(helix, project, set, ({ done, total }) => show(`${done}/${total} documents`), signal);
    },
  };
}

async function openProject(
  settings: Settings,
  project: string,
  { cases: file, command = 'eval' }: SubjectOptions,
): Promise<EvalSubject> {
  const read = file === undefined ? undefined : await readCases(file);
  const helix = await openAlone(settings, command);
  const subject = { helix, project, prepare: async () => {} };
  try {
    if (read) return { ...subject, name: read.name, cases: read.cases };
    const cases = await storedCases(helix, project);
    if (cases.length > 0) return { ...subject, name: GOLDEN_SET, cases };
    throw new HelixError('bad_request', {
      problem: `The golden set of project "${project}" is empty. Add to it with \`helix eval cases import <file> --project ${project}\`, or name a file with --cases.`,
    });
  } catch (error) {
    await helix.close();
    throw error;
  }
}

const GOLDEN_SET = 'golden';

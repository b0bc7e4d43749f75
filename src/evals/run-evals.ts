import type { Helix } from '../compose.ts';
import { contextOfProject } from '../projects/context-of-project.ts';
import type { Session } from '../store/database.ts';
import {
  createEvalRun,
  findEvalRun,
  finishEvalRun,
  type HeldEvalRun,
  listEvalResults,
  type NewEvalRun,
  saveEvalResult,
} from '../store/eval-runs.ts';
import { injectionRules, readProjectSettings } from '../store/project-settings.ts';
import { findProject } from '../store/projects.ts';
import { resumeEvalRun } from '../store/resume-eval-run.ts';
import type { TenantId } from '../terms.ts';
import { hashOf } from './case-hash.ts';
import type { CaseResult } from './case-result.ts';
import { checkFloors } from './check-floors.ts';
import type { EvalCase } from './eval-case.ts';
import type { EvalRunWithResults, Floors, MetricSummary } from './eval-run.ts';
import { evalRunOf } from './eval-run-of.ts';
import { holdRun, newOwner, silenceAllowed } from './hold-run.ts';
import { summarize } from './metrics/summarize.ts';
import type { CaseOptions } from './run-case.ts';
import { runCases } from './run-cases.ts';
import { settingsOfRun } from './settings-of-run.ts';

/**
 * Runs a set of cases against a Helix that has their documents: open a run or take one up, run what is left of it, sum up,
 * hold it against the floors. Every result is stored as it comes, so a run that is interrupted stays `running` and can be
 * taken up, but by nobody while it is worked on. A run that was given up because every case failed alike is `failed`, with
 * the reason.
 */
export async function runEvals(installation: Helix, options: EvalOptions): Promise<EvalRunWithResults> {
  const helix = await contextOfProject(installation, options.project);
  const open = await openRun(helix, options);
  return holdRun(helix, open.held, () => workOn(helix, open, options));
}

async function workOn(
  helix: Helix,
  { held, done, isResumed }: OpenRun,
  options: EvalOptions,
): Promise<EvalRunWithResults> {
  const { cases, floors, onProgress } = options;
  const { runId } = held;
  options.onStart?.({ runId, isResumed });
  const results = new Map(done.map((result) => [result.caseId, result]));
  const tell = () => onProgress?.({ runId, done: results.size, total: cases.length });
  tell();
  const left = cases.filter(({ id }) => !results.has(id));
  const cause = await runCases(helix, left, {
    ...options,
    async onResult(result) {
      await inTenant(helix, (session, tenant) => saveEvalResult(session, tenant, held, result));
      results.set(result.caseId, result);
      tell();
    },
  });
  const inOrder = cases.flatMap(({ id }) => results.get(id) ?? []);
  const end = cause === undefined ? finished(inOrder, floors) : failed(cause);
  const run = await inTenant(helix, async (session, tenant) => {
    await finishEvalRun(session, tenant, held, end);
    return findEvalRun(session, tenant, runId);
  });
  return { ...evalRunOf(run!), results: inOrder };
}

export type EvalOptions = CaseOptions & {
  /** Of the set. */
  name: string;
  cases: readonly EvalCase[];
  floors: Floors;
  /** How many cases are under way at once. */
  parallel: number;
  /** Whether a run of the same cases with the same settings that did not come to its end is taken up. */
  resume: boolean;
  onStart?: (run: { runId: number; isResumed: boolean }) => void;
  onProgress?: (progress: EvalProgress) => void;
};

export type EvalProgress = { runId: number; done: number; total: number };

/** What a run that is taken up has already; a case that failed is tried again. */
async function openRun(helix: Helix, options: EvalOptions): Promise<OpenRun> {
  const { name, project, cases, floors, resume } = options;
  const owner = newOwner(helix);
  return inTenant(helix, async (session, tenant) => {
    const { injection: own } = await readProjectSettings(session, tenant, project);
    const injection = injectionRules(helix.injection, own);
    const run: NewEvalRun = {
      projectId: await findProject(session, tenant, project),
      name,
      ...settingsOfRun(helix, { ...options, injection }),
      casesHash: casesHash(cases),
      cases: cases.length,
      floors,
    };
    const lease = { owner, silentMs: silenceAllowed(helix) };
    const resumed = resume ? await resumeEvalRun(session, tenant, run, lease) : undefined;
    if (resumed === undefined)
      return { held: await createEvalRun(session, tenant, run, owner), done: [], isResumed: false };
    const results = await listEvalResults<CaseResult>(session, tenant, resumed.runId);
    return { held: resumed, done: results.filter(({ error }) => error === undefined), isResumed: true };
  });
}

type OpenRun = { held: HeldEvalRun; done: CaseResult[]; isResumed: boolean };

/** The same for the same cases, in whatever order they stand. */
function casesHash(cases: readonly EvalCase[]): string {
  return hashOf(JSON.stringify([...cases].sort((left, right) => (left.id < right.id ? -1 : 1))));
}

function finished(results: readonly CaseResult[], floors: Floors) {
  const summary: MetricSummary = summarize(results);
  const passed = checkFloors(summary, floors).every((check) => check.passed);
  return { status: 'finished' as const, summary, passed };
}

function failed(error: string) {
  return { status: 'failed' as const, summary: null, passed: false, error };
}

function inTenant<Result>(
  { database, tenant }: Helix,
  work: (session: Session, tenant: TenantId) => Promise<Result>,
): Promise<Result> {
  return database.withTenant(tenant, (session) => work(session, tenant));
}

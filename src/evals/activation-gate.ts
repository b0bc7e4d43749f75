import type { Judgement, JudgeRequest, JudgeVersion } from '../ingest/judge-version.ts';
import { limitsUnder, type SpacedContext, underSpace } from '../projects/context-of-project.ts';
import type { Database } from '../store/database.ts';
import type { FailedCase } from '../store/held-version.ts';
import { readProjectSettings } from '../store/project-settings.ts';
import { projectNamed } from '../store/projects.ts';
import type { CaseResult } from './case-result.ts';
import type { EvalCase } from './eval-case.ts';
import { type FoundCaseOptions, findForCase, type GateContext } from './find-for-case.ts';
import { judgeByFloors, missedFloors, unmeasured } from './judge-by-floors.ts';
import { classedCases } from './stored-cases.ts';
import { takeTurns } from './take-turns.ts';

/**
 * The golden set of a project as the judge of a new version: it speaks against one with which a metric misses its floor and
 * is worse than it is without. A set that misses its floor already thus stops no change that does it no harm
 * (docs/decisions/2026-11-16-activation-gate.md).
 */
export function createActivationGate(context: SpacedGate): JudgeVersion {
  const steady = {
    ...context,
    // A replica may not know yet of a version that was written a moment ago.
    database: onPrimary(context.database),
    // A reranker that fails for one of the two looks would be taken for a difference of the documents.
    rerankLimits: { ...context.rerankLimits, failOpen: false },
  };
  return (request) => judge({ ...steady, tenant: request.tenant }, request);
}

type SpacedGate = GateContext & SpacedContext;

async function judge(installation: SpacedGate, request: JudgeRequest): Promise<Judgement> {
  const { gate, projectId, documentId, versionId, signal } = request;
  const { tenant } = installation;
  const { project, context } = await installation.database.withTenant(tenant, async (session) => {
    const name = await projectNamed(session, tenant, projectId);
    const { space, thresholds } = await readProjectSettings(session, tenant, name);
    const inSpace = await underSpace(session, installation, space);
    return { project: name, context: { ...inSpace, ...limitsUnder(inSpace, thresholds) } };
  });
  const classed = await classedCases(context, project);
  const cases = classed.map((each) => each.case);
  if (cases.length === 0) return { against: undefined, notes: [noCases(project)] };
  const options = { project, k: gate.k ?? DEFAULT_K, signal };
  const instead = { documentId, versionId };
  const after = await findForCases(context, cases, { ...options, instead });
  // What misses no floor is as good as it has to be, whatever it was before.
  if (missedFloors(gate.floors, after).length === 0)
    return { against: undefined, notes: unmeasured(gate.floors, after) };
  const before = await findForCases(context, cases, options);
  const { against, notes } = judgeByFloors(gate.floors, after, before);
  if (!against) return { against, notes };
  const clearances = new Map(classed.map((each) => [each.case.id, each.clearance]));
  const withClearance = (failed: FailedCase) => ({ ...failed, clearance: clearances.get(failed.id)! });
  return { against: { ...against, failed_cases: against.failed_cases.map(withClearance) }, notes };
}

/** As many chunks as `/ask` answers from. */
const DEFAULT_K = 4;

/** How many cases are looked at at once: people who ask meanwhile should not notice. */
const PARALLEL = 2;

async function findForCases(
  context: GateContext,
  cases: readonly EvalCase[],
  options: FoundCaseOptions,
): Promise<CaseResult[]> {
  const results: CaseResult[] = new Array(cases.length);
  await takeTurns(cases, PARALLEL, async (evalCase, index) => {
    options.signal?.throwIfAborted();
    results[index] = await findForCase(context, evalCase, options);
  });
  return results;
}

function noCases(project: string): string {
  return `The activation gate of project "${project}" has no cases to ask. Add some with \`helix eval cases import <file> --project ${project}\`.`;
}

function onPrimary(database: Database): Database {
  return {
    engine: database.engine,
    withTenant: (tenant, work, options) => database.withTenant(tenant, work, { ...options, readOnly: false }),
    asOwner: (work, options) => database.asOwner(work, options),
    execute: (text, values) => database.execute(text, values),
    ping: (timeoutMs) => database.ping(timeoutMs),
    close: () => database.close(),
  };
}

import type { Helix } from '../compose.ts';
import { contextOfProject } from '../projects/context-of-project.ts';
import type { Session } from '../store/database.ts';
import { countTraces, type ListedTrace, listTraces, type TraceChoice } from '../store/list-traces.ts';
import { findVersionIds, loadEvidence } from '../store/load-evidence.ts';
import { projectMoments } from '../store/project-moments.ts';
import { findProject } from '../store/projects.ts';
import type { TenantId } from '../terms.ts';
import { type VerifiedTrace, verifyTrace } from './verify-trace.ts';
import { createVersionFiles } from './version-files.ts';

/**
 * Goes through the stored traces, oldest first, and holds each against what is stored. A page of them is in memory at a
 * time, with the chunks that they name: all of one page is of one snapshot.
 */
export async function* verifyTraces(helix: Helix, request: VerifyRequest): AsyncGenerator<Verified> {
  const { database, tenant } = helix;
  const { limit = Number.POSITIVE_INFINITY, signal } = request;
  const files = createVersionFiles(helix.files);
  const contextOf = rememberedContexts(helix);
  const read = <Result>(work: (session: Session) => Promise<Result>) =>
    database.withTenant(tenant, work, { readOnly: true, signal });
  const choice = await read((session) => choiceOf(session, tenant, request));
  const total = Math.min(limit, await read((session) => countTraces(session, tenant, choice)));
  let after: ListedTrace | undefined;
  for (let done = 0; done < limit; ) {
    const page = { ...choice, after, limit: Math.min(TRACES_PER_PAGE, limit - done) };
    const { traces, ...loaded } = await read((session) => loadPage(session, tenant, page));
    if (traces.length === 0) return;
    after = traces.at(-1);
    for (const trace of traces) {
      signal?.throwIfAborted();
      const ask = request.replay ? await contextOf(trace.project) : undefined;
      const verified = await verifyTrace({ ...loaded, files, ask, signal }, trace);
      done += 1;
      yield { verified, done, total: Math.max(total, done) };
    }
  }
}

export type VerifyRequest = {
  project?: string;
  /** A time in ISO 8601. */
  since?: string;
  /** The most traces that are looked at. */
  limit?: number;
  /** Whether answers that were come by in steps are come by again. */
  replay: boolean;
  signal?: AbortSignal;
};

export type Verified = { verified: VerifiedTrace; done: number; total: number };

/** One may have a hundred kilobytes, and its chunks as much again. */
const TRACES_PER_PAGE = 25;

/** What each project says, read once: what is said of it meanwhile is for the next look. */
function rememberedContexts(helix: Helix): (project: string) => Promise<Helix> {
  const known = new Map<string, Promise<Helix>>();
  return (project) => {
    const context = known.get(project) ?? contextOfProject(helix, project);
    known.set(project, context);
    return context;
  };
}

async function choiceOf(
  session: Session,
  tenant: TenantId,
  { project, since }: VerifyRequest,
): Promise<TraceChoice> {
  return {
    since,
    projectId: project === undefined ? undefined : await findProject(session, tenant, project),
  };
}

async function loadPage(session: Session, tenant: TenantId, page: Parameters<typeof listTraces>[2]) {
  const traces = await listTraces(session, tenant, page);
  const evidence = traces.flatMap((trace) => (Array.isArray(trace.evidence) ? trace.evidence : []));
  const chunks = await loadEvidence(session, tenant, idsIn(evidence.map((item) => item?.chunkId)));
  const versionIds = await findVersionIds(session, tenant, idsIn(evidence.map((item) => item?.versionId)));
  const projectIds = idsIn(traces.map(({ projectId }) => projectId));
  return {
    traces,
    stored: { chunks, versionIds },
    moments: await projectMoments(session, tenant, projectIds),
  };
}

/** What a hand has spoilt is no id, and found when its trace is looked at. */
function idsIn(values: readonly unknown[]): number[] {
  return [...new Set(values)].filter((value) => Number.isSafeInteger(value)) as number[];
}

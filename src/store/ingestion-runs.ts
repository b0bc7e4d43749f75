import type { Confidentiality, RepositoryFile, TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { nothing, sql } from './sql.ts';

export type RunStage = 'queued' | 'extract' | 'embed' | 'publish' | 'done';
export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** One ingestion as it is stored, and as people see it. */
export type Run = {
  run_id: number;
  project: string;
  document_id: number | null;
  version_id: number | null;
  source_uri: string;
  name: string;
  status: RunStatus;
  stage: RunStage;
  /** What came of it: `created`, `updated`, `unchanged` or `held_back`. */
  outcome: string | null;
  byte_size: number;
  attempts: number;
  created_at: Date;
  started_at: Date | null;
  heartbeat_at: Date;
  finished_at: Date | null;
  config: object;
  stats: RunStats;
  error: string | null;
  failure: RunFailure | null;
};

/** The error of the catalogue behind `error`. */
export type RunFailure = { code: string; details: Record<string, string | number> };

/** How far a run is and what it took. Pages and chunks are there once they are known. */
export type RunStats = {
  bytes?: number;
  pages_done?: number;
  pages_total?: number;
  chunks_done?: number;
  chunks_total?: number;
  /** Vectors that were there already, and those a model was asked for. */
  vectors_kept?: number;
  vectors_made?: number;
  /** Milliseconds in each stage, of all attempts. */
  extract_ms?: number;
  embed_ms?: number;
  publish_ms?: number;
  warnings?: string[];
};

/** The same for everybody, or by what whoever reads it may see. */
export type Warning = string | Record<Confidentiality, string>;

export type NewRun = {
  projectId: number;
  sourceUri: string;
  name: string;
  contentHash: string;
  byteSize: number;
  originalUri: string;
  ticketId: string | null;
  request: object;
  config: object;
};

export async function createRun(session: Session, tenant: TenantId, run: NewRun): Promise<number> {
  const id = await allocateIds(session, tenant, 'run');
  await session.query(sql`
    insert into ingestion_runs (tenant_id, run_id, project_id, document_id, source_uri, name, content_hash, byte_size, original_uri,
      ticket_id, status, stage, request, config, stats)
    values (${tenant}, ${id}, ${run.projectId},
      (select document_id from documents where tenant_id = ${tenant} and project_id = ${run.projectId} and source_uri = ${run.sourceUri}),
      ${run.sourceUri}, ${run.name}, ${run.contentHash}, ${run.byteSize},
      ${run.originalUri}, ${run.ticketId}, 'queued', 'queued', ${JSON.stringify(run.request)}::text::jsonb,
      ${JSON.stringify(run.config)}::text::jsonb, ${JSON.stringify({ bytes: run.byteSize })}::text::jsonb)`);
  return id;
}

/** What a worker needs of the run it took. */
export type ClaimedRun = {
  runId: number;
  projectId: number;
  sourceUri: string;
  name: string;
  contentHash: string;
  byteSize: number;
  originalUri: string;
  artifactUri: string | null;
  attempts: number;
  failures: number;
  request: RunRequest;
  config: RunConfig;
  stats: RunStats;
};

/** What the person who ingests may say about a document. */
export type RunRequest = {
  title?: string;
  versionLabel?: string;
  effectiveAt?: string;
  tags?: string[];
  confidentiality?: Confidentiality;
  /** Reads and cuts the document again even when its bytes are the same. */
  force?: boolean;
  /** The file of a repository that it is. */
  repository?: RepositoryFile;
};
export type RunConfig = { profile: string; space: string };

/**
 * Takes a waiting run for `worker`. Undefined when it does not wait (finished, cancelled, another's), or when an older
 * run of the same document is still open: contents of a document become active in the order they came.
 */
export async function claimRun(
  session: Session,
  tenant: TenantId,
  runId: number,
  worker: string,
): Promise<ClaimedRun | undefined> {
  const [row] = await session.query<ClaimedRun>(sql`
    update ingestion_runs
    set status = 'running', stage = 'extract', worker = ${worker}, attempts = attempts + 1, error = null, failure = null,
      started_at = coalesce(started_at, clock_timestamp()), heartbeat_at = clock_timestamp()
    where tenant_id = ${tenant} and run_id = ${runId} and status = 'queued' and not cancel_requested
      and not exists (
        select from ingestion_runs as older
        where older.tenant_id = ${tenant} and older.run_id < ${runId} and older.status in ('queued', 'running')
          and older.project_id = ingestion_runs.project_id and older.source_uri = ingestion_runs.source_uri)
    returning run_id as "runId", project_id as "projectId", source_uri as "sourceUri", name, content_hash as "contentHash",
      byte_size as "byteSize", original_uri as "originalUri", extracted_artifact_uri as "artifactUri", attempts, failures,
      request, config, stats`);
  return row;
}

/** Notes how far a run is, which also says that it is alive. Says whether the run is still the worker's, and wanted. */
export async function updateRun(
  session: Session,
  tenant: TenantId,
  { runId, worker }: RunOwner,
  progress: { stage: RunStage; stats?: RunStats; artifactUri?: string },
): Promise<'go on' | 'cancelled' | 'lost'> {
  const { stage, stats = {}, artifactUri } = progress;
  const artifact = artifactUri === undefined ? nothing : sql`, extracted_artifact_uri = ${artifactUri}`;
  const [row] = await session.query<{ cancel_requested: boolean }>(sql`
    update ingestion_runs
    set stage = ${stage}, stats = stats || ${JSON.stringify(stats)}::text::jsonb, heartbeat_at = clock_timestamp() ${artifact}
    where tenant_id = ${tenant} and run_id = ${runId} and status = 'running' and worker = ${worker}
    returning cancel_requested`);
  if (!row) return 'lost';
  return row.cancel_requested ? 'cancelled' : 'go on';
}

export type RunOwner = { runId: number; worker: string };

/** Closes a run, together with what it staged. False when it is no longer the worker's, and then nothing is changed. */
export async function finishRun(
  session: Session,
  tenant: TenantId,
  { runId, worker }: RunOwner,
  end: RunEnd,
): Promise<boolean> {
  const closed = await session.query(sql`
    update ingestion_runs
    set status = ${end.status}, stage = case when ${end.status} = 'succeeded' then 'done' else stage end,
      document_id = coalesce(${end.documentId ?? null}::bigint, document_id), version_id = ${end.versionId ?? null}::bigint,
      outcome = ${end.outcome ?? null}::text, error = ${end.error ?? null}::text,
      failure = ${end.failure ? JSON.stringify(end.failure) : null}::text::jsonb, ticket_id = null,
      failures = failures + ${end.status === 'failed' ? 1 : 0},
      stats = stats || ${JSON.stringify(end.stats ?? {})}::text::jsonb, finished_at = clock_timestamp()
    where tenant_id = ${tenant} and run_id = ${runId} and status = 'running' and worker = ${worker}
    returning run_id`);
  if (closed.length === 0) return false;
  await session.query(sql`delete from staged_vectors where tenant_id = ${tenant} and run_id = ${runId}`);
  return true;
}

export type RunEnd = {
  status: 'succeeded' | 'failed' | 'cancelled';
  documentId?: number;
  versionId?: number;
  outcome?: string;
  stats?: Omit<RunStats, 'warnings'> & { warnings?: Warning[] };
  error?: string;
  failure?: RunFailure;
};

/** Puts a run back into the queue, for a later try, unless it was cancelled. False when it is no longer the worker's. */
export async function requeueRun(
  session: Session,
  tenant: TenantId,
  { runId, worker }: RunOwner,
  { error, countsAsFailure }: { error: string; countsAsFailure: boolean },
): Promise<boolean> {
  const rows = await session.query(sql`
    update ingestion_runs
    set status = case when cancel_requested then 'cancelled' else 'queued' end,
      finished_at = case when cancel_requested then clock_timestamp() end,
      worker = null, error = ${error}, failures = failures + ${countsAsFailure ? 1 : 0}
    where tenant_id = ${tenant} and run_id = ${runId} and status = 'running' and worker = ${worker}
    returning run_id`);
  return rows.length > 0;
}

import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { dropFiles } from './dropped-files.ts';
import { type Fragment, sql } from './sql.ts';

/** How long the file of a run that failed or was cancelled is kept, to be tried again. */
export const ENDED_KEPT_DAYS = 7;

/** Of `ingestion_runs as run`: no version came of its file. */
export function hasNoVersion(tenant: TenantId): Fragment {
  return sql`not exists (select from document_versions as version
    where version.tenant_id = ${tenant} and version.original_uri = run.original_uri)`;
}

/**
 * Lets go of the files of runs that ended long ago and of which no version came: those that failed, were cancelled, or found
 * their content there already. The runs stay, without a file; whoever tries one again at this moment keeps it, or is told. Returns
 * how many runs they are; the files are noted to be removed.
 */
export async function dropEndedOriginals(session: Session, tenant: TenantId): Promise<number> {
  const rows = await session.query<{ original: string; artifact: string | null }>(sql`
    with ended as (
      select run_id, original_uri, extracted_artifact_uri from ingestion_runs as run
      where tenant_id = ${tenant} and status not in ('queued', 'running') and original_uri is not null
        and finished_at < clock_timestamp() - make_interval(days => ${ENDED_KEPT_DAYS}) and ${hasNoVersion(tenant)}
        and not exists (select from document_versions as version
          where version.tenant_id = ${tenant} and version.extracted_artifact_uri = run.extracted_artifact_uri))
    update ingestion_runs as run set original_uri = null, extracted_artifact_uri = null from ended
    where run.tenant_id = ${tenant} and run.run_id = ended.run_id and run.status not in ('queued', 'running')
      and run.original_uri = ended.original_uri
    returning ended.original_uri as original, ended.extracted_artifact_uri as artifact`);
  const uris = rows.flatMap(({ original, artifact }) => (artifact ? [original, artifact] : [original]));
  await dropFiles(session, tenant, uris);
  return rows.length;
}

/** Whether the file of a run was let go of, so that it cannot be tried again. */
export async function isOriginalDropped(session: Session, tenant: TenantId, runId: number): Promise<boolean> {
  const rows = await session.query(sql`
    select from ingestion_runs where tenant_id = ${tenant} and run_id = ${runId}
      and status in ('failed', 'cancelled') and original_uri is null`);
  return rows.length > 0;
}

import { DEFAULT_PROJECT, type TenantId } from '../terms.ts';
import { endLeasesIn } from './connector-leases.ts';
import type { Session } from './database.ts';
import { dropFiles } from './dropped-files.ts';
import { idList } from './lexical-statistics.ts';
import { findProject, insertProject } from './projects.ts';
import { type Fragment, raw, sql } from './sql.ts';

/**
 * Takes a project away from everybody, in one step: from here on nobody finds it by its name, and what still works on it
 * can store nothing. The project that every tenant has is there again at once, empty. Returns what is left to delete.
 */
export async function markDeleted(session: Session, tenant: TenantId, name: string): Promise<DeletedProject> {
  const projectId = await findProject(session, tenant, name);
  // No name that is given begins with a space. Whoever stores something at this moment is waited for.
  const [marked] = await session.query<DeletedProject>(sql`
    update projects set deleted_name = name, name = ' deleted ' || project_id
    where tenant_id = ${tenant} and project_id = ${projectId} and name = ${name}
    returning project_id as "projectId", deleted_name as name`);
  if (!marked) return markDeleted(session, tenant, name); // somebody else was faster
  await endLeasesIn(session, tenant, marked.projectId);
  if (name === DEFAULT_PROJECT) await insertProject(session, tenant, name);
  return marked;
}

export type DeletedProject = { projectId: number; name: string };

/** Projects whose deletion was begun and has not come to its end. */
export function deletedProjects(session: Session, tenant: TenantId): Promise<DeletedProject[]> {
  return session.query<DeletedProject>(sql`
    select project_id as "projectId", deleted_name as name from projects
    where tenant_id = ${tenant} and deleted_name is not null order by project_id`);
}

export async function openRunsIn(session: Session, tenant: TenantId, projectId: number): Promise<number[]> {
  const rows = await session.query<{ run_id: number }>(sql`
    select run_id from ingestion_runs
    where tenant_id = ${tenant} and project_id = ${projectId} and status in ('queued', 'running') order by run_id`);
  return rows.map(({ run_id }) => run_id);
}

/** The next runs of a project with what they keep, and which they were; none when none is left. */
export async function deleteRuns(session: Session, tenant: TenantId, projectId: number): Promise<number[]> {
  const rows = await session.query<FileRow & { run_id: number }>(sql`
    delete from ingestion_runs where tenant_id = ${tenant} and run_id = any(array(
      select run_id from ingestion_runs where tenant_id = ${tenant} and project_id = ${projectId} limit ${ROWS_AT_ONCE}))
    returning run_id, original_uri, extracted_artifact_uri`);
  await dropFiles(session, tenant, rows.flatMap(filesOf));
  return rows.map(({ run_id }) => run_id);
}

/** The next rows of a project that hang on nothing but it. True when there may be more. */
export async function deleteLooseRows(
  session: Session,
  tenant: TenantId,
  projectId: number,
): Promise<boolean> {
  for (const { table, of, rows } of LOOSE_ROWS) {
    const found = of
      ? sql`${raw(of)} in (select ${raw(of)} from ${raw(PARENTS[of])} where tenant_id = ${tenant} and project_id = ${projectId})`
      : sql`project_id = ${projectId}`;
    const deleted = await deleteSome(session, tenant, { table, found, rows });
    if (deleted > 0) return true;
  }
  return false;
}

async function deleteSome(
  session: Session,
  tenant: TenantId,
  { table, found, rows }: { table: string; found: Fragment; rows: number },
): Promise<number> {
  const [deleted] = await session.query<{ count: number }>(sql`
    with deleted as (
      delete from ${raw(table)} where tenant_id = ${tenant} and ctid = any(array(
        select ctid from ${raw(table)} where tenant_id = ${tenant} and ${found} limit ${rows}))
      returning 1)
    select count(*) from deleted`);
  return deleted!.count;
}

/** No statement takes much longer than a second, so nobody waits long for a lock: docs/projects.md has the figures. */
const ROWS_AT_ONCE = 2000;
const DOCUMENTS_AT_ONCE = 50;
const CHUNKS_AT_ONCE = 1000;

const PARENTS = { connector_id: 'connectors', artifact_id: 'artifacts', run_id: 'eval_runs' } as const;

/**
 * Tables in an order in which few rows go with those that are deleted, those with many rows and no index by project last.
 * What is not named here goes with its document, its run or, at the end, with the project itself.
 */
const LOOSE_ROWS: readonly { table: string; of?: keyof typeof PARENTS; rows: number }[] = [
  { table: 'lexical_terms', rows: 5000 },
  { table: 'connector_items', of: 'connector_id', rows: ROWS_AT_ONCE },
  { table: 'connectors', rows: ROWS_AT_ONCE },
  { table: 'agents', rows: ROWS_AT_ONCE },
  { table: 'artifact_citations', of: 'artifact_id', rows: ROWS_AT_ONCE },
  { table: 'artifact_sections', of: 'artifact_id', rows: ROWS_AT_ONCE },
  { table: 'artifacts', rows: 200 },
  { table: 'eval_results', of: 'run_id', rows: ROWS_AT_ONCE },
  { table: 'eval_runs', rows: ROWS_AT_ONCE },
  { table: 'eval_cases', rows: ROWS_AT_ONCE },
  { table: 'conversations', rows: 200 },
  { table: 'traces', rows: 500 },
];

/** The next documents of a project: first their chunks, then they themselves. True when there may be more. */
export async function deleteDocuments(
  session: Session,
  tenant: TenantId,
  projectId: number,
): Promise<boolean> {
  const documents = await session.query<{ id: number }>(sql`
    select document_id as id from documents where tenant_id = ${tenant} and project_id = ${projectId}
    order by document_id limit ${DOCUMENTS_AT_ONCE}`);
  const documentIds = documents.map(({ id }) => id);
  if (documentIds.length === 0) return false;
  const versions = await session.query<FileRow & { version_id: number }>(sql`
    select version_id, original_uri, extracted_artifact_uri from document_versions
    where tenant_id = ${tenant} and document_id = any(${idList(documentIds)})`);
  const versionIds = versions.map(({ version_id }) => version_id);
  if (await deleteChunks(session, tenant, versionIds)) return true;
  await session.query(
    sql`delete from documents where tenant_id = ${tenant} and document_id = any(${idList(documentIds)})`,
  );
  await dropFiles(session, tenant, versions.flatMap(filesOf));
  return true;
}

async function deleteChunks(
  session: Session,
  tenant: TenantId,
  versionIds: readonly number[],
): Promise<boolean> {
  const chunks = await session.query<{ id: number }>(sql`
    select chunk_id as id from chunks where tenant_id = ${tenant} and version_id = any(${idList(versionIds)})
    limit ${CHUNKS_AT_ONCE}`);
  if (chunks.length === 0) return false;
  const chunkIds = idList(chunks.map(({ id }) => id));
  await session.query(sql`delete from chunks where tenant_id = ${tenant} and chunk_id = any(${chunkIds})`);
  return true;
}

/** The project's row with whatever came in at the last moment. Nothing can come in any more once it is locked. */
export async function deleteRow(session: Session, tenant: TenantId, projectId: number): Promise<void> {
  await session.query(
    sql`select from projects where tenant_id = ${tenant} and project_id = ${projectId} for update`,
  );
  while ((await deleteRuns(session, tenant, projectId)).length > 0);
  while (await deleteDocuments(session, tenant, projectId));
  await session.query(sql`delete from projects where tenant_id = ${tenant} and project_id = ${projectId}`);
}

type FileRow = { original_uri: string | null; extracted_artifact_uri: string | null };

function filesOf({ original_uri, extracted_artifact_uri }: FileRow): string[] {
  return [original_uri, extracted_artifact_uri].filter((uri) => uri !== null && uri !== '') as string[];
}

import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { ArchivedId } from './archive-columns.ts';
import type { Session } from './database.ts';
import { lexicalText } from './lexical-text.ts';
import { sql } from './sql.ts';

/** What an archive has of the project itself. */
export type ProjectHead = { projectId: number; created_at: string; space: string | null };

/** `space` is the one that its documents are searched in; null while there was none. */
export async function readProjectHead(
  session: Session,
  tenant: TenantId,
  projectId: number,
): Promise<ProjectHead> {
  const [row] = await session.query<Omit<ProjectHead, 'projectId'>>(sql`
    select to_char(projects.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      coalesce(projects.space_id, tenants.space_id) as space
    from projects join tenants using (tenant_id)
    where projects.tenant_id = ${tenant} and project_id = ${projectId}`);
  return { projectId, ...row! };
}

/** Throws `project_exists`, and `project_deleted` while one of its name is being deleted. */
export async function refuseKnownProject(session: Session, tenant: TenantId, name: string): Promise<void> {
  const [known] = await session.query<{ isDeleted: boolean }>(sql`
    select deleted_name is not null as "isDeleted" from projects
    where tenant_id = ${tenant} and ${name} in (name, deleted_name) limit 1`);
  if (known) throw new HelixError(known.isDeleted ? 'project_deleted' : 'project_exists', { project: name });
}

/**
 * Takes consecutive ids for all that an archive has, and returns the first of each. In a transaction of its own: the
 * counters of a tenant must not be held while a whole project is written.
 */
export async function takeImportedIds(
  session: Session,
  tenant: TenantId,
  counts: Readonly<Record<ArchivedId, number>>,
): Promise<Record<ArchivedId | 'project', number>> {
  const first: Record<string, number> = { project: await allocateIds(session, tenant, 'project') };
  for (const [kind, count] of Object.entries(counts))
    first[kind] = await allocateIds(session, tenant, kind as ArchivedId, count);
  return first as Record<ArchivedId | 'project', number>;
}

/** Throws `project_exists`, also where another import of that name ended while this one waited for it. */
export async function insertImportedProject(
  session: Session,
  tenant: TenantId,
  { projectId, name, settings, createdAt }: ImportedProject,
): Promise<void> {
  const { space = null, ...rest } = settings;
  const made = await session.query(sql`
    insert into projects (tenant_id, project_id, name, settings, space_id, created_at)
    values (${tenant}, ${projectId}, ${name}, ${JSON.stringify(rest)}::text::jsonb, ${space}, ${createdAt}::timestamptz)
    on conflict (tenant_id, name) do nothing returning project_id`);
  if (made.length === 0) throw new HelixError('project_exists', { project: name });
}

export type ImportedProject = {
  projectId: number;
  name: string;
  settings: { space?: string };
  createdAt: string;
};

/** The words of chunks that were just written, as ingestion indexes them. */
export async function indexImportedChunks(
  session: Session,
  tenant: TenantId,
  chunks: readonly ImportedChunk[],
): Promise<void> {
  const rows = chunks.map(({ chunkId, ...chunk }) => ({ chunk_id: chunkId, words: lexicalText(chunk) }));
  await session.query(sql`
    insert into chunk_fts (tenant_id, chunk_id, project_id, length, tsv)
    select chunks.tenant_id, chunk_id, project_id, token_count,
      words::tsvector || array_to_tsvector(array[helix_scope_word(chunks.tenant_id, project_id, is_active)])
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (chunk_id bigint, words text)
    join chunks using (chunk_id) where chunks.tenant_id = ${tenant}`);
}

export type ImportedChunk = {
  chunkId: number;
  title: string;
  headingPath: string[];
  text: string;
  context: string;
};

/** Of the addresses of files, those that a version of the tenant has. */
export async function addressesInUse(
  session: Session,
  tenant: TenantId,
  uris: readonly string[],
): Promise<Set<string>> {
  const rows = await session.query<{ uri: string }>(sql`
    select distinct uri from jsonb_array_elements_text(${JSON.stringify(uris)}::text::jsonb) as uri
    join document_versions on tenant_id = ${tenant} and uri in (original_uri, extracted_artifact_uri)`);
  return new Set(rows.map(({ uri }) => uri));
}

/** How many values the vectors of a space have. */
export async function spaceWidth(session: Session, tenant: TenantId, spaceId: string): Promise<number> {
  const [row] = await session.query<{ dimensions: number }>(
    sql`select dimensions from spaces where tenant_id = ${tenant} and space_id = ${spaceId}`,
  );
  return row!.dimensions;
}

import { HelixError } from '../errors.ts';
import type { RepositoryPlace, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { nothing, sql } from './sql.ts';

/** What the addresses of files of repositories begin with, and no others. */
export const REPOSITORY_SCHEME = 'git:';

/** What a file of a repository is known by as a document. */
export function repositoryUri({ name, path }: Pick<RepositoryPlace, 'name' | 'path'>): string {
  return `${REPOSITORY_SCHEME}${name}/${path}`;
}

export type Repository = {
  project: string;
  name: string;
  /** Where it was read from: the address of its remote, or its folder. */
  origin: string;
  /** What its documents are at; null until all of them are for the first time. */
  commit: string | null;
  file_count: number;
  indexed_at: Date;
};

/** By project, then by name. */
export async function listRepositories(
  session: Session,
  tenant: TenantId,
  projectId?: number,
): Promise<Repository[]> {
  return session.query<Repository>(sql`
    select projects.name as project, repositories.name, origin, commit_hash as commit, file_count, indexed_at
    from repositories join projects using (tenant_id, project_id)
    where repositories.tenant_id = ${tenant} ${projectId === undefined ? nothing : sql`and project_id = ${projectId}`}
    order by projects.name collate "C", repositories.name collate "C"`);
}

/** A repository of a project by its name. */
type RepositoryKey = { projectId: number; name: string };

/** A document of a repository, with the content that is active. */
export type KnownFile = { document_id: number; path: string; blob: string | null; commit: string | null };

/** A file that was read and not taken, so that it need not be read again. */
export type SkippedBlob = { path: string; blob: string; reason: string };

export type RepositoryState = { commit: string | null; files: KnownFile[]; skipped: SkippedBlob[] };

/**
 * Takes the name for a repository and tells what is there of it. The name stays taken however the ingestion ends: the
 * files of two repositories are never mixed.
 */
export async function beginRepository(
  session: Session,
  tenant: TenantId,
  { projectId, name, origin, isMoved }: RepositoryKey & { origin: string; isMoved: boolean },
): Promise<RepositoryState> {
  await session.query(sql`
    insert into repositories (tenant_id, project_id, name, origin)
    values (${tenant}, ${projectId}, ${name}, ${origin})
    on conflict (tenant_id, project_id, name) do update set origin = excluded.origin where ${isMoved}`);
  const [known] = await session.query<Omit<RepositoryState, 'files'> & { origin: string }>(sql`
    select origin, commit_hash as commit, skipped from repositories
    where tenant_id = ${tenant} and project_id = ${projectId} and name = ${name}`);
  const { origin: knownOrigin, ...state } = known!;
  if (knownOrigin !== origin)
    throw new HelixError('repository_differs', { name, known: knownOrigin, found: origin });
  return { ...state, files: await knownFiles(session, tenant, { projectId, name }) };
}

/**
 * Those that are not deleted, by path. A document without an active version has no content. One that was never taken from
 * this repository is not of it, whatever its address.
 */
async function knownFiles(
  session: Session,
  tenant: TenantId,
  { projectId, name }: RepositoryKey,
): Promise<KnownFile[]> {
  const prefix = repositoryUri({ name, path: '' });
  return session.query<KnownFile>(sql`
    select document.document_id, substr(source_uri, length(${prefix}::text) + 1) as path,
      version.metadata->'repository'->>'blob' as blob, version.metadata->'repository'->>'commit' as commit
    from documents as document
    left join document_versions as version
      on version.tenant_id = document.tenant_id and version.document_id = document.document_id and version.is_active
    where document.tenant_id = ${tenant} and project_id = ${projectId} and deleted_at is null
      and starts_with(source_uri, ${prefix}::text)
      and exists (
        select from document_versions as taken
        where taken.tenant_id = document.tenant_id and taken.document_id = document.document_id
          and taken.metadata->'repository'->>'name' = ${name}::text)
    order by source_uri collate "C"`);
}

/** Notes that the documents of a repository are at a commit. */
export async function finishRepository(
  session: Session,
  tenant: TenantId,
  { projectId, name, origin, commit, fileCount, skipped }: FinishedRepository,
): Promise<boolean> {
  const noted = await session.query(sql`
    update repositories
    set origin = ${origin}, commit_hash = ${commit}, file_count = ${fileCount}, indexed_at = clock_timestamp(),
      skipped = ${JSON.stringify(skipped)}::text::jsonb
    where tenant_id = ${tenant} and project_id = ${projectId} and name = ${name} returning name`);
  return noted.length > 0;
}

export type FinishedRepository = RepositoryKey & {
  origin: string;
  commit: string;
  fileCount: number;
  skipped: readonly SkippedBlob[];
};

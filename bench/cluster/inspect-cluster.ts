import pg from 'pg';
import { APPLICATION_ROLE } from '../../src/store/database.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';

/** What should be nought after a round: documents that are not there once and whole, and work that was left behind. */
export type Losses = {
  missing: number;
  /** Documents that nobody uploaded, and versions that nothing was changed for. */
  twice: number;
  /** Without chunks, or with chunks that have no vector or no words. */
  incomplete: number;
  notDeleted: number;
  openRuns: number;
};

export async function inspectCluster(
  databaseUrl: string,
  project: string,
  expected: { uploads: number; deleted: number },
): Promise<Losses> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set helix.tenant_id = '${DEFAULT_TENANT}'; set role ${APPLICATION_ROLE}`);
    const { rows } = await client.query<Counted>(COUNT, [project]);
    const { documents, versions, live, whole, deleted, openRuns } = rows[0]!;
    return {
      missing: expected.uploads - expected.deleted - live,
      twice: documents - expected.uploads + (versions - documents),
      incomplete: live - whole,
      notDeleted: expected.deleted - deleted,
      openRuns,
    };
  } finally {
    await client.end();
  }
}

type Counted = Record<'documents' | 'versions' | 'live' | 'whole' | 'deleted' | 'openRuns', number>;

const COUNT = `
  with document as (
      select documents.* from documents join projects using (tenant_id, project_id) where projects.name = $1),
    version as (select document_versions.* from document_versions join document using (tenant_id, document_id)),
    live as (
      select version.* from version join document using (tenant_id, document_id)
      where is_active and document.deleted_at is null),
    chunk as (
      select live.version_id, embeddings.chunk_id is not null and chunk_fts.chunk_id is not null as is_whole
      from live join chunks using (tenant_id, version_id)
      left join embeddings using (tenant_id, chunk_id) left join chunk_fts using (tenant_id, chunk_id))
  select
    (select count(*) from document)::int as documents,
    (select count(*) from document where deleted_at is not null)::int as deleted,
    (select count(*) from version)::int as versions,
    (select count(*) from live)::int as live,
    (select count(*) from (select from chunk group by version_id having bool_and(is_whole)) as whole)::int as whole,
    (select count(*) from ingestion_runs where status in ('queued', 'running'))::int as "openRuns"`;

import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** How much a project holds. Documents and chunks are those that can be found; versions and bytes are all that is kept. */
export async function countProject(
  session: Session,
  tenant: TenantId,
  projectId: number,
): Promise<ProjectCounts> {
  const of = sql`tenant_id = ${tenant} and project_id = ${projectId}`;
  const [row] = await session.query<ProjectCounts>(sql`
    select (select count(*) from documents where ${of} and deleted_at is null) as documents, versions, bytes,
      coalesce((select chunks from project_statistics where ${of}), 0) as chunks,
      (select count(*) from artifacts where ${of}) as artifacts,
      (select count(*) from eval_runs where ${of}) as evals,
      (select count(*) from eval_cases where ${of}) as eval_cases,
      (select count(*) from conversations where ${of}) as conversations,
      (select count(*) from connectors where ${of}) as connectors
    from (select count(*) as versions, coalesce(sum(byte_size), 0)::bigint as bytes
          from document_versions as version join documents as document using (tenant_id, document_id)
          where document.tenant_id = ${tenant} and project_id = ${projectId}) as kept`);
  return row!;
}

export type ProjectCounts = {
  documents: number;
  versions: number;
  chunks: number;
  artifacts: number;
  evals: number;
  eval_cases: number;
  conversations: number;
  connectors: number;
  /** Of the files as they came, of all versions. */
  bytes: number;
};

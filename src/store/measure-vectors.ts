import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { idList } from './lexical-statistics.ts';
import { cosineDistanceTo, inOrder, type VectorRow } from './search-vector.ts';
import { sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/** How near some vectors are to a question, nearest first, and the revision that their project is in. */
export async function measureVectors(
  session: Session,
  { tenant, projectId, spaceId, vector, near }: MeasureRequest,
): Promise<{ rows: VectorRow[]; revision: number | undefined }> {
  const chunkIds = idList(near.map(({ chunkId }) => chunkId));
  const keyNumbers = near.map(({ keyNumber }) => keyNumber);
  const named = keyNumbers.some((number) => number > 0)
    ? sql`(chunk_id, key_number) in (select * from unnest(${chunkIds}, ${idList(keyNumbers)}))`
    : sql`chunk_id = any(${chunkIds}) and key_number = 0`;
  // The question is read from its text once; as a parameter it would be for each row.
  const statement = sql`
    with question as materialized (
      select ${vectorLiteral(vector)}::text::vector as question, (
        select revision from project_statistics where tenant_id = ${tenant} and project_id = ${projectId}) as revision)
    select chunk_id as "chunkId", key_number as "keyNumber", revision,
      ${cosineDistanceTo(sql`question`, vector.length)} as distance
    from question, embeddings where tenant_id = ${tenant} and space_id = ${spaceId} and ${named}`;
  const rows = await session.query<VectorRow & { revision: number }>(statement, { prepared: true });
  return { rows: inOrder(rows), revision: rows[0]?.revision };
}

export type MeasureRequest = {
  tenant: TenantId;
  projectId: number;
  spaceId: string;
  vector: Float32Array;
  near: readonly { chunkId: number; keyNumber: number }[];
};

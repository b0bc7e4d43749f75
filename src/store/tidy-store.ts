import type { TenantId } from '../terms.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** From here on an index pays in an embedded database: an exact search over this many chunks takes about 100 ms. */
const INDEX_FROM = 20_000;

/**
 * What a server does by itself and an embedded database does not: fresh statistics for the planner after documents
 * came in, and the vector index once there is enough to index.
 */
export async function tidyStore({ database, tenant, embeddingModel: space }: TidyContext): Promise<void> {
  if (database.engine !== 'embedded') return;
  await database.asOwner((session) =>
    session.script('analyze documents, document_versions, chunks, chunk_fts, lexical_terms, embeddings'),
  );
  await database.withTenant(tenant, async (session) => {
    const large = await session.query<TidyContext['embeddingModel']>(sql`
      select space_id as "spaceId", dimensions from spaces
      where tenant_id = ${tenant}
        and (space_id = ${space.spaceId} or space_id in (select space_id from projects where tenant_id = ${tenant}))
        and (select count(*) from embeddings
          where embeddings.tenant_id = ${tenant} and embeddings.space_id = spaces.space_id) >= ${INDEX_FROM}`);
    for (const { spaceId, dimensions } of large)
      await session.query(sql`select helix_index_space(${spaceId}, ${dimensions})`);
  });
}

type TidyContext = {
  database: Database;
  tenant: TenantId;
  embeddingModel: { spaceId: string; dimensions: number };
};

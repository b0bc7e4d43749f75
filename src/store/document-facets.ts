import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type DocumentFilter, matches } from './documents.ts';
import { sql } from './sql.ts';

/** A list to choose from, longer than anybody reads. */
const MOST_TAGS = 200;

export type Facet = { name: string; documents: number };
export type DocumentFacets = { source_types: Facet[]; tags: Facet[] };

/** Which formats and tags the documents of a scope have, and how many have each; the most frequent first. */
export async function documentFacets(
  session: Session,
  tenant: TenantId,
  scope: Pick<DocumentFilter, 'projectId' | 'deleted'>,
): Promise<DocumentFacets> {
  const matching = sql`documents as document
    join document_versions as version using (tenant_id, document_id) where ${matches(tenant, scope)}`;
  const sourceTypes = await session.query<Facet>(sql`
    select source_type as name, count(*) as documents from ${matching} group by source_type
    order by count(*) desc, source_type`);
  const tags = await session.query<Facet>(sql`
    select tag as name, count(*) as documents
    from (select unnest(tags) as tag from ${matching}) as tagged group by tag
    order by count(*) desc, tag limit ${MOST_TAGS}::bigint`);
  return { source_types: sourceTypes, tags };
}

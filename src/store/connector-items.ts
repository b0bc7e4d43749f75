import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { type ConnectorLease, keepLease } from './connector-leases.ts';
import type { Session } from './database.ts';
import { idList } from './lexical-statistics.ts';
import { sql } from './sql.ts';

/** Something that a connector has looked at before, and how the source said it stood then. */
export type ConnectorItem = {
  source_uri: string;
  /** Null: it was looked at and not taken. */
  document_id: number | null;
  revision: Record<string, unknown>;
  /** Another connector brought the same document in, so it is not this one's to remove. */
  is_shared: boolean;
};

/**
 * By address, from the one behind `after`. An item whose document is deleted, or has no active version, is as good as never
 * seen: it would be left out for good. Where somebody else made the active version, how the source stood is not told: what
 * is unchanged there is not what is here.
 */
export async function listConnectorItems(
  session: Session,
  tenant: TenantId,
  { connectorId, after, limit }: { connectorId: number; after?: string; limit: number },
): Promise<ConnectorItem[]> {
  return session.query<ConnectorItem>(sql`
    select source_uri, document_id, case when exists (
        select from document_versions as version
        where version.tenant_id = item.tenant_id and version.document_id = item.document_id and version.is_active
          and version.version_id > coalesce(item.version_id, 0)) then '{}' else revision end as revision, exists (
        select from connector_items as other
        where other.tenant_id = item.tenant_id and other.document_id = item.document_id
          and other.connector_id <> item.connector_id) as is_shared
    from connector_items as item
    where tenant_id = ${tenant} and connector_id = ${connectorId}
      and (${after ?? null}::text is null or source_uri collate "C" > ${after ?? null}::text)
      and (document_id is null or exists (
        select from documents as document
        join document_versions as version
          on version.tenant_id = document.tenant_id and version.document_id = document.document_id and version.is_active
        where document.tenant_id = item.tenant_id and document.document_id = item.document_id and deleted_at is null))
    order by source_uri collate "C" limit ${limit}`);
}

export type NotedItem = Pick<ConnectorItem, 'source_uri' | 'document_id' | 'revision'> & {
  /** What was made of it; not told where nothing was. */
  version_id?: number | undefined;
};

/** Notes what was looked at and what is gone, for the sync that has the lease. Throws for a document of another project. */
export async function noteItems(
  session: Session,
  tenant: TenantId,
  lease: ConnectorLease,
  { noted, gone }: { noted: readonly NotedItem[]; gone: readonly string[] },
): Promise<void> {
  const { connectorId } = lease;
  const ids = noted.flatMap(({ document_id }) => document_id ?? []);
  // Before the connector, as whoever raises a document locks them.
  await session.query(sql`
    select from documents where tenant_id = ${tenant} and document_id = any(${idList(ids)})
    order by document_id for share`);
  await keepLease(session, tenant, lease);
  for (const { source_uri, document_id, version_id = null, revision } of noted) {
    const written = await session.query(sql`
      insert into connector_items (tenant_id, connector_id, source_uri, document_id, version_id, revision)
      select ${tenant}, ${connectorId}, ${source_uri}, ${document_id}::bigint, ${version_id}::bigint, ${JSON.stringify(revision)}::text::jsonb
      where ${document_id}::bigint is null or exists (
        select from documents join connectors using (tenant_id, project_id)
        where tenant_id = ${tenant} and connector_id = ${connectorId} and document_id = ${document_id}::bigint)
      on conflict (tenant_id, connector_id, source_uri) do update
      set document_id = excluded.document_id, version_id = coalesce(excluded.version_id, connector_items.version_id), revision = excluded.revision, noted_at = clock_timestamp()
      returning source_uri`);
    if (written.length === 0) throw notHere(document_id);
  }
  if (gone.length > 0)
    await session.query(sql`
      delete from connector_items
      where tenant_id = ${tenant} and connector_id = ${connectorId} and source_uri = any(${[...gone]}::text[])`);
}

function notHere(documentId: number | null): HelixError {
  const action = 'It was deleted for good, or is in another project; sync again.';
  return new HelixError('not_found', { what: `Document ${documentId} of the connector's project`, action });
}

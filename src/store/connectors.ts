import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { nothing, raw, sql } from './sql.ts';

/** A source that documents are brought in from again and again, as it is stored and as people see it. */
export type StoredConnector = {
  connector_id: number;
  project: string;
  name: string;
  kind: string;
  config: Record<string, unknown>;
  /** Documents that it brought in and that are there. */
  document_count: number;
  is_syncing: boolean;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  /** What came of the last sync, as `src/connect/sync-report.ts` has it. */
  last_report: object | null;
  created_at: Date;
};

export type NewConnector = {
  projectId: number;
  project: string;
  name: string;
  kind: string;
  config: object;
};

const COLUMNS = raw(`
  connector.connector_id, projects.name as project, connector.name, kind, config,
  (select count(*)::int from connector_items as item
    join documents as document on document.tenant_id = item.tenant_id and document.document_id = item.document_id
    where item.tenant_id = connector.tenant_id and item.connector_id = connector.connector_id
      and document.deleted_at is null) as document_count,
  coalesce(leased_until > clock_timestamp(), false) as is_syncing,
  last_started_at, last_finished_at, last_report, connector.created_at`);

/** Throws `connector_exists` where the name is taken. */
export async function createConnector(
  session: Session,
  tenant: TenantId,
  { projectId, project, name, kind, config }: NewConnector,
): Promise<StoredConnector> {
  const id = await allocateIds(session, tenant, 'connector');
  const made = await session.query(sql`
    insert into connectors (tenant_id, connector_id, project_id, name, kind, config)
    values (${tenant}, ${id}, ${projectId}, ${name}, ${kind}, ${JSON.stringify(config)}::text::jsonb)
    on conflict (tenant_id, project_id, name) do nothing returning connector_id`);
  if (made.length === 0) throw new HelixError('connector_exists', { project, name });
  return requireConnector(session, tenant, id);
}

export type ConnectorFilter = { projectId?: number; name?: string; limit: number; offset: number };

/** By project, then by name. */
export async function listConnectors(
  session: Session,
  tenant: TenantId,
  { projectId, name, limit, offset }: ConnectorFilter,
): Promise<{ connectors: StoredConnector[]; total: number }> {
  const wanted = sql`connector.tenant_id = ${tenant} and projects.deleted_name is null
    ${projectId === undefined ? nothing : sql`and connector.project_id = ${projectId}`}
    ${name === undefined ? nothing : sql`and connector.name = ${name}`}`;
  const connectors = await session.query<StoredConnector>(sql`
    select ${COLUMNS} from connectors as connector join projects using (tenant_id, project_id) where ${wanted}
    order by projects.name collate "C", connector.name collate "C" limit ${limit} offset ${offset}`);
  const [count] = await session.query<{ total: number }>(
    sql`select count(*)::int as total from connectors as connector join projects using (tenant_id, project_id) where ${wanted}`,
  );
  return { connectors, total: count!.total };
}

/** One that must exist. */
export async function requireConnector(
  session: Session,
  tenant: TenantId,
  connectorId: number,
): Promise<StoredConnector> {
  const [connector] = await session.query<StoredConnector>(sql`
    select ${COLUMNS} from connectors as connector join projects using (tenant_id, project_id)
    where connector.tenant_id = ${tenant} and connector_id = ${connectorId} and projects.deleted_name is null`);
  if (connector) return connector;
  const action = '`helix connectors list` and GET /v1/connectors list those there are.';
  throw new HelixError('not_found', { what: `Connector ${connectorId}`, action });
}

/** Every place that connectors read Git repositories at. */
export async function gitLocations(session: Session, tenant: TenantId): Promise<string[]> {
  const rows = await session.query<{ location: string }>(
    sql`select distinct config->>'location' as location from connectors where tenant_id = ${tenant} and kind = 'git'`,
  );
  return rows.map(({ location }) => location);
}

/** Takes a connector away; the documents that it brought in stay. */
export async function deleteConnector(
  session: Session,
  tenant: TenantId,
  connectorId: number,
): Promise<void> {
  await requireConnector(session, tenant, connectorId);
  await session.query(
    sql`delete from connectors where tenant_id = ${tenant} and connector_id = ${connectorId}`,
  );
}

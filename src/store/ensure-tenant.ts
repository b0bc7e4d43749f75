import { HelixError } from '../errors.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import { DEFAULT_PROJECT, DEFAULT_TENANT, type TenantId } from '../terms.ts';
import type { Database, Session } from './database.ts';
import { ensureProject } from './projects.ts';
import { type Fragment, nothing, sql } from './sql.ts';

/**
 * Makes sure that the tenant, its `default` project and the model's space exist, and that the tenant is not pinned to
 * another, unless it is to be moved from there.
 */
export async function ensureTenant(
  database: Database,
  tenant: TenantId,
  model: SpaceOfModel,
  { anySpace = false } = {},
): Promise<void> {
  await database.withTenant(tenant, async (session) => {
    await session.query(
      sql`insert into tenants (tenant_id, name) values (${tenant}, 'default') on conflict do nothing`,
    );
    await ensureProject(session, tenant, DEFAULT_PROJECT);
    await makeSpace(session, database.engine, tenant, model);
    if (!anySpace) await refuseOtherSpace(session, tenant, model.spaceId);
  });
}

/** It counts as there from the start, even where nothing was served yet: keys and other tenants may be made before that. */
export async function ensureFirstTenant(session: Session): Promise<void> {
  const made = await session.query(
    sql`insert into tenants (tenant_id, name) values (${DEFAULT_TENANT}, 'default') on conflict do nothing returning tenant_id`,
  );
  if (made.length > 0) await ensureProject(session, DEFAULT_TENANT, DEFAULT_PROJECT);
}

export async function nameTenant(session: Session, tenant: TenantId, name: string): Promise<void> {
  await session.query(sql`update tenants set name = ${name} where tenant_id = ${tenant}`);
}

/** With it goes every row that belongs to it. */
export async function deleteTenant(session: Session, tenant: TenantId): Promise<void> {
  await session.query(sql`delete from tenants where tenant_id = ${tenant}`);
}

/**
 * The first document of a tenant decides its space, but for projects that have one of their own; from then on no other is
 * accepted. The rows of both stay locked until the end of the transaction: neither can be switched before what is
 * published here can be seen. Whoever locks both locks the project first.
 */
export async function pinSpace(
  session: Session,
  tenant: TenantId,
  { projectId, spaceId }: { projectId: number; spaceId: string },
): Promise<void> {
  const [project] = await session.query<{ own: string | null }>(
    sql`select space_id as own from projects where tenant_id = ${tenant} and project_id = ${projectId} for share`,
  );
  const pinned = project?.own;
  if (pinned && pinned !== spaceId) throw new HelixError('space_mismatch', { pinned, configured: spaceId });
  if (pinned) return;
  await session.query(
    sql`update tenants set space_id = ${spaceId} where tenant_id = ${tenant} and space_id is null`,
  );
  await refuseOtherSpace(session, tenant, spaceId, sql`for share`);
}

/** Throws `space_mismatch` when the tenant's documents are in another space than the configured model's. */
export async function refuseOtherSpace(
  session: Session,
  tenant: TenantId,
  configured: string,
  lock: Fragment = nothing,
): Promise<void> {
  const [row] = await session.query<{ space_id: string | null }>(
    sql`select space_id from tenants where tenant_id = ${tenant} ${lock}`,
  );
  const pinned = row?.space_id;
  if (pinned && pinned !== configured) throw new HelixError('space_mismatch', { pinned, configured });
}

type SpaceOfModel = Pick<EmbeddingModel, 'spaceId' | 'id' | 'dimensions'>;

/** In a transaction of its own: a new space holds up everything else that has to do with vectors until it ends. */
export async function ensureSpace(database: Database, tenant: TenantId, model: SpaceOfModel): Promise<void> {
  await database.withTenant(tenant, (session) => makeSpace(session, database.engine, tenant, model));
}

async function makeSpace(
  session: Session,
  engine: Database['engine'],
  tenant: TenantId,
  model: SpaceOfModel,
): Promise<void> {
  const { spaceId, dimensions } = model;
  const created = await session.query(sql`
    insert into spaces (tenant_id, space_id, model, dimensions) values (${tenant}, ${spaceId}, ${model.id}, ${dimensions})
    on conflict do nothing returning space_id`);
  if (created.length === 0) return;
  await session.query(sql`select helix_create_space(${spaceId}, ${dimensions})`);
  // Embedded, an insert into an HNSW index costs 18 ms and an exact search over 10,000 chunks 50 ms: it pays only later.
  if (engine === 'postgres') await session.query(sql`select helix_index_space(${spaceId}, ${dimensions})`);
}

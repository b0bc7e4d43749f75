import type { TenantId } from '../terms.ts';
import type { Database, Session } from './database.ts';
import { sql } from './sql.ts';
import { tidyStore } from './tidy-store.ts';

/** A tenant's space, with the width of its vectors. */
export type RestoredSpace = { tenant: TenantId; spaceId: string; dimensions: number };

/** Makes room for the vectors of a tenant's spaces, whose rows are there already. */
export async function makeSpaces(session: Session, tenant: TenantId): Promise<RestoredSpace[]> {
  const spaces = await session.query<Omit<RestoredSpace, 'tenant'>>(
    sql`select space_id as "spaceId", dimensions from spaces where tenant_id = ${tenant} order by space_id`,
  );
  for (const { spaceId, dimensions } of spaces)
    await session.query(sql`select helix_create_space(${spaceId}, ${dimensions})`);
  return spaces.map((space) => ({ tenant, ...space }));
}

/** A server has an index for every space. Built when all vectors are in, because that takes a fraction of the time. */
export async function indexSpaces(session: Session, spaces: readonly RestoredSpace[]): Promise<void> {
  const widths = new Map(spaces.map(({ spaceId, dimensions }) => [spaceId, dimensions]));
  for (const [spaceId, dimensions] of widths)
    await session.query(sql`select helix_index_space(${spaceId}, ${dimensions})`);
}

/** What is left when the rows can be seen: what the planner goes by, and the indexes of an embedded database that pay. */
export async function settleRestored(database: Database, spaces: readonly RestoredSpace[]): Promise<void> {
  if (database.engine === 'postgres') await database.execute('analyze');
  for (const { tenant, ...embeddingModel } of spaces) await tidyStore({ database, tenant, embeddingModel });
}

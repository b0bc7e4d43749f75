import type { Confidentiality } from '../terms.ts';
import type { Database } from './database.ts';

/**
 * The same database as one credential sees it: nothing above its clearance, and of what belongs to credentials its own
 * alone where an owner is named. The database enforces both, whatever the work in a transaction asks for.
 */
export function seenBy(database: Database, view: View): Database {
  const seen: Database = {
    ...database,
    withTenant: (tenant, work, options) => database.withTenant(tenant, work, { ...options, ...view }),
  };
  WHOLE.set(seen, rememberedBy(database));
  return seen;
}

/** What is remembered of a database is remembered by this: one object for all who see it, each of which sees it for a while. */
export function rememberedBy(database: Database): object {
  return WHOLE.get(database) ?? database;
}

const WHOLE = new WeakMap<Database, object>();

export type View = { clearance: Confidentiality; owner?: string };

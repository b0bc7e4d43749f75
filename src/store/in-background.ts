import type { Database } from './database.ts';

/** The same database for work that nobody waits for: where transactions wait for each other, those of others go first. */
export function inBackground(database: Database): Database {
  return {
    ...database,
    withTenant: (tenant, work, options) =>
      database.withTenant(tenant, work, { ...options, background: true }),
    asOwner: (work, options) => database.asOwner(work, { ...options, background: true }),
    execute: (text, values) => database.execute(text, values, { background: true }),
  };
}

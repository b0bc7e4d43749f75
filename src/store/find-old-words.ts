import type { TenantId } from '../terms.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** The projects with words in the form that an earlier release gave them: found as before, but not by all that is new. */
export async function findOldWords(database: Database, tenant: TenantId): Promise<string[]> {
  const projects = await database.withTenant(tenant, (session) =>
    session.query<{ name: string }>(sql`
      select name from projects join project_statistics using (tenant_id, project_id)
      where tenant_id = ${tenant} and has_old_words order by name`),
  );
  return projects.map(({ name }) => name);
}

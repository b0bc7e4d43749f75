import { APPLICATION_ROLE, type Database } from './database.ts';
import { schemaProblem } from './migrate.ts';
import { sql } from './sql.ts';

/** The facts that decide whether Helix can work on a database, each with whether it is as it should be. */
export async function inspectDatabase(
  database: Database,
): Promise<{ name: string; ok: boolean; found: string }[]> {
  const [facts] = await database.asOwner((session) =>
    session.query<Facts>(sql`
      select current_setting('server_version') as version, current_setting('server_version_num')::int >= 160000 as "isRecent",
        (select extversion from pg_extension where extname = 'vector') as vector,
        exists (select from pg_roles where rolname = ${APPLICATION_ROLE}) as "hasRole"`),
  );
  const { version, isRecent, vector, hasRole } = facts!;
  const problem = await schemaProblem(database);
  return [
    {
      name: 'database',
      ok: isRecent,
      found: `PostgreSQL ${version} (${database.engine})${isRecent ? '' : '; 16 or newer is needed'}`,
    },
    {
      name: 'pgvector',
      ok: vector !== null,
      found: vector ?? 'missing: a superuser runs `create extension vector`',
    },
    {
      name: 'application role',
      ok: hasRole,
      found: hasRole ? APPLICATION_ROLE : 'missing: run `helix migrate`',
    },
    { name: 'schema', ok: !problem, found: problem ? `${problem}: run \`helix migrate\`` : 'up to date' },
  ];
}

type Facts = { version: string; isRecent: boolean; vector: string | null; hasRole: boolean };

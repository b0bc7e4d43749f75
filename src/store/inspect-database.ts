import { APPLICATION_ROLE, type Database } from './database.ts';
import { schemaProblem } from './migrate.ts';
import { inspectReplicas } from './replica/inspect-replicas.ts';
import { sql } from './sql.ts';

/** The facts that decide whether Helix can work on a database, each with whether it is as it should be. */
export async function inspectDatabase(database: Database, needsQueue = false): Promise<Check[]> {
  const [facts] = await database.asOwner((session) =>
    session.query<Facts>(sql`
      select current_setting('server_version') as version, current_setting('server_version_num')::int >= 160000 as "isRecent",
        (select extversion from pg_extension where extname = 'vector') as vector,
        exists (select from pg_roles where rolname = ${APPLICATION_ROLE}) as "hasRole",
        to_regclass('helix_jobs.job') is not null as "hasQueue",
        array(select name from unnest(${TABLES}::text[]) as name where to_regclass(name) is null) as missing`),
  );
  const { version, isRecent, vector, hasRole, hasQueue, missing } = facts!;
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
    {
      name: 'tables',
      ok: missing.length === 0,
      found: missing.length === 0 ? 'all there' : `missing: ${missing.join(', ')}`,
    },
    {
      name: 'queue',
      // Made by the first start that may make tables; only then is its absence a problem.
      ok: hasQueue || !needsQueue,
      found: hasQueue
        ? 'helix_jobs'
        : needsQueue
          ? 'missing: run `helix migrate`'
          : 'made when a document comes in',
    },
    { name: 'schema', ok: !problem, found: problem ? `${problem}: run \`helix migrate\`` : 'up to date' },
    ...(await inspectReplicas(database)),
  ];
}

/** What every search and every ingestion needs. */
const TABLES = [
  'tenants',
  'id_counters',
  'spaces',
  'projects',
  'documents',
  'document_versions',
  'chunks',
  'embeddings',
  'chunk_fts',
  'lexical_terms',
  'project_statistics',
  'ingestion_runs',
  'staged_vectors',
  'traces',
];

export type Check = { name: string; ok: boolean; found: string };
type Facts = {
  version: string;
  isRecent: boolean;
  vector: string | null;
  hasRole: boolean;
  hasQueue: boolean;
  missing: string[];
};

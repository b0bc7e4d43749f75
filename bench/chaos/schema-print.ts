import pg from 'pg';

/** Everything that makes a schema, in one text: two databases with the same print were migrated alike. */
export async function schemaPrint(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s.%s %s %s', table_schema, table_name, column_name, data_type) as line from information_schema.columns
      where table_schema in ('public', 'helix_jobs')
      union all select indexdef from pg_indexes where schemaname in ('public', 'helix_jobs')
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace in ('public'::regnamespace, 'helix_jobs'::regnamespace)
      union all select format('%s %s %s', tablename, policyname, qual) from pg_policies
      union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select name || ' ' || hash from helix_migrations
      order by line`);
    return rows.map(({ line }) => line).join('\n');
  } finally {
    await client.end();
  }
}

/** An empty database on the server of `url`. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

import { CREATE_MIGRATIONS_TABLE, readMigrations } from './migrate.ts';

/**
 * The migrations as one script. Each of them can be run again without an error, and the script notes them as
 * applied, so a database made by it and one made by `helix migrate` are the same.
 */
export async function composeSchema(): Promise<string> {
  const migrations = await readMigrations();
  const parts = migrations.map(
    ({ name, text, hash }) =>
      `-- ${name}\n\n${text.trim()}\n\ninsert into helix_migrations (name, hash)\n  values ('${name}', '${hash}') on conflict do nothing;\n`,
  );
  const header = '-- Written by `npm run schema` from db/migrations. Change a migration, not this file.\n';
  return [header, 'begin;\n', `${CREATE_MIGRATIONS_TABLE}\n`, ...parts, 'commit;\n'].join('\n');
}

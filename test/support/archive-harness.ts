import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Helix } from '../../src/compose.ts';
import { exportProject } from '../../src/projects/archive/export-project.ts';
import { ARCHIVE_TABLE_NAMES } from '../../src/store/archive-tables.ts';
import { raw } from '../../src/store/sql.ts';

type Place = Pick<Helix, 'database' | 'files' | 'tenant'>;

/** The bytes of the archive of a project. */
export async function archiveOf(place: Place, project: string): Promise<Buffer> {
  const archive = await exportProject(place, project);
  try {
    return await buffer(archive.content());
  } finally {
    await archive.remove();
  }
}

/** How many rows the tenant has in each table, and how many files there are, finished or not. */
export async function everythingIn({ database, files, tenant }: Place): Promise<Record<string, number>> {
  const tables = [
    ...ARCHIVE_TABLE_NAMES,
    'projects',
    'project_statistics',
    'embeddings',
    'chunk_fts',
    'lexical_terms',
  ];
  const counted = tables.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const [rows] = await database.withTenant(tenant, (session) =>
    session.query<Record<string, number>>(raw(`select ${counted.join(', ')}`)),
  );
  const onDisk = await readdir(files.root, { recursive: true, withFileTypes: true });
  return { ...rows!, files: onDisk.filter((entry) => entry.isFile()).length };
}

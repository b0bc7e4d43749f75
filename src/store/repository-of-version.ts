import type { RepositoryPlace } from '../terms.ts';
import { sql } from './sql.ts';

/** Of a joined `document_versions`: where it is in its repository; null where it is from none. */
export const repositoryOfVersion = sql`((document_versions.metadata->'repository') - 'blob')`;

/** The database has null where the term leaves the field out. */
export function withRepository<Row extends RepositoryColumn>({
  repository,
  ...row
}: Row): Omit<Row, 'repository'> & { repository?: RepositoryPlace } {
  return repository ? { ...row, repository } : row;
}

export type RepositoryColumn = { repository: RepositoryPlace | null };

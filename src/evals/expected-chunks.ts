import type { Helix } from '../compose.ts';
import { findProject } from '../store/projects.ts';
import type { VersionInstead } from '../store/search-scope.ts';
import { resolveExpected } from './cases/resolve-expected.ts';
import type { EvalCase } from './eval-case.ts';

/**
 * For each thing that a case expects to be found, the chunks that hold it; any one of a list will do. With `instead`, as if a
 * version were the active one of its document.
 */
export async function expectedChunks(
  { database, tenant }: Pick<Helix, 'database' | 'tenant'>,
  project: string,
  evalCase: EvalCase,
  instead?: VersionInstead,
): Promise<number[][]> {
  const { expected_chunk_ids: ids = [], expected_sources: sources = [] } = evalCase;
  if (ids.length + sources.length === 0) return [];
  return database.withTenant(
    tenant,
    async (session) => {
      const projectId = await findProject(session, tenant, project);
      const byId = { ...evalCase, expected_sources: undefined };
      const known = await resolveExpected(session, tenant, projectId, byId, instead);
      const found = known.map((id) => [id]);
      for (const source of sources) {
        const single = { ...evalCase, expected_chunk_ids: undefined, expected_sources: [source] };
        found.push(await resolveExpected(session, tenant, projectId, single, instead));
      }
      return found;
    },
    { readOnly: true },
  );
}

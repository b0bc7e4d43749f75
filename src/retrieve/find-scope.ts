import type { Session } from '../store/database.ts';
import type { ProjectState } from '../store/lexical-statistics.ts';
import { findProjectInSpace } from '../store/projects.ts';
import type { SearchScope } from '../store/search-scope.ts';
import type { RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';

/** What a question is asked of, and the state that is in. */
export async function findScope(
  session: Session,
  { tenant, embeddingModel, clearance }: RetrieveContext,
  { project, documentId, asOf, filters }: RetrievalQuery,
): Promise<{ scope: SearchScope; state: ProjectState }> {
  // The documents may have been moved to another space since this process was opened; here it would find nothing.
  const { spaceId } = embeddingModel;
  const { projectId, state } = await findProjectInSpace(session, tenant, { name: project, spaceId });
  return { scope: { projectId, documentId, asOf, filters, clearance }, state };
}

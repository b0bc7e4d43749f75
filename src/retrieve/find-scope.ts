import type { Session } from '../store/database.ts';
import type { ProjectState } from '../store/lexical-statistics.ts';
import { injectionRules } from '../store/project-settings.ts';
import { findProjectInSpace } from '../store/projects.ts';
import type { SearchScope } from '../store/search-scope.ts';
import type { InjectionRules } from '../terms.ts';
import type { RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';

/** What a question is asked of, and the state that is in. */
export async function findScope(
  session: Session,
  { tenant, embeddingModel, clearance, injection }: RetrieveContext,
  { project, documentId, asOf, instead, filters }: RetrievalQuery,
): Promise<{ scope: SearchScope; state: ProjectState; injection: InjectionRules }> {
  // The documents may have been moved to another space since this process was opened; here it would find nothing.
  const { spaceId } = embeddingModel;
  const found = await findProjectInSpace(session, tenant, { name: project, spaceId });
  const { projectId } = found;
  // What is counted for the project is true of its active chunks; a version that is not may have search keys.
  const state = instead ? { ...found.state, hasSearchKeys: true } : found.state;
  return {
    scope: { projectId, documentId, asOf, instead, filters, clearance },
    state,
    injection: injectionRules(injection, found.injection),
  };
}

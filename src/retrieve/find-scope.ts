import type { Session } from '../store/database.ts';
import type { ProjectState } from '../store/lexical-statistics.ts';
import { injectionRules } from '../store/project-settings.ts';
import { type FoundProject, findProjectInSpace } from '../store/projects.ts';
import type { SearchScope } from '../store/search-scope.ts';
import type { InjectionRules } from '../terms.ts';
import type { RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';

/** What a question is asked of, and the state that is in. */
export async function findScope(
  session: Session,
  context: RetrieveContext,
  query: RetrievalQuery,
): Promise<FoundScope> {
  const { tenant, embeddingModel } = context;
  // The documents may have been moved to another space since this process was opened; here it would find nothing.
  const { spaceId } = embeddingModel;
  return scopeIn(context, query, await findProjectInSpace(session, tenant, { name: query.project, spaceId }));
}

/** The same of a project that was found. */
export function scopeIn(
  { clearance, injection }: RetrieveContext,
  { documentId, asOf, instead, filters }: RetrievalQuery,
  found: FoundProject,
): FoundScope {
  const { projectId, began } = found;
  // What is counted for the project is true of its active chunks; a version that is not may have search keys.
  const state = instead ? { ...found.state, hasSearchKeys: true } : found.state;
  return {
    scope: { projectId, documentId, asOf, instead, filters, clearance },
    began,
    state,
    injection: injectionRules(injection, found.injection),
  };
}

export type FoundScope = {
  scope: SearchScope;
  /** When the project was made. */
  began: string;
  state: ProjectState;
  injection: InjectionRules;
};

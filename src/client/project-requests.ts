import type {
  ProjectDetails,
  ProjectSettings,
  ProjectSettingsDetails,
  ProjectSummary,
  RemovedProject,
} from './projects-contract.ts';
import { getJson, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** What is asked of the projects; each method is described in `HelixClient`. */
export function projectRequests(send: SendRequest) {
  const pathOf = (project: string) => `v1/projects/${encodeURIComponent(project)}`;
  return {
    projects: async (options: RequestOptions = {}) =>
      (await getJson<{ projects: ProjectSummary[] }>(send, 'v1/projects', options, 'projects')).projects,
    project: (project: string, options: RequestOptions = {}) =>
      getJson<ProjectDetails>(send, pathOf(project), options),
    createProject: (name: string, { signal, settings }: NewProjectOptions = {}) =>
      sendJson<ProjectDetails>(send, 'POST', 'v1/projects', { signal, body: { name, settings } }),
    renameProject: (project: string, name: string, { signal }: RequestOptions = {}) =>
      sendJson<ProjectDetails>(send, 'PATCH', pathOf(project), { signal, body: { name } }),
    deleteProject: (project: string, options: RequestOptions = {}) =>
      sendJson<RemovedProject>(send, 'DELETE', pathOf(project), options),
    projectSettings: (project: string, options: RequestOptions = {}) =>
      getJson<ProjectSettingsDetails>(send, `${pathOf(project)}/settings`, options),
    changeProjectSettings: (project: string, change: object, { signal }: RequestOptions = {}) =>
      sendJson<ProjectSettingsDetails>(send, 'PATCH', `${pathOf(project)}/settings`, {
        signal,
        body: change,
      }),
  };
}

export type NewProjectOptions = RequestOptions & { settings?: ProjectSettings };

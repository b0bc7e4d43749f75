import type { InjectionPolicy } from '../terms.ts';
import { getJson, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** What is asked of the projects; each method is described in `HelixClient`. */
export function projectRequests(send: SendRequest) {
  const settingsOf = (project: string) => `v1/projects/${encodeURIComponent(project)}/settings`;
  return {
    projects: async (options: RequestOptions = {}) =>
      (await getJson<{ projects: ProjectSummary[] }>(send, 'v1/projects', options, 'projects')).projects,
    projectSettings: (project: string, options: RequestOptions = {}) =>
      getJson<ProjectSettingsDetails>(send, settingsOf(project), options),
    changeProjectSettings: (project: string, change: object, { signal }: RequestOptions = {}) =>
      sendJson<ProjectSettingsDetails>(send, 'PATCH', settingsOf(project), { signal, body: change }),
  };
}

export type ProjectSummary = {
  project_id: number;
  name: string;
  documents: number;
  settings: ProjectSettings;
};

/** What a project has for itself; whatever is missing is as the installation has it. */
export type ProjectSettings = {
  injection?: { policy?: InjectionPolicy; markers?: string[] };
  activation_gate?: { floors: Record<string, number>; k?: number };
};

export type ProjectSettingsDetails = {
  project: string;
  settings: ProjectSettings;
  /** What holds, whoever said it. */
  effective: { injection: { policy: InjectionPolicy; markers: string[] } };
};

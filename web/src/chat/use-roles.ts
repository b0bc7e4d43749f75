import type { HelixClient } from '../../../src/client/client.ts';
import { useRequest } from '../parts/use-request.ts';

/** In which roles a project can be asked. Where that cannot be told there are none, and nothing is said about it. */
export function useRoles(client: HelixClient, project: string): readonly string[] {
  const { state } = useRequest(
    async (signal) => Object.keys((await client.projectSettings(project, { signal })).effective.roles),
    `roles of ${project}`,
  );
  return state.status === 'loaded' ? state.value : NONE;
}

const NONE: readonly string[] = [];

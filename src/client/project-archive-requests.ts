import type { ImportedProject } from './projects-contract.ts';
import { badResponse, jsonOf, queryOf, type RequestOptions, type SendRequest } from './send-request.ts';

/** What is asked of archives of projects; each method is described in `HelixClient`. */
export function projectArchiveRequests(send: SendRequest, baseUrl: string) {
  const pathOf = (project: string) => `v1/projects/${encodeURIComponent(project)}/export`;
  return {
    exportProjectUrl: (project: string) => new URL(pathOf(project), baseUrl).href,
    exportProject: async (project: string, { signal }: RequestOptions = {}): Promise<ProjectArchive> => {
      const response = await send(pathOf(project), { signal: signal ?? null });
      if (!response.body) throw badResponse(response, 'The server answered without an archive.');
      return { content: response.body, size: Number(response.headers.get('content-length')) || null };
    },
    importProject: async (
      archive: Blob,
      { signal, name, trust }: ImportOptions = {},
    ): Promise<ImportedProject> => {
      const headers = { accept: 'application/json', 'content-type': 'application/zip' };
      const init = { method: 'POST', headers, body: archive, signal: signal ?? null };
      const query = queryOf({ name, trust });
      return jsonOf<ImportedProject>(await send(`v1/projects/import${query}`, init), signal);
    },
  };
}

/** `size` is null where the server did not say it. */
export type ProjectArchive = { content: ReadableStream<Uint8Array>; size: number | null };

export type ImportOptions = RequestOptions & {
  /** What to call the project; as the archive calls it unless told. */
  name?: string;
  /** Whoever made the archive is trusted: its policies, agents and texts are taken as they are. */
  trust?: boolean;
};

import { getJson, queryOf, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** What is asked of the repositories; each method is described in `HelixClient`. */
export function repositoryRequests(send: SendRequest) {
  return {
    repositories: async ({ signal, project }: RequestOptions & { project?: string } = {}) => {
      const path = `v1/repositories${queryOf({ project })}`;
      return (await getJson<{ repositories: Repository[] }>(send, path, { signal }, 'repositories'))
        .repositories;
    },
    beginRepository: ({ isMoved, ...body }: NewRepository, { signal }: RequestOptions = {}) =>
      sendJson<RepositoryState>(send, 'POST', 'v1/repositories', {
        signal,
        body: { ...body, is_moved: isMoved },
      }),
    finishRepository: (
      name: string,
      { fileCount, ...body }: FinishedRepository,
      { signal }: RequestOptions = {},
    ) =>
      sendJson<Repository>(send, 'PATCH', `v1/repositories/${encodeURIComponent(name)}`, {
        signal,
        body: { ...body, file_count: fileCount },
      }),
  };
}

/** A repository that documents were taken from. */
export type Repository = {
  project: string;
  name: string;
  /** Where it was read from: the address of its remote, or its folder. */
  origin: string;
  /** What its documents are at; null until all of them are for the first time. */
  commit: string | null;
  file_count: number;
  indexed_at: string;
};

/** What is there of a repository. */
export type RepositoryState = {
  commit: string | null;
  files: { document_id: number; path: string; blob: string | null; commit: string | null }[];
  skipped: { path: string; blob: string; reason: string }[];
};

export type NewRepository = {
  /** `default` unless told; made when it is new. */
  project?: string;
  name: string;
  origin: string;
  /** It is the repository of this name, in a new place. */
  isMoved?: boolean;
};

export type FinishedRepository = {
  project?: string;
  origin: string;
  commit: string;
  fileCount: number;
  /** Files that were read and not taken. */
  skipped?: RepositoryState['skipped'];
};

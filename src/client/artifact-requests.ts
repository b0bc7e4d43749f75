import type { ArtifactType } from '../artifacts/terms.ts';
import type {
  Artifact,
  ArtifactDiff,
  ArtifactStreamEvent,
  ArtifactSummary,
  ArtifactVersion,
  NewArtifact,
} from './artifacts-contract.ts';
import { getJson, queryOf, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';
import { streamArtifact } from './stream-artifact.ts';

/** What is asked of the artifacts; each method is described in `HelixClient`. */
export function artifactRequests(send: SendRequest) {
  const path = (id: number, rest = '') => `v1/artifacts/${id}${rest}`;
  return {
    createArtifact: (artifact: NewArtifact, { signal }: RequestOptions = {}) =>
      sendJson<Artifact>(send, 'POST', 'v1/artifacts', { signal, body: artifact }),
    writeArtifact: (
      artifact: NewArtifact,
      { signal }: RequestOptions = {},
    ): AsyncIterable<ArtifactStreamEvent> => streamArtifact(send, 'v1/artifacts', artifact, signal),
    regenerateArtifact: (
      id: number,
      { signal, sections }: RegenerateOptions = {},
    ): AsyncIterable<ArtifactStreamEvent> =>
      streamArtifact(send, path(id, '/regenerate'), { sections }, signal),
    artifacts: ({ signal, ...filter }: ArtifactFilter = {}) =>
      getJson<ArtifactPage>(send, `v1/artifacts${queryOf(filter)}`, { signal }, 'artifacts'),
    artifact: (id: number, { signal, version }: ArtifactOptions = {}) =>
      getJson<Artifact>(send, path(id, queryOf({ version })), { signal }),
    artifactVersions: async (id: number, options: RequestOptions = {}) => {
      const address = path(id, '/versions');
      return (await getJson<{ versions: ArtifactVersion[] }>(send, address, options, 'versions')).versions;
    },
    artifactDiff: (id: number, { signal, ...versions }: ArtifactDiffOptions = {}) =>
      getJson<ArtifactDiff>(send, path(id, `/diff${queryOf(versions)}`), { signal }, 'sections'),
    renameArtifact: (id: number, title: string, { signal }: RequestOptions = {}) =>
      sendJson<Artifact>(send, 'PATCH', path(id), { signal, body: { title } }),
    deleteArtifact: (id: number, options: RequestOptions = {}) =>
      sendJson<DeletedArtifact>(send, 'DELETE', path(id), options),
  };
}

export type ArtifactPage = { artifacts: ArtifactSummary[]; total: number };

export type ArtifactFilter = RequestOptions & {
  project?: string;
  type?: ArtifactType;
  /** 1 to 1000; 100 unless told. */
  limit?: number;
  offset?: number;
};

/** `version`: the newest unless told. */
export type ArtifactOptions = RequestOptions & { version?: number };

/** `to`: the newest unless told; `from`: the one before it. */
export type ArtifactDiffOptions = RequestOptions & { from?: number; to?: number };

/**
 * `sections`: keys of those to write, or all; unless told the stale and the lacking ones, and those made of quotes once there
 * is a model.
 */
export type RegenerateOptions = RequestOptions & { sections?: string[] | 'all' };

export type DeletedArtifact = { artifact_id: number; deleted: true };

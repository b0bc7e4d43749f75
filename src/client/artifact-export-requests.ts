import type { ExportUrlOptions } from './artifact-export-url.ts';
import { bytesOf, queryOf, type RequestOptions, type SendRequest } from './send-request.ts';

/** What is asked of artifacts as files; each method is described in `HelixClient`. */
export function artifactExportRequests(send: SendRequest) {
  return {
    exportArtifact: async (
      artifactId: number,
      { signal, format, citations, version }: ExportArtifactOptions,
    ): Promise<ExportedArtifact> => {
      const path = `v1/artifacts/${artifactId}/export${queryOf({ format, citations, version })}`;
      const response = await send(path, { signal: signal ?? null });
      return {
        bytes: await bytesOf(response, signal),
        mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
        fileName: nameIn(response.headers.get('content-disposition')) ?? `artifact-${artifactId}`,
      };
    },
  };
}

/** The whole name of RFC 6266, as Helix sends it; undefined where something on the way took it off. */
function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '') ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

export type ExportArtifactOptions = RequestOptions & ExportUrlOptions;

/** `fileName` is what the server calls it: not a path. */
export type ExportedArtifact = { bytes: Uint8Array<ArrayBuffer>; mediaType: string; fileName: string };

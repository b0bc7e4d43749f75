import type { DocumentVersion } from '../store/document-versions.ts';

/** A version as people see it: where its files are on the server is nobody's business. */
export function versionBody(version: DocumentVersion) {
  const { original_uri, extracted_artifact_uri: _, ...rest } = version;
  return { ...rest, has_original: original_uri !== null };
}

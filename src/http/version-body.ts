import type { DocumentVersion } from '../store/document-versions.ts';
import type { HeldBack } from '../store/held-version.ts';

/** A version as people see it: where its files are on the server is nobody's business. */
export function versionBody(version: DocumentVersion) {
  const { original_uri, extracted_artifact_uri: _, held_back, ...rest } = version;
  return { ...rest, has_original: original_uri !== null, held_back: held_back && heldBackBody(held_back) };
}

/** Without what is to be said of the document once the version is active. */
function heldBackBody({ described: _, ...rest }: HeldBack) {
  return rest;
}

import { type HelixClient, HelixRequestError } from '../../../src/client/client.ts';
import { placeMarks } from './place-marks.ts';
import type { Source } from './source.ts';
import type { SourceTarget } from './source-target.ts';

/** The passage, its version and where in it the claim is from. */
export async function loadSource(
  client: Pick<HelixClient, 'chunk' | 'document' | 'versions'>,
  target: SourceTarget,
  signal: AbortSignal,
): Promise<Source> {
  const passage = await client.chunk(target.chunkId, { signal });
  const [document, versions] = await Promise.all([
    client.document(passage.document_id, { signal }),
    client.versions(passage.document_id, { signal }),
  ]);
  const version = versions.find(({ version_id }) => version_id === passage.version_id);
  if (!version) throw removedMeanwhile(passage.version_label);
  const current = document.status === 'active' ? document.version : null;
  return { target, passage, version, current, marks: placeMarks(passage, target.claim) };
}

function removedMeanwhile(label: string): HelixRequestError {
  const message = `Version ${label} of the document was removed while it was being opened. Ask again.`;
  return new HelixRequestError({ message, code: 'not_found', status: 404 });
}

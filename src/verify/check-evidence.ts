import { canonicalJson } from '../ask/items/hash-item.ts';
import type { ListedEvidence, ListedTrace } from '../store/list-traces.ts';
import type { EvidenceChunk } from '../store/load-evidence.ts';
import { type Check, compared, sha256 } from './check.ts';
import type { ArtifactContent, VersionFiles } from './version-files.ts';

/**
 * What an answer was made from: each text is what it was then, what its version says at its place, and what the files say
 * that the version was read from.
 */
export async function checkEvidence(
  { evidence }: Pick<ListedTrace, 'evidence'>,
  stored: StoredEvidence,
  files: VersionFiles,
): Promise<Check[]> {
  const checks: Check[] = [];
  const versions = new Set<number>();
  for (const item of evidence) {
    const chunk = stored.chunks.get(item.chunkId);
    checks.push(...checkChunk(item, chunk, stored.versionIds));
    if (!chunk) continue;
    const artifact = await files.artifact(chunk.artifactUri);
    if (artifact.content) checks.push(...checkPlace(chunk, artifact.content));
    if (versions.has(chunk.versionId)) continue;
    versions.add(chunk.versionId);
    const of = `version ${chunk.versionId}`;
    checks.push(compared('artifact', of, artifact.named, artifact.found));
    if (chunk.originalUri === null) continue;
    const original = await files.original(chunk.originalUri);
    checks.push(compared('original', of, original.named, original.found));
  }
  return checks;
}

/** `versionIds`: those that are stored. */
export type StoredEvidence = {
  chunks: ReadonlyMap<number, EvidenceChunk>;
  versionIds: ReadonlySet<number>;
};

function checkChunk(
  { chunkId, versionId, documentId, textHash }: ListedEvidence,
  chunk: EvidenceChunk | undefined,
  versionIds: ReadonlySet<number>,
): Check[] {
  const of = `chunk ${chunkId}`;
  if (!chunk) {
    const isGone = !versionIds.has(versionId);
    const found = isGone ? `version ${versionId} was purged` : 'no chunk';
    return [
      { check: 'text', of, status: isGone ? 'gone' : 'failed', expected: textHash ?? 'its text', found },
    ];
  }
  const hash = sha256(chunk.text);
  const text: Check =
    textHash === undefined
      ? { check: 'text', of, status: 'unhashed', expected: 'no hash was kept', found: hash }
      : compared('text', of, textHash, hash);
  const origin = `document ${documentId ?? chunk.documentId}, version ${versionId}`;
  return [text, compared('version', of, origin, `document ${chunk.documentId}, version ${chunk.versionId}`)];
}

/** A part of a table repeats the head of the table: it is longer than its place, and compared with the chunk as it was cut. */
function checkPlace(chunk: EvidenceChunk, { text, chunks }: ArtifactContent): Check[] {
  const of = `chunk ${chunk.chunkId}`;
  const { start, end } = chunk.span;
  const cut = chunks.find(({ ordinal }) => ordinal === chunk.ordinal);
  const isSlice = chunk.text.length === end - start;
  const said = isSlice ? text.slice(start, end) : (cut?.text ?? '');
  return [
    compared(
      'offsets',
      of,
      `${cut?.span.start}-${cut?.span.end} ${sha256(said)}`,
      `${start}-${end} ${sha256(chunk.text)}`,
    ),
    compared('place', of, canonicalJson(cut?.metadata.source ?? {}), canonicalJson(chunk.source)),
  ];
}

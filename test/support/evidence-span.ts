import { createHash } from 'node:crypto';
import type { EvidenceSpan } from '../../src/ask/terms.ts';
import { retrievedChunk } from './retrieved-chunk.ts';

/** A chunk as evidence, for tests that care about some of its fields only. `id` is that of its chunk and its document. */
export function evidenceSpan(
  id: number,
  { text = '', ...given }: Partial<EvidenceSpan> & { text?: string } = {},
): EvidenceSpan {
  return {
    chunk: retrievedChunk({ chunkId: id, documentId: id, versionId: id, text }),
    kind: 'doc',
    role: 'context',
    path: `docs/${id}.md`,
    header: '',
    startLine: 1,
    endLine: 2,
    repository: null,
    commit: null,
    textHash: createHash('sha256').update(text).digest('hex'),
    ranks: { lexical: id },
    score: 1 / (60 + id),
    ...given,
  };
}

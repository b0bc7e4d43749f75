import type { RetrievedChunk } from '../../src/terms.ts';

/** A chunk as retrieval returns it, for tests that care about some of its fields only. */
export function retrievedChunk(given: Partial<RetrievedChunk> = {}): RetrievedChunk {
  const { chunkId = 1, text = '' } = given;
  return {
    chunkId,
    documentId: 1,
    versionId: 1,
    documentTitle: 'Refund Policy',
    versionLabel: '1',
    sourceUri: 'refund-policy.txt',
    sourceType: 'text',
    ordinal: chunkId - 1,
    type: 'paragraph',
    headingPath: [],
    text,
    span: { start: 0, end: text.length },
    source: {},
    tokenCount: 100,
    distance: 0.3,
    ranks: {},
    score: 1,
    ...given,
  };
}

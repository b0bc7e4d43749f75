import type { ChunkPassage, DocumentVersion } from '../../../src/client/client.ts';
import type { Marks } from './marks.ts';
import type { SourceTarget } from './source-target.ts';

/** A passage with what is needed to show it in its document. */
export type Source = {
  target: SourceTarget;
  passage: ChunkPassage;
  /** The version that the passage is of. */
  version: DocumentVersion;
  /** The version that answers are made from now; null when the document was deleted. */
  current: DocumentVersion | null;
  marks: Marks;
};

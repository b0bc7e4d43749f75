import type { ChunkPassage } from '../../../src/client/client.ts';

/** How a passage is shown best: on its page, on its picture, or as text of one of three kinds. */
export function chooseView({ source_type, source }: ChunkPassage): SourceView {
  if (source_type === 'pdf' && source.page !== undefined) return 'page';
  if (source_type === 'image' && source.page === 1) return 'picture';
  if (source_type === 'transcript') return 'transcript';
  if (source_type === 'code') return 'code';
  return 'text';
}

export type SourceView = 'page' | 'picture' | 'transcript' | 'code' | 'text';

import type { Extraction } from '../extract/extractor.ts';
import type { ChunkDraft, ChunkProfile } from '../terms.ts';
import { chunkFixed } from './chunk-fixed.ts';
import { chunkStructured } from './chunk-structured.ts';
import { countTokens } from './count-tokens.ts';

/** Cuts a document into chunks by the profile of its project. Pure: the same document gives the same chunks. */
export function chunkBlocks(extraction: Extraction, profile: ChunkProfile): ChunkDraft[] {
  const pieces = profile === 'fixed' ? chunkFixed(extraction) : chunkStructured(extraction);
  return pieces
    .filter(({ text }) => text.trim() !== '')
    .map((piece, ordinal) => ({ ...piece, ordinal, tokenCount: countTokens(piece.text) }));
}

export type ChunkPiece = Omit<ChunkDraft, 'ordinal' | 'tokenCount'>;

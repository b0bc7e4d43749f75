import type { Extraction } from '../extract/extractor.ts';
import type { ChunkDraft, ChunkProfile } from '../terms.ts';
import { chunkFixed } from './chunk-fixed.ts';
import { chunkLongform } from './chunk-longform.ts';
import { chunkStructured } from './chunk-structured.ts';
import { countTokens } from './count-tokens.ts';
import { describeChunks } from './describe-chunks.ts';

const PROFILES: Record<ChunkProfile, (extraction: Extraction) => ChunkPiece[]> = {
  structured: chunkStructured,
  longform: chunkLongform,
  fixed: chunkFixed,
};

/** Cuts a document into chunks by the profile of its project. Pure: the same document gives the same chunks. */
export function chunkBlocks(extraction: Extraction, profile: ChunkProfile): ChunkDraft[] {
  const describe = describeChunks(extraction);
  return PROFILES[profile](extraction)
    .filter(({ text }) => text.trim() !== '')
    .map((piece, ordinal) => ({
      ...piece,
      ordinal,
      tokenCount: countTokens(piece.text),
      ...describe(piece),
    }));
}

export type ChunkPiece = Omit<ChunkDraft, 'ordinal' | 'tokenCount' | 'metadata' | 'searchKeys'>;

import type { ChunkPassage, DocumentBlock } from '../../../src/client/client.ts';
import { textStart } from './place-marks.ts';

/** A passage as a block of its own, for documents of which nothing else can be shown. */
export function passageBlock(passage: ChunkPassage): DocumentBlock {
  const { text, chunk_type: type, end_offset, source } = passage;
  return {
    index: 0,
    type,
    text,
    is_cut: false,
    start_offset: textStart(passage),
    end_offset,
    level: null,
    source,
    table: null,
    symbol: null,
    parts: [],
  };
}

import type { ChunkPiece } from './chunk-blocks.ts';
import { CAP_TOKENS, TARGET_TOKENS } from './chunk-structured.ts';
import { splitTable } from './split-table.ts';
import type { Unit } from './units-of.ts';

/** The table of a profile whose chunks are of another size: whole up to the cap that tables have everywhere. */
export function tablePieces(text: string, unit: TableUnit, headingPath: string[]): ChunkPiece[] {
  const { span, tokens } = unit;
  const limits = { targetTokens: TARGET_TOKENS, capTokens: CAP_TOKENS };
  const parts =
    tokens > CAP_TOKENS ? splitTable(text, unit, limits) : [{ text: text.slice(span.start, span.end), span }];
  return parts.map((part) => ({ type: 'table', headingPath, ...part }));
}

export type TableUnit = Pick<Unit, 'span' | 'contentStart' | 'tokens'>;

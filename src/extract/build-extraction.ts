import type { Block, PlacedSpan } from '../terms.ts';
import type { Extraction } from './extractor.ts';
import { narrowTable } from './narrow-table.ts';

/** A block before it has its place in the text; spans of `parts` count from the block's first character. */
export type BlockDraft = Omit<Block, 'span'>;

/** The text of a document whose format is not text: its blocks, a blank line between them. Empty ones are left out, and tables are narrow. */
export function buildExtraction(
  drafts: readonly BlockDraft[],
  rest: Omit<Extraction, 'text' | 'blocks'> = {},
): Extraction {
  const blocks: Block[] = [];
  const texts: string[] = [];
  let start = 0;
  for (const draft of drafts.flatMap(narrowTable)) {
    if (draft.text.trim() === '') continue;
    const end = start + draft.text.length;
    const block: Block = { ...draft, span: { start, end } };
    if (draft.parts && start > 0) block.parts = moved(draft.parts, start);
    blocks.push(block);
    texts.push(draft.text);
    start = end + SEPARATOR.length;
  }
  return { ...rest, text: texts.join(SEPARATOR), blocks };
}

const SEPARATOR = '\n\n';

function moved(parts: readonly PlacedSpan[], by: number): PlacedSpan[] {
  return parts.map(({ span, place }) => ({ place, span: { start: span.start + by, end: span.end + by } }));
}

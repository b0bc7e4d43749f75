import type { Outline } from '../../outline/outline.ts';
import type { Block, ChunkDraft } from '../../terms.ts';
import type { Prepared } from './preparer.ts';

/**
 * What a document was made into, in parts that are each quickly taken in: as one message, a text of 20 MB kept the
 * process that serves requests from doing anything else for 1.1 s, in parts for under 0.1 s. A text that is a slice
 * of the whole one, as nearly all of blocks and chunks are, is left out.
 */
export function* partsOf({ blocks, chunks, outline, ...head }: Prepared): Generator<PreparedPart> {
  const { text } = head;
  yield { head: { ...head, ...(outline && { outline: { ...outline, ...noLists() } }) } };
  for (const batch of batchesOf(blocks)) yield { blocks: batch.map((piece) => packed(text, piece)) };
  for (const batch of batchesOf(chunks)) yield { chunks: batch.map((piece) => packed(text, piece)) };
  for (const list of LISTS)
    for (const batch of batchesOf<object>(outline?.[list] ?? []))
      yield { outline: { [list]: batch } as OutlinePart };
}

/** Puts the parts together again; slices share the memory of the whole text. */
export function createCollector(): { add(part: PreparedPart): void; result(): Prepared } {
  let head: Head = { text: '', sourceType: '' };
  const blocks: Block[] = [];
  const chunks: ChunkDraft[] = [];
  const outline = noLists();
  return {
    add(part) {
      if ('head' in part) head = part.head;
      else if ('blocks' in part) for (const piece of part.blocks) blocks.push(unpacked(head.text, piece));
      else if ('chunks' in part) for (const piece of part.chunks) chunks.push(unpacked(head.text, piece));
      else for (const list of LISTS) (outline[list] as object[]).push(...(part.outline[list] ?? []));
    },
    result: () => ({
      ...head,
      ...(head.outline && { outline: { ...head.outline, ...outline } }),
      blocks,
      chunks,
    }),
  };
}

export type PreparedPart =
  | { head: Head }
  | { blocks: Packed<Block>[] }
  | { chunks: Packed<ChunkDraft>[] }
  | { outline: OutlinePart };

type Head = Omit<Prepared, 'blocks' | 'chunks'>;
type OutlineLists = Pick<Outline, (typeof LISTS)[number]>;
type OutlinePart = Partial<OutlineLists>;
type Piece = Pick<Block, 'text' | 'span'>;
type Packed<T extends Piece> = Omit<T, 'text'> & { text?: string };

const BATCH = 500;
const LISTS = ['nodes', 'symbols', 'references', 'imports'] as const;

function noLists(): OutlineLists {
  return { nodes: [], symbols: [], references: [], imports: [] };
}

function* batchesOf<T>(pieces: readonly T[]): Generator<T[]> {
  for (let start = 0; start < pieces.length; start += BATCH) yield pieces.slice(start, start + BATCH);
}

function packed<T extends Piece>(whole: string, piece: T): Packed<T> {
  const { text, ...rest } = piece;
  return whole.slice(piece.span.start, piece.span.end) === text ? rest : piece;
}

function unpacked<T extends Piece>(whole: string, piece: Packed<T>): T {
  const text = piece.text ?? whole.slice(piece.span.start, piece.span.end);
  return { ...piece, text } as T;
}

import type { BlocksOptions, DocumentBlock, HelixClient } from '../../../src/client/client.ts';
import type { Source } from './source.ts';

/** Blocks that are next to each other, and how many there are on either side of them. */
export type BlockWindow = { blocks: DocumentBlock[]; before: number; after: number };

export type Side = 'before' | 'after';

const AT_ONCE = 40;
/** A passage has at most some hundred words; even with a block for every few of them it is covered by then. */
const MOST_REQUESTS = 10;

/** The blocks around a passage, and all of its own. */
export async function loadBlocks(
  client: BlocksClient,
  source: Source,
  signal: AbortSignal,
): Promise<BlockWindow> {
  const { start_offset, end_offset } = source.passage;
  let loaded = await part(client, source, { around: start_offset, limit: AT_ONCE, signal });
  for (let requests = 1; requests < MOST_REQUESTS && loaded.after > 0; requests += 1) {
    if (loaded.blocks.at(-1)!.end_offset >= end_offset) break;
    const offset = loaded.before + loaded.blocks.length;
    loaded = joined(loaded, await part(client, source, { offset, limit: AT_ONCE, signal }));
  }
  return loaded;
}

/** The same with more blocks before or after. */
export async function loadMore(
  client: BlocksClient,
  source: Source,
  loaded: BlockWindow,
  side: Side,
  signal: AbortSignal,
): Promise<BlockWindow> {
  const end = loaded.before + loaded.blocks.length;
  if (side === 'after')
    return joined(loaded, await part(client, source, { offset: end, limit: AT_ONCE, signal }));
  const start = Math.max(0, loaded.before - AT_ONCE);
  let earlier: BlockWindow = { blocks: [], before: start, after: loaded.after };
  // Where blocks are long the server gives fewer at once than it was asked for, and no gap may be left.
  while (start + earlier.blocks.length < loaded.before) {
    const offset = start + earlier.blocks.length;
    const next = await part(client, source, { offset, limit: loaded.before - offset, signal });
    if (next.blocks.length === 0) return loaded;
    earlier = joined(earlier, next);
  }
  return { blocks: [...earlier.blocks, ...loaded.blocks], before: start, after: loaded.after };
}

async function part(client: BlocksClient, { passage, version }: Source, wanted: BlocksOptions) {
  const options = { ...wanted, version: version.version_number };
  const { blocks, offset, total } = await client.blocks(passage.document_id, options);
  return { blocks, before: offset, after: Math.max(0, total - offset - blocks.length) };
}

function joined(first: BlockWindow, second: BlockWindow): BlockWindow {
  return { blocks: [...first.blocks, ...second.blocks], before: first.before, after: second.after };
}

export type BlocksClient = Pick<HelixClient, 'blocks'>;

import { searchChannels } from '../../src/ask/channels/search-channels.ts';
import { readIntent } from '../../src/ask/question/read-intent.ts';
import type { AskChannel, EvidenceSpan } from '../../src/ask/terms.ts';
import type { Helix } from '../../src/compose.ts';
import type { Candidate } from '../../src/retrieve/merge-channels.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';

/** The chunks of one question in the order of each way of searching. One search gives what each channel found. */
export async function rankByChannels(helix: Helix, question: string): Promise<Record<string, number[]>> {
  const request = {
    question,
    project: 'default',
    k: 1,
    requestId: 'bench',
    treeWalk: 'root_to_anchor' as const,
  };
  const { candidates } = await retrieveChunks(helix, request);
  const { spans } = await searchChannels(helix, {
    request,
    texts: [question],
    terms: readIntent(question).terms,
    channels: CHANNELS,
    kinds: ['doc', 'code', 'test'],
    limit: EVERYTHING,
  });
  return {
    [PLAIN_BM25]: idsBy(
      candidates,
      ({ ranks }) => ranks.lexical,
      ({ chunkId }) => chunkId,
    ),
    [PLAIN_HYBRID]: candidates.map(({ chunkId }) => chunkId),
    ...Object.fromEntries(
      CHANNELS.map((channel) => [
        `channel: ${channel}`,
        idsBy(
          spans,
          ({ ranks }) => ranks[channel],
          ({ chunk }) => chunk.chunkId,
        ),
      ]),
    ),
    [ALL_CHANNELS]: spans.map(({ chunk }) => chunk.chunkId),
  };
}

export const PLAIN_BM25 = 'plain BM25';
export const PLAIN_HYBRID = 'plain hybrid';
export const ALL_CHANNELS = 'all channels';

const CHANNELS: readonly AskChannel[] = ['lexical', 'vector', 'symbol', 'fuzzy', 'path'];

/** The channels give at most 100 to 200 chunks each. */
const EVERYTHING = 1000;

function idsBy<Hit extends Candidate | EvidenceSpan>(
  hits: readonly Hit[],
  rankOf: (hit: Hit) => number | undefined,
  idOf: (hit: Hit) => number,
): number[] {
  return hits
    .filter((hit) => rankOf(hit) !== undefined)
    .sort((left, right) => rankOf(left)! - rankOf(right)!)
    .map(idOf);
}

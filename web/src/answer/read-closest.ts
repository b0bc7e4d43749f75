import { type ChunkPassage, type HelixClient, HelixRequestError } from '../../../src/client/client.ts';

const SHOWN = 3;

/** The passages nearest to a question, without those that were removed for good since. */
export async function readClosest(
  client: Pick<HelixClient, 'answer' | 'chunk'>,
  requestId: string,
  signal: AbortSignal,
): Promise<ClosestPassages> {
  const { evidence } = await client.answer(requestId, { signal });
  const nearest = [...evidence].sort((one, other) => one.distance - other.distance).slice(0, SHOWN);
  const read = nearest.map(({ chunk_id }) => client.chunk(chunk_id, { signal }).catch(nullWhereGone));
  const passages = (await Promise.all(read)).filter((passage) => passage !== null);
  return { passages, removed: nearest.length - passages.length };
}

function nullWhereGone(error: unknown): null {
  if (error instanceof HelixRequestError && error.code === 'not_found') return null;
  throw error;
}

type ClosestPassages = { passages: ChunkPassage[]; removed: number };

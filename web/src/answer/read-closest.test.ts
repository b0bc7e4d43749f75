import { expect, test } from 'vitest';
import { type HelixClient, HelixRequestError } from '../../../src/client/client.ts';
import { readClosest } from './read-closest.ts';

const SIGNAL = new AbortController().signal;

test('[REFUSAL-GONE] a passage that was purged leaves the other closest ones', async () => {
  const { passages, removed } = await readClosest(clientWhere('not_found'), 'request', SIGNAL);
  expect([passages.map(({ chunk_id }) => chunk_id), removed]).toEqual([[1, 3], 1]);
});

test('any other failure is told', async () => {
  await expect(readClosest(clientWhere('unreachable'), 'request', SIGNAL)).rejects.toThrow('chunk 2');
});

/** Four passages; the second cannot be read. */
function clientWhere(code: string): Pick<HelixClient, 'answer' | 'chunk'> {
  const evidence = [4, 2, 3, 1].map((chunk_id) => ({ chunk_id, distance: chunk_id / 10 }));
  const chunk = async (chunk_id: number) => {
    if (chunk_id === 2) throw new HelixRequestError({ message: 'chunk 2', code, status: 404 });
    return { chunk_id };
  };
  return { answer: async () => ({ evidence }), chunk } as unknown as HelixClient;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChunkPlace } from '../../store/chunk-places.ts';
import { fuseRanks, inPlaceOrder, ranksIn } from './fuse-ranks.ts';

/** Chunks by id, each at `path:start`. */
function placesOf(places: Record<number, string>): Map<number, ChunkPlace> {
  return new Map(
    Object.entries(places).map(([id, at]) => {
      const [path, start] = at.split(':') as [string, string];
      const place = {
        chunkId: Number(id),
        versionId: 1,
        path,
        sourceUri: path,
        sourceType: 'code',
        start: Number(start),
      };
      return [Number(id), place];
    }),
  );
}

const idsOf = (hits: readonly { id: number }[]) => hits.map(({ id }) => id);

test('[CHANNEL-FUSION] each list gives its weight over 60 and the rank', () => {
  const places = placesOf({ 1: 'a:0', 2: 'b:0', 3: 'c:0' });
  const lists = [
    { ids: [1, 2], weight: 1 },
    { ids: [3, 2], weight: 0.5 },
  ];
  expect(fuseRanks(lists, places)).toEqual([
    { id: 2, score: Number((1 / 62 + 0.5 / 62).toPrecision(6)) },
    { id: 1, score: Number((1 / 61).toPrecision(6)) },
    { id: 3, score: Number((0.5 / 61).toPrecision(6)) },
  ]);
});

test('[CHANNEL-FUSION] ties go by path, then by offset, never by id', () => {
  const places = placesOf({ 9: 'a:0', 5: 'a:10', 7: 'b:0' });
  const lists = [7, 5, 9].map((id) => ({ ids: [id], weight: 1 }));
  expect(idsOf(fuseRanks(lists, places))).toEqual([9, 5, 7]);
});

test('[CHANNEL-FUSION] the last digits of a score decide nothing, and what has no place is left out', () => {
  const places = placesOf({ 1: 'b:0', 2: 'a:0' });
  const hits = [
    { id: 1, score: 0.30000000000000004 },
    { id: 2, score: 0.3 },
    { id: 3, score: 9 },
  ];
  expect(idsOf(inPlaceOrder(hits, places))).toEqual([2, 1]);
});

test('[CHANNEL-FUSION] the order is the same whatever the ids are', () => {
  const ranking = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 4 }), (lists) => {
      const orderWith = (idOf: (number: number) => number) => {
        const places = placesOf(
          Object.fromEntries(
            Array.from({ length: 31 }, (_, number) => [idOf(number), `p${number % 4}:${number}`]),
          ),
        );
        const fused = fuseRanks(
          lists.map((numbers) => ({ ids: numbers.map(idOf), weight: 1 })),
          places,
        );
        return fused.map(({ id }) => places.get(id)!.start);
      };
      expect(orderWith((number) => 1000 - number)).toEqual(orderWith((number) => number + 1));
    }),
  );
});

test('a chunk is told where it stands in each list that has it', () => {
  expect(ranksIn({ lexical: [4, 5], symbol: [5], path: [] }, 5)).toEqual({ lexical: 2, symbol: 1 });
});

import { expect, test } from 'vitest';
import { climbLevels } from './lexical-climb.ts';
import type { LexicalLevel } from './lexical-plan.ts';
import type { Scored } from './lexical-score.ts';

/** Levels that are met by so many chunks; chunk n scores 1000 - n, and a chunk outside could score `missed`. */
function levelsOf(...counts: { met: number; expected?: number; missed: number; examined?: number }[]) {
  return counts.map(
    ({ met, expected = met, missed, examined = met }): LexicalLevel => ({
      condition: () => String(met),
      expected,
      examined,
      missed,
    }),
  );
}

async function climb(levels: LexicalLevel[], { limit = 50, chunks = 1_000_000 } = {}) {
  const rounds: string[] = [];
  const run = async (
    condition: string,
    { most, newest = false }: { most: number; newest?: boolean },
  ): Promise<Scored> => {
    rounds.push(`${condition}${newest ? ' newest' : ''} of ${most}`);
    const matched = Math.min(Number(condition), newest ? most : most + 1);
    const first = newest ? 500 : 0;
    const hits = Array.from({ length: Math.min(matched, limit) }, (_, index) => ({
      chunkId: first + index,
      score: 1000 - first - index,
    }));
    return { matched, hits };
  };
  const found = await climbLevels(levels, { limit, chunks, run });
  return { rounds, exact: found.exact, count: found.hits.length, first: found.hits[0]?.chunkId };
}

const ANY = Number.NEGATIVE_INFINITY;

test('few chunks are all scored, at once', async () => {
  const found = await climb(levelsOf({ met: 3, missed: 5000 }, { met: 80, missed: ANY }));
  expect(found).toEqual({ rounds: ['80 of 1000'], exact: true, count: 50, first: 0 });
});

test('in a small project all that match are scored, however many are expected', async () => {
  const levels = levelsOf({ met: 100, missed: 900 }, { met: 1800, expected: 4000, missed: ANY });
  const found = await climb(levels, { chunks: 2000 });
  expect(found).toEqual({ rounds: ['1800 of 2000'], exact: true, count: 50, first: 0 });
});

test('a narrow condition is enough when nothing outside could be better', async () => {
  const found = await climb(levelsOf({ met: 100, missed: 900 }, { met: 9000, missed: ANY }));
  expect(found).toEqual({ rounds: ['100 of 1000'], exact: true, count: 50, first: 0 });
});

test('a wider one follows when something could be, if that is cheap, and else it says that it is not sure', async () => {
  const narrow = { met: 100, missed: 990 };
  const cheap = await climb(levelsOf(narrow, { met: 590, missed: 900 }, { met: 9000, missed: ANY }));
  expect(cheap).toMatchObject({ rounds: ['100 of 1000', '590 of 600'], exact: true });
  const dear = await climb(levelsOf(narrow, { met: 5000, missed: 900 }, { met: 9000, missed: ANY }));
  expect(dear).toMatchObject({ rounds: ['100 of 1000'], exact: false, count: 50 });
  const underestimated = levelsOf(
    narrow,
    { met: 5000, expected: 300, missed: 900 },
    { met: 9000, missed: ANY },
  );
  expect(await climb(underestimated)).toMatchObject({
    rounds: ['5000 of 1000', '100 of 1000'],
    exact: false,
  });
});

test('too few lead to more, too many to fewer, and it ends', async () => {
  const few = await climb(
    levelsOf({ met: 7, missed: 2000 }, { met: 900, missed: 900 }, { met: 9000, missed: ANY }),
  );
  expect(few).toMatchObject({ rounds: ['7 of 1000', '900 of 1000'], exact: true });
  const many = levelsOf(
    { met: 10, expected: 1, missed: 2000 },
    { met: 700, expected: 20, missed: 900 },
    { met: 5000, expected: 299, missed: 800 },
    { met: 90_000, missed: ANY },
  );
  expect(await climb(many)).toMatchObject({ rounds: ['5000 of 1000', '700 of 1000'], exact: true });
});

test('when the narrowest is too wide it is scored whole, and beyond that the newest are', async () => {
  expect(await climb(levelsOf({ met: 2900, missed: 0 }, { met: 9000, missed: ANY }))).toEqual({
    rounds: ['2900 of 3000'],
    exact: true,
    count: 50,
    first: 0,
  });
  expect(await climb(levelsOf({ met: 22_000, expected: 900, missed: 0 }))).toMatchObject({
    rounds: ['22000 of 1000', '22000 of 3000', '22000 newest of 200'],
    exact: false,
    count: 50,
  });
  expect(await climb(levelsOf({ met: 50_000, missed: 0 }))).toMatchObject({
    rounds: ['50000 newest of 200'],
  });
});

test('what few chunks have stays, when the next condition is met by too many', async () => {
  const found = await climb(levelsOf({ met: 7, missed: 2000 }, { met: 50_000, missed: ANY }));
  expect(found).toEqual({
    rounds: ['7 of 1000', '50000 newest of 200'],
    exact: false,
    count: 50,
    first: 0,
  });
});

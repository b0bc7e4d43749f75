import { expect, test } from 'vitest';
import { createPick } from './pick-best.ts';

test('the best come first, and of equal ones the lower id, in whatever order they are offered', () => {
  const offered = Array.from({ length: 500 }, (_, id) => ({ id, score: (id * 7919) % 13 }));
  const expected = offered.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, 40);
  for (const order of [
    offered,
    offered.toReversed(),
    offered.toSorted((a, b) => (a.id % 17) - (b.id % 17)),
  ]) {
    const pick = createPick(40, (place) => place - 1000);
    for (const { id, score } of order) pick.offer(score, id + 1000);
    expect(pick.best()).toEqual(expected.map((each) => ({ ...each, place: each.id + 1000 })));
  }
});

test('fewer than wanted are all there are', () => {
  const pick = createPick(10, () => 3);
  pick.offer(-1, 0);
  expect(pick.best()).toEqual([{ id: 3, score: -1, place: 0 }]);
  expect(createPick(10, () => 3).best()).toEqual([]);
});

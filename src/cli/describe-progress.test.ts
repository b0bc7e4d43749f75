import { expect, test } from 'vitest';
import type { Progress } from '../ingest/ingest-queued.ts';
import { describeProgress } from './describe-progress.ts';

const at = (stage: Progress['stage'], done = 0, total = 0): Progress => ({ run_id: 1, stage, done, total });

test('[INGEST-PROGRESS] every file is counted once: those not submitted yet wait', () => {
  const underWay = new Map([
    ['a', at('queued')],
    ['b', at('extract')],
    ['c', at('embed')],
    ['d', at('publish')],
  ]);
  expect(describeProgress({ total: 93, finished: 46, underWay })).toBe(
    '[46/93] 44 waiting, 1 reading, 1 embedding, 1 publishing',
  );
});

test('[INGEST-PROGRESS] a document whose run ended is done, and not shown', () => {
  const underWay = new Map([
    ['x.xlsx', at('done', 2, 2)],
    ['y.pdf', at('extract', 3, 80)],
  ]);
  expect(describeProgress({ total: 2, finished: 0, underWay })).toBe('[1/2] 1 reading · y.pdf: reading 3/80');
  underWay.delete('y.pdf');
  expect(describeProgress({ total: 2, finished: 1, underWay })).toBe('[2/2]');
});

test('[INGEST-PROGRESS] the one that came furthest is named', () => {
  const underWay = new Map([
    ['slow.pdf', at('extract', 0, 80)],
    ['half.pdf', at('embed', 20, 40)],
    ['near.pdf', at('extract', 9, 10)],
    ['single.png', at('extract', 1, 1)],
    ['all.md', at('publish', 4, 4)],
  ]);
  expect(describeProgress({ total: 5, finished: 0, underWay })).toMatch(/ · near\.pdf: reading 9\/10$/);
});

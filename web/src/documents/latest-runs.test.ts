import { expect, test } from 'vitest';
import type { IngestionRun } from '../../../src/client/client.ts';
import { latestRuns, progressOf } from './latest-runs.ts';

const run = (run_id: number, source_uri: string, status: string) =>
  ({
    run_id,
    source_uri,
    status,
    stage: 'embed',
    stats: { chunks_done: 3, chunks_total: 9 },
  }) as IngestionRun;

test('a failure that a later run made good is not told any more', () => {
  const runs = [
    run(6, 'a', 'running'),
    run(5, 'b', 'succeeded'),
    run(4, 'c', 'failed'),
    run(3, 'b', 'failed'),
    run(2, 'a', 'failed'),
    run(1, 'c', 'succeeded'),
  ];
  const { open, failed } = latestRuns(runs);
  expect(open.map(({ run_id }) => run_id)).toEqual([6]);
  expect(failed.map(({ run_id }) => run_id)).toEqual([4]);
});

test('a run is as far as its stage counts', () => {
  const reading = { ...run(1, 'a', 'running'), stage: 'extract', stats: { pages_done: 2, pages_total: 8 } };
  expect(progressOf(reading as IngestionRun)).toEqual({ run_id: 1, stage: 'extract', done: 2, total: 8 });
  expect(progressOf(run(2, 'a', 'running'))).toEqual({ run_id: 2, stage: 'embed', done: 3, total: 9 });
  expect(progressOf({ ...run(3, 'a', 'queued'), stage: 'queued', stats: {} })).toMatchObject({
    done: 0,
    total: 0,
  });
});

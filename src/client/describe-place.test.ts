import { expect, test } from 'vitest';
import { describePlace } from './describe-place.ts';

test.each([
  [{ page: 3 }, 'Page 3'],
  [{ page: 2, end_page: 3 }, 'Pages 2–3'],
  [
    {
      page: 3,
      regions: [
        { page: 3, bbox: [0, 0, 1, 1] },
        { page: 4, bbox: [0, 0, 1, 1] },
      ],
    },
    'Pages 3–4',
  ],
  [{ start_ms: 754_000, end_ms: 790_500 }, '12:34–13:10'],
  [{ start_ms: 3_600_000, end_ms: 3_661_000, speakers: ['Ada', 'Bob'] }, '1:00:00–1:01:01, Ada, Bob'],
  [{ start_line: 10, end_line: 10 }, 'Line 10'],
  [{ start_line: 10, end_line: 24 }, 'Lines 10–24'],
  [{}, undefined],
  [undefined, undefined],
] as const)('%j is %s', (source, text) => {
  expect(describePlace(source as Parameters<typeof describePlace>[0])).toBe(text);
});

import { expect, test } from 'vitest';
import { assembleTurned } from './assemble-turned.ts';

test('places on a page that was turned to be read are those of the page as it is shown', () => {
  const place = { page: 1, box: [100, 50, 300, 60] as [number, number, number, number] };
  const draft = {
    type: 'paragraph' as const,
    text: 'x',
    place,
    parts: [{ span: { start: 0, end: 1 }, place }],
  };
  // The page, 600 wide and 800 high, was turned by a quarter: what was at its left edge is then at the top.
  const [shown] = assembleTurned([draft], new Map([[1, { turn: 90, width: 600, height: 800 }]]));
  expect(shown!.place!.box).toEqual([50, 500, 60, 700]);
  expect(shown!.parts![0]!.place.box).toEqual([50, 500, 60, 700]);
});

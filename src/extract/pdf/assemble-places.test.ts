import { expect, test } from 'vitest';
import type { Box } from '../../terms.ts';
import { assemblePlaces } from './assemble-places.ts';

function draftAt(box: Box) {
  const place = { page: 1, box };
  return { type: 'paragraph' as const, text: 'x', place, parts: [{ span: { start: 0, end: 1 }, place }] };
}

test('places on a page that was turned to be read are those of the page as it is shown', () => {
  const size = { width: 600, height: 800 };
  // The page was turned by a quarter: what was at its left edge is then at the top.
  const turned = new Map([[1, { turn: 90, ...size }]]);
  const [shown] = assemblePlaces([draftAt([100, 50, 300, 60])], turned, [size]);
  expect(shown!.place!.box).toEqual([50, 500, 60, 700]);
  expect(shown!.parts![0]!.place.box).toEqual([50, 500, 60, 700]);
});

test('[PDF-BOX-ON-PAGE] a place ends at the edges of its page', () => {
  const [draft] = assemblePlaces([draftAt([-3, -4.54, 190, 310])], new Map(), [{ width: 180, height: 300 }]);
  expect(draft!.place!.box).toEqual([0, 0, 180, 300]);
  expect(draft!.parts![0]!.place.box).toEqual([0, 0, 180, 300]);
});

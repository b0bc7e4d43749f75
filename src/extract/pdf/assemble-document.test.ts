import { expect, test } from 'vitest';
import { textLine } from '../../../test/support/text-lines.ts';
import { assembleDocument } from './assemble-document.ts';

const TEXT = 'Rivers carry sand and clay from the hills to the sea, and what they leave on the way stays';
const PAGE = {
  number: 1,
  width: 600,
  height: 800,
  tables: [],
  parts: [
    [
      textLine('He os ERE frontss', 60, { fontSize: 24 }),
      ...Array.from({ length: 9 }, (_, index) => textLine(TEXT, 100 + 12 * index)),
    ],
  ],
};

test('[OCR-DOUBT] a page that was hard to read gives no title', () => {
  const titleOf = (quality: 'sure' | 'doubtful', title?: string) =>
    assembleDocument([PAGE], { title, outline: [], qualities: new Map([[1, quality]]) }).title;
  expect(titleOf('sure')).toBe('He os ERE frontss');
  expect(titleOf('doubtful')).toBeUndefined();
  expect(titleOf('doubtful', 'Letter to a friend')).toBe('Letter to a friend');
});

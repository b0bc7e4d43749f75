import { expect, test } from 'vitest';
import { numberCitations } from './number-citations.ts';

const TEXT = 'A [chunk:42]. B [chunk:7][chunk:42] [chunks] [chunk:x] 😀 [chunk:9].';
const NUMBERED = 'A [1]. B [2][1] [chunks] [chunk:x] 😀 [3].';

test('[CHAT-NUMBERS] marks become numbers in the order first cited, wherever the text is cut', () => {
  for (let size = 1; size <= TEXT.length; size++) {
    const numbers = numberCitations();
    let text = '';
    for (let at = 0; at < TEXT.length; at += size) text += numbers.push(TEXT.slice(at, at + size));
    text += numbers.end();
    expect(text).toBe(NUMBERED);
    expect(numbers.marks.map(({ chunkId }) => chunkId)).toEqual([42, 7, 42, 9]);
    expect(numbers.marks.map(({ start, end }) => text.slice(start, end))).toEqual([
      '[1]',
      '[2]',
      '[1]',
      '[3]',
    ]);
  }
});

test('[CHAT-NUMBERS] a mark that is never whole stays as it is', () => {
  const numbers = numberCitations();
  expect(numbers.push('A [chunk:4') + numbers.end()).toBe('A [chunk:4');
  expect(numbers.marks).toEqual([]);
});

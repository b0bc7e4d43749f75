import { expect, test } from 'vitest';
import type { PageContent, TextItem } from '../page-content.ts';
import { isScanned } from './is-scanned.ts';

function page(letters: number, images: PageContent['images']): PageContent {
  const style = { fontSize: 10, font: 'f', bold: false, italic: false, rotation: 0, endsLine: false };
  const items: TextItem[] = [{ ...style, text: 'a'.repeat(letters), box: [0, 0, 10, 10] }];
  return { number: 1, width: 600, height: 800, items, rules: [], rectangles: [], images };
}

test('a picture over the page with a stamp on it is a scan, in strips as well', () => {
  expect(isScanned(page(20, [[0, 0, 600, 800]]))).toBe(true);
  expect(
    isScanned(
      page(0, [
        [0, 0, 600, 300],
        [0, 300, 600, 600],
      ]),
    ),
  ).toBe(true);
});

test('a page with text, or with a small picture only, is none', () => {
  expect(isScanned(page(500, [[0, 0, 600, 800]]))).toBe(false);
  expect(isScanned(page(5, [[0, 0, 200, 200]]))).toBe(false);
});

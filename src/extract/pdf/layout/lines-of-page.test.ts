import { describe, expect, test } from 'vitest';
import type { TextItem } from '../page-content.ts';
import { linesOfPage } from './lines-of-page.ts';

/** Text of 10 points whose letters are 5 points wide, with its baseline at `y`. */
function item(text: string, x: number, y: number, more: Partial<TextItem> = {}): TextItem {
  const fontSize = more.fontSize ?? 10;
  const box: TextItem['box'] = [x, y - 0.8 * fontSize, x + 0.5 * fontSize * text.length, y + 0.2 * fontSize];
  return {
    text,
    box,
    fontSize,
    font: 'f',
    bold: false,
    italic: false,
    rotation: 0,
    endsLine: false,
    ...more,
  };
}

function textsOf(items: TextItem[]): string[] {
  return linesOfPage({ number: 1, width: 600, height: 800, items }).map(({ text }) => text);
}

describe('lines of a page', () => {
  test('keep the order of the stream, column by column', () => {
    const left = [
      item('left one', 50, 100, { endsLine: true }),
      item('left two', 50, 112, { endsLine: true }),
    ];
    const right = [item('right one', 300, 100, { endsLine: true }), item('right two', 300, 112)];
    expect(textsOf([...left, ...right])).toEqual(['left one', 'left two', 'right one', 'right two']);
  });

  test('get a blank where the gap is as wide as one, and none where it is not', () => {
    expect(textsOf([item('two', 50, 100), item('words', 68, 100), item('!', 93.5, 100)])).toEqual([
      'two words!',
    ]);
  });

  test('put pieces that were drawn out of order where they stand', () => {
    expect(textsOf([item('second', 90, 100), item('first', 50, 100)])).toEqual(['first second']);
  });

  test('take back a piece that was drawn after other lines', () => {
    const items = [
      item('One fox', 50, 100, { endsLine: true }),
      item('and a dog.', 50, 112, { endsLine: true }),
      item('ran', 88, 100),
    ];
    expect(textsOf(items)).toEqual(['One fox ran', 'and a dog.']);
  });

  test('hold superscripts without starting a new line', () => {
    expect(
      textsOf([item('Smith', 50, 100), item('1,2', 75, 97, { fontSize: 6 }), item(' et al', 84, 100)]),
    ).toEqual(['Smith1,2 et al']);
  });

  test('give a drop cap to the first line beside it', () => {
    const items = [
      item('O', 50, 120, { fontSize: 30, endsLine: true }),
      item('ver the years', 66, 104, { endsLine: true }),
      item('prices rose', 66, 116),
    ];
    expect(textsOf(items)).toEqual(['Over the years', 'prices rose']);
  });

  test('have letters for ligatures and count text that was drawn twice once', () => {
    expect(textsOf([item('e\ufb03cient', 50, 100), item('e\ufb03cient', 50.4, 100)])).toEqual(['efficient']);
  });

  test('leave out text that is too small to be seen', () => {
    expect(textsOf([item('Title', 50, 100), item('machine', 76, 100, { fontSize: 0.1 })])).toEqual(['Title']);
  });

  test('are level lines of turned text, with their place on the page as it is shown', () => {
    const turned = (text: string, x: number, from: number): TextItem =>
      item(text, 0, 0, { rotation: 90, box: [x, from, x + 10, from + 5 * text.length] });
    const lines = linesOfPage({
      number: 1,
      width: 600,
      height: 800,
      items: [turned('reads', 300, 100), turned('down', 300, 130)],
    });
    expect(lines).toMatchObject([{ text: 'reads down', rotation: 90, place: [300, 100, 310, 150] }]);
  });
});

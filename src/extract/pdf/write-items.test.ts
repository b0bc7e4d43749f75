import { describe, expect, test } from 'vitest';
import type { Font } from './read-font.ts';
import type { Run } from './read-runs.ts';
import { createItemWriter } from './write-items.ts';

const FONT: Font = { name: 'Serif', bold: false, italic: false, handle: 0, glyphText: () => undefined };

/** Text of 10 points with its baseline at `y`; letters are 5 points wide, from left to right or from right to left. */
function run(text: string, x: number, y = 100, more: { step?: number; font?: Font } = {}): Run {
  const step = more.step ?? 5;
  const letters = [...text].map((letter, index) => ({ text: letter, x: x + index * step, y, advance: 5 }));
  return { letters, font: more.font ?? FONT, matrix: [10, 0, 0, -10, 0, 0] };
}

function itemsOf(...runs: Run[]) {
  const writer = createItemWriter({ width: 600, height: 800 });
  for (const each of runs) writer.add(each);
  writer.endItem();
  return writer.items;
}

function textsOf(...runs: Run[]): string[] {
  return itemsOf(...runs).map(({ text, endsLine }) => text + (endsLine ? '\n' : ''));
}

describe('runs become items', () => {
  test('that go on as long as the pen does', () => {
    const [item, ...more] = itemsOf(run('har', 50), run('vest', 65));
    expect(more).toEqual([]);
    expect(item).toMatchObject({ text: 'harvest', font: 'Serif', fontSize: 10, rotation: 0 });
    expect(item!.box).toEqual([50, 92, 85, 102]);
  });

  test('with a blank where one was drawn or its room was left, and none for the gaps of spaced letters', () => {
    expect(textsOf(run('a b', 50))).toEqual(['a b']);
    expect(textsOf(run('a', 50), run('b', 57))).toEqual(['a b']);
    expect(textsOf(run('ab', 50, 100, { step: 5.8 }))).toEqual(['ab']);
  });

  test('with the room between them as an item of its own where it is wider than a blank', () => {
    const items = itemsOf(run('cell', 50), run('next', 100));
    expect(items.map(({ text }) => text)).toEqual(['cell', ' ', 'next']);
    expect(items[1]!.box).toEqual([70, 92, 100, 102]);
  });

  test('that end with a line, and with a font', () => {
    expect(textsOf(run('one', 50, 100), run('two', 50, 112))).toEqual(['one\n', 'two']);
    const bold = { ...FONT, name: 'Serif-Bold', bold: true };
    expect(textsOf(run('Note', 50), run('text', 70, 100, { font: bold }))).toEqual(['Note', 'text']);
  });

  test('apart from signs that are raised', () => {
    expect(textsOf(run('m', 50, 100), run('2', 55, 96))).toEqual(['m', '2']);
  });

  test('without what is drawn off the page', () => {
    expect(textsOf(run('off', -50), run('on', 50), run('far', 50, 900))).toEqual(['on']);
  });

  test('with accents on the letters that they are drawn on', () => {
    expect(textsOf(run('e', 50), run('\u0301', 50), run('t', 55))).toEqual(['e\u0301t']);
  });
});

describe('[PDF-READ-RIGHT-TO-LEFT] words that are read from right to left', () => {
  const SHALOM = 'שלום';
  const OLAM = 'עולם';

  test('are in the order of reading when they are drawn in it', () => {
    const drawn = [run(SHALOM, 95, 100, { step: -5 }), run(OLAM, 72, 100, { step: -5 })];
    expect(textsOf(...drawn)).toEqual([`${SHALOM} ${OLAM}`]);
    expect(itemsOf(...drawn)[0]!.box).toEqual([57, 92, 100, 102]);
  });

  test('and when they are drawn from left to right', () => {
    const drawn = [run(OLAM, 72, 100, { step: -5 }), run(SHALOM, 95, 100, { step: -5 })];
    expect(textsOf(...drawn)).toEqual([`${SHALOM} ${OLAM}`]);
  });

  test('keep what stands between them and is read from left to right', () => {
    expect(textsOf(run(SHALOM, 95, 100, { step: -5 }), run('R2', 66))).toEqual([SHALOM, 'R2']);
  });
});

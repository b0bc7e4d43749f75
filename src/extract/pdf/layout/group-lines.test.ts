import { expect, test } from 'vitest';
import { textLine } from '../../../../test/support/text-lines.ts';
import { documentStyle } from './document-style.ts';
import { groupLines, groupText } from './group-lines.ts';
import type { TextLine } from './text-line.ts';

const FULL = 'a full line of words that reaches the end';

function paragraphs(lines: TextLine[]): string[] {
  const style = documentStyle([
    ...lines,
    ...Array.from({ length: 40 }, (_, index) => textLine(FULL, 12 * index)),
  ]);
  return groupLines(lines, style).map(groupText);
}

test('lines at the usual distance are one paragraph, more space begins another', () => {
  expect(paragraphs([textLine(FULL, 100), textLine(FULL, 112), textLine(FULL, 136)])).toEqual([
    `${FULL} ${FULL}`,
    FULL,
  ]);
});

test('an indent begins a paragraph', () => {
  const lines = [
    textLine(FULL, 100),
    textLine(FULL, 112),
    textLine('Then indented words that go on', 124, { x: 65 }),
  ];
  expect(paragraphs(lines)).toHaveLength(2);
});

test('a line that leaves room for the next word ends its paragraph', () => {
  expect(
    paragraphs([textLine(FULL, 100), textLine('the end.', 112), textLine(`Here ${FULL}`, 124)]),
  ).toHaveLength(2);
});

test('a change of size, and a bold line above others, is a group of its own', () => {
  const lines = [
    textLine('A heading in large type', 100, { fontSize: 14 }),
    textLine('A heading in bold type that is long enough', 116, { bold: true }),
    textLine(FULL, 128),
  ];
  expect(paragraphs(lines)).toHaveLength(3);
});

test('lines whose sizes differ a little each, as OCR gives them, stay together', () => {
  const sizes = [9.1, 10.2, 9.6, 11, 9.3, 10.6, 9.9, 10.9];
  const lines = sizes.map((fontSize, index) => textLine(FULL, 100 + 12 * index, { fontSize, font: '' }));
  expect(groupLines(lines, documentStyle(lines))).toHaveLength(1);
});

test('each item of a list begins a group', () => {
  expect(paragraphs([textLine('• one thing', 100), textLine('• another thing', 112)])).toHaveLength(2);
});

test('the next column begins a group', () => {
  const groups = paragraphs([textLine(FULL, 700), textLine(FULL, 100, { x: 320 })]);
  expect(groups).toHaveLength(2);
});

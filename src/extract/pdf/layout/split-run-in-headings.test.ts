import { expect, test } from 'vitest';
import { textLine } from '../../../../test/support/text-lines.ts';
import { documentStyle } from './document-style.ts';
import { groupText, type LineGroup } from './group-lines.ts';
import { splitRunInHeadings } from './split-run-in-headings.ts';

const style = documentStyle([textLine('Words of the text, as most of them are set.', 100)]);

function split(text: string, leadLength: number): string[] {
  const first = { font: 'f7', bold: false, italic: false, length: leadLength };
  const lines = [textLine(text, 100, { first }), textLine('and more of it.', 112)];
  const group: LineGroup = {
    lines,
    startsRun: true,
    endsRun: true,
    isIndented: false,
    spaceAbove: 1,
    fill: 1,
  };
  const elements = splitRunInHeadings([{ kind: 'paragraph', page: 1, group }], style);
  return elements.map((element) => (element.kind === 'table' ? '' : groupText(element.group)));
}

test('a numbered heading in its own type that runs into the text is split from it', () => {
  expect(split('2.1. Sampling. Leaves were collected', 14)).toEqual([
    '2.1. Sampling.',
    'Leaves were collected and more of it.',
  ]);
});

test('a stressed first word is not', () => {
  expect(split('Leaves. They were collected', 7)).toHaveLength(1);
});

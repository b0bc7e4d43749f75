import { describe, expect, test } from 'vitest';
import { textLine } from '../../../../test/support/text-lines.ts';
import { continueParagraphs } from './continue-paragraphs.ts';
import { groupText } from './group-lines.ts';
import type { PageElement, TextElement } from './page-element.ts';
import type { TextLine } from './text-line.ts';

function element(text: string, more: Partial<TextLine> & { kind?: TextElement['kind'] } = {}): TextElement {
  const { kind = 'paragraph', ...line } = more;
  const lines = [textLine('A first line', 688, line), textLine(text, 700, line)];
  const group = {
    lines: kind === 'paragraph' ? lines.slice(/^\p{Ll}/u.test(text) ? 1 : 0) : lines.slice(1),
    startsRun: true,
    endsRun: true,
    isIndented: false,
    spaceAbove: 0,
    fill: 1,
  };
  return { kind, page: line.page ?? 1, group };
}

function texts(elements: PageElement[]): string[] {
  return continueParagraphs(elements).map((each) =>
    each.kind === 'table' ? 'table' : groupText(each.group),
  );
}

const table: PageElement = {
  kind: 'table',
  page: 1,
  captions: [],
  table: { box: [0, 0, 9, 9], ruling: 'ruled', rowCount: 0, columnCount: 0, headerRows: 1, cells: [] },
};

describe('[EXTRACT-PDF-CONTINUED] a paragraph', () => {
  test('goes on in the next column or page when its sentence is not complete', () => {
    expect(texts([element('that goes'), element('on there.', { page: 2 })])).toEqual(['that goes on there.']);
  });

  test('goes on behind tables, captions and footnotes, which come after it', () => {
    const between = [
      table,
      element('Figure 2. A map', { kind: 'caption' }),
      element('1 A note', { kind: 'footnote' }),
    ];
    expect(texts([element('that goes'), ...between, element('on there.', { page: 2 })])).toEqual([
      'that goes on there.',
      'table',
      'Figure 2. A map',
      '1 A note',
    ]);
  });

  test('ends with its sentence, at a heading, and where the type is another', () => {
    expect(texts([element('that ends.'), element('on there.')])).toHaveLength(2);
    expect(
      texts([element('that goes'), element('Sand', { kind: 'heading' }), element('on there.')]),
    ).toHaveLength(3);
    expect(texts([element('that goes'), element('on there.', { fontSize: 8 })])).toHaveLength(2);
  });
});

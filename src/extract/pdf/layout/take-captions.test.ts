import { describe, expect, test } from 'vitest';
import { textLine } from '../../../../test/support/text-lines.ts';
import { isCaption } from './captions.ts';
import { groupText } from './group-lines.ts';
import type { TableElement, TextElement } from './page-element.ts';
import { takeCaptions } from './take-captions.ts';

function text(words: string, y: number): TextElement {
  const group = {
    lines: [textLine(words, y)],
    startsRun: false,
    endsRun: false,
    isIndented: false,
    spaceAbove: 0,
    fill: 1,
  };
  return { kind: 'paragraph', page: 1, group };
}

function table(): TableElement {
  const found = { ruling: 'ruled' as const, rowCount: 1, columnCount: 1, headerRows: 1, cells: [] };
  return { kind: 'table', page: 1, captions: [], table: { ...found, box: [40, 200, 400, 300] } };
}

/** The captions that a table from 200 to 300 takes, and what is left. */
function taken(...texts: TextElement[]): { captions: string[]; left: string[] } {
  const element = table();
  const left = takeCaptions([...texts, element]).filter((each) => each !== element) as TextElement[];
  return { captions: element.captions.map(groupText), left: left.map(({ group }) => groupText(group)) };
}

describe('[EXTRACT-PDF-CAPTIONS] a table', () => {
  test('takes its title and the unit between the two', () => {
    expect(
      taken(text('Some words before', 120), text('Table 3. Harvest', 170), text('(thousand tonnes)', 190)),
    ).toEqual({
      captions: ['Table 3. Harvest', '(thousand tonnes)'],
      left: ['Some words before'],
    });
  });

  test('takes a unit that has no title', () => {
    expect(taken(text('in millions of euros', 190)).captions).toEqual(['in millions of euros']);
  });

  test('takes a title below it', () => {
    expect(taken(text('Table 4: Prices', 315)).captions).toEqual(['Table 4: Prices']);
  });

  test('leaves the text around it', () => {
    expect(taken(text('As the next lines show, prices fell.', 190), text('Prices fell again.', 315))).toEqual(
      {
        captions: [],
        left: ['As the next lines show, prices fell.', 'Prices fell again.'],
      },
    );
  });
});

test.each(['Table 1 Harvest', 'TABLE IV. Prices', 'Table-2: Costs', 'Fig. 3. A map', 'Figure A1 Streams'])(
  '%s is a caption',
  (words) => {
    expect(isCaption(words)).toBe(true);
  },
);

test.each(['Tables are laid', 'Figures show', 'Table of contents', 'Figure skating began'])(
  '%s is none',
  (words) => {
    expect(isCaption(words)).toBe(false);
  },
);

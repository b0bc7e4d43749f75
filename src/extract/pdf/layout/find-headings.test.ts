import { describe, expect, test } from 'vitest';
import { textLine } from '../../../../test/support/text-lines.ts';
import { documentStyle } from './document-style.ts';
import { findHeadings } from './find-headings.ts';
import { findTitle, isTitle } from './find-title.ts';
import { groupLines, groupText } from './group-lines.ts';
import { headingLevels } from './heading-levels.ts';
import type { TextElement } from './page-element.ts';
import type { TextLine } from './text-line.ts';

const TEXT = [
  'Rivers carry sand and clay from the hills to the sea, and what they leave on',
  'the way builds the plains on which most people live. How much they carry has',
  'been measured for more than a hundred years, and by now in every country.',
];

/** A page of lines and paragraphs, 30 points apart; strings are paragraphs of plain text. */
function page(parts: readonly (Partial<TextLine> & { text: string })[]): TextLine[] {
  let y = 60;
  return parts.flatMap((part) => {
    y += 30;
    if (part.text !== 'TEXT') return [textLine(part.text, y, part)];
    const lines = TEXT.map((text, index) => textLine(text, y + 12 * index));
    y += 24;
    return lines;
  });
}

const text = { text: 'TEXT' };

function headingsOf(lines: TextLine[], outline: { title: string; level: number }[] = []): [string, number][] {
  const style = documentStyle(lines);
  const elements = groupLines(lines, style).map(
    (group): TextElement => ({ kind: 'paragraph', page: 1, group }),
  );
  const title = findTitle(elements, style);
  const headings = findHeadings(elements, title, style, outline);
  return [...headingLevels([...headings], title, outline)]
    .map(([group, level]): [string, number] => [groupText(group), level])
    .sort(([, one], [, other]) => one - other);
}

describe('[EXTRACT-PDF-HEADINGS] headings', () => {
  test('are lines in larger or bolder type above text, by size', () => {
    const lines = page([
      { text: 'On Rivers and Plains', fontSize: 20 },
      { text: 'What rivers carry', fontSize: 14 },
      text,
      { text: 'Sand', bold: true },
      text,
      { text: 'Clay', bold: true },
      text,
    ]);
    expect(headingsOf(lines)).toEqual([
      ['On Rivers and Plains', 1],
      ['What rivers carry', 2],
      ['Sand', 3],
      ['Clay', 3],
    ]);
  });

  test('have the depth of their number', () => {
    const lines = page([
      { text: '1 Sand', bold: true },
      text,
      { text: '1.1 Coarse sand', bold: true },
      text,
      { text: '1.1.1 Gravel', bold: true },
      text,
    ]);
    expect(headingsOf(lines)).toEqual([
      ['1 Sand', 1],
      ['1.1 Coarse sand', 2],
      ['1.1.1 Gravel', 3],
    ]);
  });

  test('are found in another font although no name tells that it is bold', () => {
    const lines = page([{ text: 'Sand', font: 'f7' }, text, { text: 'Clay', font: 'f7' }, text]);
    expect(headingsOf(lines).map(([heading]) => heading)).toEqual(['Sand', 'Clay']);
  });

  test('are what bookmarks and the usual names of sections say, whatever they look like', () => {
    const lines = page([{ text: 'Introduction' }, text, { text: 'How sand moves' }, text]);
    expect(headingsOf(lines, [{ title: 'How sand moves', level: 1 }]).map(([heading]) => heading)).toEqual([
      'Introduction',
      'How sand moves',
    ]);
  });

  test('are not authors and addresses below the title, nor lines with nothing below them', () => {
    const lines = page([
      { text: 'On Rivers and Plains', fontSize: 20 },
      { text: 'Ann Smith1, Bo Lind2*', bold: true },
      { text: 'Department of Rivers, University of Umbria', italic: true },
      { text: 'Abstract', bold: true },
      text,
      { text: 'Printed on paper', bold: true },
    ]);
    expect(headingsOf(lines).map(([heading]) => heading)).toEqual(['On Rivers and Plains', 'Abstract']);
  });

  test('are not the notes below a table', () => {
    const lines = page([
      { text: 'Sand', bold: true },
      text,
      { text: 'Source: LSA, 1998', bold: true },
      text,
      { text: 'Notes: all in tonnes', bold: true },
      text,
    ]);
    expect(headingsOf(lines).map(([heading]) => heading)).toEqual(['Sand']);
  });

  test('are not the entries of a list of references', () => {
    const lines = page([
      text,
      text,
      { text: 'References', bold: true },
      { text: '1. Smith A. Sand and its ways', font: 'f7' },
      { text: '2. Lind B. Clay and its ways', font: 'f7' },
      text,
    ]);
    expect(headingsOf(lines).map(([heading]) => heading)).toEqual(['References']);
  });
});

test('names of files and programs are no titles', () => {
  expect(['Microsoft Word - report', 'report.docx final', 'untitled', 'Report'].filter(isTitle)).toEqual([]);
  expect(isTitle('Sand and Clay in Rivers')).toBe(true);
});

import { expect, test } from 'vitest';
import { splitTextBlocks } from './split-text-blocks.ts';

const blocks = (text: string) =>
  splitTextBlocks(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

test('Markdown', () => {
  const text =
    '# A\n\nText one\nwraps here.\n\n- item\n  goes on\n2) next\n\n| a |\n|---|\n| b |\n\n```\ncode\n```\nSetext\n---\n***\n> quote.';
  expect(blocks(text)).toEqual([
    'heading: A',
    'paragraph: Text one\nwraps here.',
    'item: item\n  goes on',
    'item: next',
    'row: | a |',
    'rule: |---|',
    'row: | b |',
    'code: code',
    'heading: Setext',
    'paragraph: quote.',
  ]);
});

test('plain text: short lines before text are titles, broken lines are entries', () => {
  const text =
    'Refund window\n\nRefunds are accepted within 30 days of purchase, not later than that.\n\nYou will need:\nA photo\nAn identity card';
  expect(blocks(text)).toEqual([
    'title: Refund window',
    'paragraph: Refunds are accepted within 30 days of purchase, not later than that.',
    'paragraph: You will need:',
    'title: A photo',
    'title: An identity card',
  ]);
});

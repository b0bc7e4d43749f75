import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkdown } from '../formats/markdown.ts';
import { splitMarkdown } from './split-markdown.ts';

const textsOf = (text: string) => splitMarkdown(text, 1).map(({ start, end }) => text.slice(start, end));

test('cuts before headings and words at the margin, behind a blank line', () => {
  expect(textsOf('# A\n\nText\nmore\n\n- item\n\n  inside\n\nEnd\n')).toEqual([
    '# A\n\n',
    'Text\nmore\n',
    '\n- item\n\n  inside\n\n',
    'End\n',
  ]);
});

test.each([
  ['a fence', '```sh\n\n# no heading\n\n```\n'],
  ['a longer fence', '~~~~\n~~~\n\nWord\n\n~~~~\n'],
  ['a comment', '<!-- one\n\n# two\n\n-->\n'],
  ['a script', '<script>\n\nlet a;\n\n</script>\n'],
])('%s is never cut', (_, text) => {
  expect(textsOf(text)).toEqual([text]);
});

test('[EXTRACT-MARKDOWN] a text in pieces gives the blocks of the whole', () => {
  const line = fc.constantFrom(
    '# Head',
    'Words.',
    'More words.  ',
    '  and more',
    '2024 was | not',
    '(so) it `was`',
    '1) item',
    '===',
    '    indented',
    '- item',
    '  inside',
    '> quote',
    '| a | b |',
    '| - | - |',
    '',
    '',
    '1. one',
    '```',
    '* * *',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const text = lines.join('\n');
      expect(readMarkdown(text, 1).blocks).toEqual(readMarkdown(text).blocks);
    }),
    { numRuns: 300 },
  );
});

test('[EXTRACT-MARKDOWN] a paragraph of many lines is read in no time', () => {
  const paragraph = 'Some *words* of it [here](there)\n'.repeat(20_000).trimEnd();
  const { blocks } = readMarkdown(`# Head\n\n${paragraph}\n\n- a\n`);
  expect(blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list']);
  expect(blocks[1]!.text).toBe(paragraph);
}, 3000);

test('[EXTRACT-MARKDOWN] a long document is read whole', () => {
  const section = (index: number) => `## Part ${index}\n\n${'Some words of it. '.repeat(40)}\n\n- a\n- b\n\n`;
  const text = Array.from({ length: 4000 }, (_, index) => section(index)).join('');
  const { blocks } = readMarkdown(text);
  expect(blocks).toHaveLength(12_000);
  expect(blocks.at(-1)!.span.end).toBe(text.trimEnd().length);
});

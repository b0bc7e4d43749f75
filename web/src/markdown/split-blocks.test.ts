import fc from 'fast-check';
import type { Node, Parent } from 'mdast';
import { expect, test } from 'vitest';
import { parseMarkdown, parseTree } from './parse-markdown.ts';
import { splitBlocks } from './split-blocks.ts';

test.each<[string, string[]]>([
  ['One.\n\nTwo.', ['One.\n\n', 'Two.']],
  ['- a\n\n- b\n\n  more of b\n\nNo item.', ['- a\n\n- b\n\n  more of b\n\n', 'No item.']],
  ['Say:\n```\na\n\nb\n```\nThen.', ['Say:\n', '```\na\n\nb\n```\n', 'Then.']],
  ['1. a\n   ```\n   x\n\n   y\n   ```\n2. b', ['1. a\n   ```\n   x\n\n   y\n   ```\n2. b']],
  ['| a |\n| - |\n| b |\n\n> q\n> r\n\nEnd', ['| a |\n| - |\n| b |\n\n', '> q\n> r\n\n', 'End']],
  ['```\nnever closed\n\n# x', ['```\nnever closed\n\n# x']],
  ['', []],
])('%j is cut into %j', (text, pieces) => {
  expect(splitBlocks(text)).toEqual(pieces);
});

test('a long list is cut between its items, and its numbers go on', () => {
  const text = Array.from({ length: 200 }, (_, index) => `${index + 1}. ${'word '.repeat(8)}`).join('\n');
  const pieces = splitBlocks(text);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join('')).toBe(text);
  const second = parseMarkdown(pieces[1]!)?.[0];
  expect(second?.type === 'list' && second.start).toBe(Number.parseInt(pieces[1]!, 10));
});

const LINES = fc.constantFrom(
  ...[
    '',
    '',
    '  ',
    'word',
    ' word',
    '  word',
    '   word',
    '    word',
    '\tword',
    '- a',
    '-',
    '- ',
    ' - a',
    '  - a',
    '   - a',
    '    - a',
  ],
  ...[
    '* a',
    '+ a',
    '1. a',
    '2. a',
    '14) a',
    '  2. a',
    '-\ta',
    '-     a',
    '- - a',
    '- ```',
    '- > a',
    '> a',
    '> - a',
    '> ```',
    '>',
  ],
  ...[
    '```',
    '```js',
    ' ```',
    '  ```',
    '   ```',
    '    ```',
    '````',
    '~~~',
    '``` a`',
    '# h',
    '  # h',
    '---',
    '- - -',
    '***',
    '==',
  ],
  ...[
    '| a | b |',
    '| - | - |',
    '[x]: http://example.org',
    '<div>',
    '<!--',
    '-->',
    '[y]',
    '**open',
    'shut**',
    '`a',
    'b`',
    'a\\',
  ],
);
const TEXT = fc.array(LINES, { maxLength: 14 }).map((lines) => lines.join('\n'));

/** Behind indented code the parser takes `2.` for a word even after a blank line; CommonMark does not. */
const MISREAD = /^(?: {4}|[ ]*\t).*\n(?:[ \t]*\n)+ *(?:2\.|14\)|-[ \t]*$)/m;

test('[MARKDOWN-PIECES] the pieces read apart are the text read whole', () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      fc.pre(!MISREAD.test(text));
      const pieces = splitBlocks(text);
      expect(pieces.join('')).toBe(text);
      const read = pieces.flatMap((piece) => parseMarkdown(piece) ?? []);
      expect(read.map(shapeOf)).toEqual(parseTree(text).map(shapeOf));
    }),
    { numRuns: 1000 },
  );
});

test('[MARKDOWN-PIECES] what is added at the end leaves all pieces but the last two as they were', () => {
  fc.assert(
    fc.property(TEXT, TEXT, fc.nat(40), (text, addition, cut) => {
      const shorter = text.slice(0, Math.max(0, text.length - cut));
      const before = splitBlocks(shorter).slice(0, -2);
      expect(splitBlocks(text + addition).slice(0, before.length)).toEqual(before);
    }),
    { numRuns: 1000 },
  );
});

/** Without places, what stands behind the language of a fence, and blank lines at the end of code: they do not show. */
function shapeOf(node: Node): unknown {
  const {
    position: _,
    meta: __,
    ...rest
  } = node as Node & Partial<Parent> & { meta?: unknown; value?: string };
  if (node.type === 'code') return { ...rest, value: rest.value?.trimEnd() };
  return rest.children ? { ...rest, children: rest.children.map(shapeOf) } : rest;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanMarkdown } from './clean-markdown.ts';

test.each([
  ['**Bold**, *slanted* and ~~gone~~', 'Bold, slanted and gone'],
  ['See [the page](https://a.b/c_(d) "t") and ![a picture](x.png).', 'See the page and a picture.'],
  ['Set `**kwargs` and max_tokens to a*b*c', 'Set `**kwargs` and max_tokens to a*b*c'],
  ['> quoted\n> twice', 'quoted twice'],
  ['It fell [1], then rose [2, 3] again.[4]', 'It fell, then rose again.'],
  ['Nested [1[2]] and [**5**] and \\[6\\] and [chunk:7]', 'Nested and and and'],
  ['Twice [1][2], noted [3](#note-3), in [2019](a.md)', 'Twice, noted, in 2019'],
  ['Both [chunk:7][chunk:8] say it, see [the page][p]', 'Both say it, see the page'],
  ['hidden [\u200b1\u200b] mark', 'hidden mark'],
  ['A &amp; B <b>c</b> <your_key>', 'A & B c <your_key>'],
])('%j', (text, expected) => {
  expect(cleanMarkdown(text)).toBe(expected);
});

test('nothing that could pass for a citation survives outside code', () => {
  const text = fc.array(fc.constantFrom('[', ']', '1', '22', ' ', '\\', '*', 'chunk:', 'a', '\u200b', ','), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, (parts) => {
      expect(cleanMarkdown(parts.join(''))).not.toMatch(/\[(?:chunk:)?\d+(?:\s*,\s*\d+)*\]/);
    }),
    { numRuns: 2000 },
  );
});

import { expect, test } from 'vitest';
import { splitLong, splitPlain } from './split-long.ts';

const SENTENCE = 'The **galaxy** window is 45 days [chunk:1]. ';

test.each<[string, string]>([
  ['sentences', SENTENCE.repeat(700)],
  ['lines', `${SENTENCE.trim()}\n`.repeat(700)],
  ['emphasis that is never closed', `**${'word '.repeat(4000)}`],
  ['letters without a space', '😀'.repeat(9000)],
  ['an item', `- ${SENTENCE.repeat(700)}`],
  ['a quote', `> ${SENTENCE}\n`.repeat(700)],
])(
  '[ANSWER-BOUNDED] the parts of %s are short, are the text, and stay as they were when it grows',
  (_, text) => {
    const { parts, isParagraph } = splitLong(text);
    expect(parts.join('')).toBe(text);
    const [first, ...others] = parts;
    expect(first!.length).toBeLessThanOrEqual(isParagraph ? 4000 : 6000);
    expect(Math.max(...others.map(({ length }) => length))).toBeLessThanOrEqual(4000);
    for (let length = 1000; length < text.length; length += 997) {
      const before = splitLong(text.slice(0, length)).parts.slice(0, -1);
      expect(before).toEqual(parts.slice(0, before.length));
    }
  },
);

test('[ANSWER-BOUNDED] a paragraph is cut between sentences, where nothing is open', () => {
  const bold = `${'One day. '.repeat(150)}**Bold ${'words. More '.repeat(150)}end.** ${'Then more. '.repeat(300)}`;
  const { parts, isParagraph } = splitLong(bold);
  expect(isParagraph).toBe(true);
  expect(parts[0]).toMatch(/^(?:One day\. )+\*\*Bold .*end\.\*\* Then more\. $/);
  expect(parts[1]).toMatch(/^(?:Then more\. )+$/);
});

test('[ANSWER-BOUNDED] short pieces and code stay whole, and so do lists and quotes of some length', () => {
  for (const piece of ['A line.', `\`\`\`\n${'x = 1;\n'.repeat(5000)}`, `- ${SENTENCE.repeat(120)}`])
    expect(splitLong(piece).parts).toEqual([piece]);
  expect(splitPlain('word '.repeat(50_000)).parts.length).toBeGreaterThan(60);
});

import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('what PostgreSQL cannot keep is replaced, in values and in names, and nothing else', () => {
  const kept = { text: 'a \\u0000 b \\\\ "c" \n 😀', ' \\ud800': ['\u0001', null, 1.5] };
  expect(JSON.parse(jsonText(kept))).toEqual(kept);
  expect(JSON.parse(jsonText({ 'half \ud83d': 'zero \0\0, \\\0, half \udc00.' }))).toEqual({
    'half \ufffd': 'zero \ufffd\ufffd, \\\ufffd, half \ufffd.',
  });
  expect(jsonText(null)).toBe('null');
});

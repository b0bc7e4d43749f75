import { expect, test } from 'vitest';
import { boundedLine, boundedText } from './bounded-text.ts';

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['ab😀d', 4, 'ab…'],
  ['', 5, ''],
])('%j in %i characters is %j', (text, longest, cut) => expect(boundedText(text, longest)).toBe(cut));

test('lines become one before it is cut', () => expect(boundedLine(' a\n\n b  c ', 4)).toBe('a b…'));

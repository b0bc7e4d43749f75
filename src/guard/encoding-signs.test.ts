import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodingSigns, FEWEST, NARROWEST, SHORTEST_BLOCK } from './encoding-signs.ts';

const digit = fc.constantFrom(...'0123456789abcdefABCDEF01');
const bit = fc.constantFrom('0', '1');
const odd = fc.constantFrom(
  '',
  ' ',
  '\n',
  'x',
  '-',
  ',',
  '_',
  'é',
  '\u00a0',
  '.',
  '(',
  'of ',
  '\\',
  '0x',
  '=',
  '7',
);
const joined = (parts: fc.Arbitrary<string>, bounds: fc.ArrayConstraints) =>
  fc
    .array(parts, { minLength: bounds.minLength ?? 0, maxLength: bounds.maxLength ?? 10 })
    .map((each) => each.join(''));
const within = (text: fc.Arbitrary<string>) =>
  fc.tuple(odd, odd, text, odd, odd).map((parts) => parts.join(''));

test('a row of hexadecimal pairs is never without its sign', () => {
  const pair = fc
    .tuple(fc.constantFrom('', '', '0x', '\\x', '0X'), digit, digit)
    .map((parts) => parts.join(''));
  const part = fc
    .tuple(pair, fc.constantFrom(' ', ':', ',', ', ', '::', '  '))
    .map((parts) => parts.join(''));
  const row = fc.tuple(joined(part, { minLength: 11, maxLength: 16 }), pair).map((parts) => parts.join(''));
  const pattern = /\b(?:(?:0x|\\x)?[0-9a-f]{2}[ :,]{1,2}){11,}[0-9a-f]{2}\b/i;
  fc.assert(
    fc.property(within(row), (text) => {
      if (pattern.test(text)) expect(encodingSigns(text).hasPairs).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a letter in binary digits is never without its sign', () => {
  fc.assert(
    fc.property(within(joined(bit, { minLength: 5, maxLength: 9 })), (text) => {
      if (/[01]{7}/.test(text)) expect(encodingSigns(text).hasBits).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('words of base64 that are of one width are never without their sign', () => {
  const letter = fc.constantFrom(...'aZ09+/_-=');
  const words = fc
    .integer({ min: 3, max: 9 })
    .chain((width) =>
      fc.array(joined(letter, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 7 }),
    );
  const space = fc.constantFrom(' ', '\n', '\r\n', '\t', '\u00a0', '\u2003', '\u3000', '\ufeff', '  ', '\v');
  const text = fc.tuple(words, space).map(([each, between]) => each.join(between));
  fc.assert(
    fc.property(within(text), (written) => {
      if (hasColumns(written)) expect(encodingSigns(written).hasColumns).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

/** As it is said, without a thought for time. */
function hasColumns(text: string): boolean {
  const tokens = text.split(/\s+/);
  return tokens.some((token, first) => {
    let end = first;
    while (tokens[end]?.length === token.length && /^[A-Za-z0-9+/_=-]+$/.test(tokens[end]!)) end++;
    const count = end - first;
    return token.length >= NARROWEST && count >= FEWEST && count * token.length >= SHORTEST_BLOCK;
  });
}

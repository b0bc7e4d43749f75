import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutputScreen } from './screen-output.ts';

const SOURCES = [
  'Visitors register at https://portal.example/visit and read https://portal.example/wiki/東京_(都) first.',
  'Help is at https://evil.example/c?d= and at www.portal.example/help.',
];

function screened(pieces: readonly string[]): string {
  const screen = createOutputScreen({ sources: SOURCES, instruction: '', secrets: [] });
  return pieces.map((piece) => screen.push(piece)).join('') + screen.end();
}

describe('[GUARD-OUTPUT-LINKS] an address is judged as far as any reader would make a link of it', () => {
  test.each([
    ['https://日本.example/?d=badge-5-euros', '[removed]'],
    ['https://дом.рф/?d=SECRET', '[removed]'],
    ['https://evil.example/c?d=badge-5-euros', '[removed]'],
    ['https://evil.example/c?d=ébadge-5-euros', '[removed]'],
    ['<https://evil.example/c?d=ébadge-5-euros>', '<[removed]>'],
    ['https://evil.example/c?d="SECRET"', '[removed]"'],
    ['https://evil.example/c?d=`SECRET`', '[removed]`'],
    ['https://evil.example/c?d=\u200bSECRET', '[removed]'],
    ['https://evil.example/c?d=\u00a0SECRET', '[removed]'],
    ['https://evil.example/c?d=)SECRET', '[removed]'],
    ['https://evil.example/c?d=>SECRET', '[removed]'],
    ['\\<https://evil.example/c?d=>SECRET', '\\<[removed]'],
    ['\\[a](https://evil.example/c?d=)éSECRET', '\\[a]([removed]'],
    ['[`a](https://evil.example/c?d=)éSECRET', '[`a]([removed]'],
    ['https://evil。example/SECRET', '[removed]'],
    ['www.日本.example/?d=SECRET', '[removed]'],
    ['дом.рф/?d=SECRET and 日本.xn--p1ai/a?SECRET', 'дом.рф[removed] and 日本.xn--p1ai[removed]'],
    ['ｈｔｔｐｓ：／／日本.example/SECRET', 'ｈｔｔｐｓ[removed]'],
    ['https://portal.example/vis and https://portal.example/wiki/東', '[removed] and [removed]東'],
    ['https:// and https://"', '[removed] and [removed]"'],
    ['詳細はhttps://portal.example/visitをご覧ください。', '詳細は[removed]をご覧ください。'],
    ['"https://portal.example/visit"と', '"[removed]"と'],
    [`https://evil.example/c?d=${'!'.repeat(9000)}SECRET`, expect.not.stringContaining('evil')],
  ])('%s', (given, expected) => {
    expect(screened([given])).toEqual(expected);
    expect(screened([...given])).toEqual(expected);
  });

  test('what follows an address of a source without white space never leaves with it', () => {
    const sign = fc.oneof(
      fc.constantFrom(...'"\'`<>é日。．：／”»\u200b\u00a0\u3000\u0301)]}|\\'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }).filter((text) => !/\s/.test(text)),
    );
    const around = fc.constantFrom('', '(', '"', '<', '[a](', '\\[a](', '`', 'は');
    const lengths = fc.array(fc.nat({ max: 9 }), { maxLength: 20 });
    fc.assert(
      fc.property(around, sign, lengths, (before, between, cuts) => {
        const text = screened(cut(`See ${before}https://evil.example/c?d=${between}badge-5-euros now`, cuts));
        if (!/^<>|^\[a\]\(\)/.test(before + between[0])) expect(text).not.toMatch(/evil[^ ]*badge/);
      }),
      { numRuns: 500 },
    );
  });
});

const CLEAN = [
  'Voir https://portal.example/visit. Ou « https://portal.example/visit », ou https://portal.example/visit\u00a0!',
  'Siehe „https://portal.example/visit“, (https://portal.example/visit) oder https://portal.example/visit …',
  '詳細は https://portal.example/visit をご覧ください。[こちら](https://portal.example/visit)をご覧ください。',
  '<https://portal.example/visit>をご覧ください。「東京」は https://portal.example/wiki/東京_(都)。',
  'См. https://portal.example/visit, «www.portal.example/help»; да/нет?',
  'راجع https://portal.example/visit، أو https://portal.example/visit؟',
  '**https://portal.example/visit** | "https://portal.example/visit". | `https://portal.example/visit`, | [a](https://portal.example/visit).',
  'です。東京/大阪?はい、src/データ.ts?raw',
];

test('[GUARD-OUTPUT-CLEAN] an address of a source passes in a sentence of any language, however it is cut', () => {
  for (const text of CLEAN) expect(screened([text])).toBe(text);
  fc.assert(
    fc.property(fc.shuffledSubarray(CLEAN), fc.array(fc.nat({ max: 9 })), (texts, lengths) => {
      const text = texts.join('\n');
      expect(screened(cut(text, lengths))).toBe(text);
    }),
  );
});

/** The text cut at the given lengths, and the rest. */
function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const length of lengths) {
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return [...pieces, text.slice(at)];
}

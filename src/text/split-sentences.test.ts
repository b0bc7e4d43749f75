import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences } from './split-sentences.ts';

const sentences = (text: string) => splitSentences(text).map((sentence) => sentence.text);

test.each([
  [
    'abbreviations',
    'Ask Dr. Smith, e.g. by phone. He answers.',
    ['Ask Dr. Smith, e.g. by phone.', 'He answers.'],
  ],
  [
    'initials',
    'J. R. Smith vs. Jones Inc. went to court. It lost.',
    ['J. R. Smith vs. Jones Inc. went to court.', 'It lost.'],
  ],
  [
    'an abbreviation that ends',
    'He lives in the U.S. The rest moved.',
    ['He lives in the U.S.', 'The rest moved.'],
  ],
  ['an abbreviation that goes on', 'The U.S. Army left in Jan. 1999.', ['The U.S. Army left in Jan. 1999.']],
  [
    'No. before a number',
    'See No. 5 first. No. That is wrong.',
    ['See No. 5 first.', 'No.', 'That is wrong.'],
  ],
  ['decimals and versions', 'It costs 3.14 in v1.2.3. Next.', ['It costs 3.14 in v1.2.3.', 'Next.']],
  ['addresses', 'Open https://a.b/c.d?e=1. Then wait.', ['Open https://a.b/c.d?e=1.', 'Then wait.']],
  ['ellipses', 'Well... maybe. Or… Not.', ['Well... maybe.', 'Or…', 'Not.']],
  ['quotes', 'He said "Go." She went. “Why?” he asked.', ['He said "Go."', 'She went.', '“Why?” he asked.']],
  ['brackets', 'It ends (like this). Then more.', ['It ends (like this).', 'Then more.']],
  [
    'reference marks',
    'It fell.[12] Prices rose.[citation needed] Done.',
    ['It fell.[12]', 'Prices rose.[citation needed]', 'Done.'],
  ],
  ['inline code', 'Call `foo. Bar` now. Done.', ['Call `foo. Bar` now.', 'Done.']],
  ['Chinese and Japanese', 'これは文です。次の文です！終わり', ['これは文です。', '次の文です！', '終わり']],
  ['lower case throughout', 'it is paid. then it ends.', ['it is paid.', 'then it ends.']],
  [
    'wrapped lines',
    'This sentence is wrapped\nover two lines. Next one.',
    ['This sentence is wrapped\nover two lines.', 'Next one.'],
  ],
  [
    'a title line',
    'Refund Policy\nCustomers may ask for a refund within 30 days.',
    ['Refund Policy', 'Customers may ask for a refund within 30 days.'],
  ],
  [
    'headings and bullets',
    '# Title\n- one. Two.\n- three\n1. four',
    ['Title', 'one.', 'Two.', 'three', 'four'],
  ],
  ['table rows', '| A | B |\n|---|---|\n| x. Y | z |', ['| A | B |', '| x. Y | z |']],
  ['code blocks', 'Run:\n```js\na.b(). C();\nd();\n```\nDone.', ['Run:', 'a.b(). C();\nd();', 'Done.']],
])('%s', (_name, text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test('spans are in order, do not overlap and slice back to the text', () => {
  const piece = fc.constantFrom(
    '. ',
    '.',
    '! ',
    '\n',
    '\n\n',
    '- ',
    '# ',
    '| ',
    '```\n',
    '`',
    '。',
    '…',
    '[1]',
    'e.g. ',
    'No. 5',
    '😀',
    ' ',
    'A',
    'word',
    '"',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      let end = 0;
      for (const sentence of splitSentences(value)) {
        expect(sentence.start).toBeGreaterThanOrEqual(end);
        expect(sentence.end).toBeGreaterThan(sentence.start);
        expect(value.slice(sentence.start, sentence.end)).toBe(sentence.text);
        end = sentence.end;
      }
    }),
    { numRuns: 1000 },
  );
});

test('no letter or digit of prose is lost', () => {
  const prose = fc
    .array(fc.constantFrom('Alpha', 'beta', '1.5', 'e.g.', 'U.S.', 'end.', 'why?', 'No.', '\n', '"So."'), {
      maxLength: 50,
    })
    .map((parts) => parts.join(' '));
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(prose, (text) => {
      expect(letters(sentences(text).join(''))).toBe(letters(text));
    }),
  );
});

test.each(['a', 'a ', '.', '. A', '\n', 'A\n', '`a', '- a\n', '|', '* ', '> ', 'a.', '[1]', '."', '😀'])(
  'a megabyte of %j takes bounded time and no sentence is endless',
  (unit) => {
    const started = performance.now();
    const found = splitSentences(unit.repeat(1_000_000 / unit.length));
    // 0.6 s at most on a busy two-core machine; anything quadratic takes minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(Math.max(0, ...found.slice(0, 1000).map(({ start, end }) => end - start))).toBeLessThanOrEqual(
      1000,
    );
  },
);

import { describe, expect, test } from 'vitest';
import { lexicalText } from './lexical-text.ts';
import { lexicalWords } from './lexical-words.ts';

const lexemes = (text: string) => lexicalWords(text).map(({ lexeme }) => lexeme);
const common = (question: string, text: string) => {
  const indexed = new Set(lexemes(text));
  return lexemes(question).filter((lexeme) => indexed.has(lexeme));
};

describe('what a text is found by', () => {
  test('stems, without accents, and without words that mean nothing', () => {
    expect(lexemes('The policies of Müller are naïve')).toEqual(['polici', 'muller', 'naiv']);
    expect(lexemes('to be or not to be')).toEqual([]);
  });

  test('words without meaning keep their place, so that a phrase is told from its words', () => {
    expect(lexicalWords('right to refuse')).toEqual([
      { lexeme: 'right', place: 1 },
      { lexeme: 'refus', place: 3 },
    ]);
  });

  test('an acronym that looks like such a word is one, unless everything is in capitals', () => {
    expect(lexemes('Ask the IT desk')).toContain('it');
    expect(lexemes('ASK THE IT DESK')).not.toContain('it');
    expect(lexemes('refund AND policy')).toEqual(['refund', 'polici']);
  });

  test.each([
    ['fooBarBaz', ['foo', 'bar', 'baz', 'foobarbaz']],
    ['HTTPServer', ['http', 'server', 'httpserver']],
    ['snake_case', ['snake', 'case', 'snakecas']],
    ['pkg.mod.fn', ['pkg', 'mod', 'fn', 'pkgmodfn']],
    ['std::vector', ['std', 'vector', 'stdvector']],
    ['src/search-index.ts', ['src', 'search', 'index', 'ts', 'srcsearchindext', 'searchindext']],
    ['E1234', ['1234', 'e1234']],
    ['v1.2.3', ['1.2.3', 'v1.2.3']],
    ['1,234.5', ['1234.5']],
    ['12%', ['12', '12%']],
  ])('%s is found whole and by its parts', (text, expected) => {
    expect(lexemes(text)).toEqual(expected);
  });

  test('names are found however their parts are joined', () => {
    expect(common('fooBar', 'call foo_bar() now')).toEqual(['foo', 'bar', 'foobar']);
    expect(common('email', 'by e-mail only')).toEqual(['email']);
    expect(common('search-index.ts', 'see src/search-index.ts')).toContain('searchindext');
    expect(common('version 1.2.3', 'since v1.2.3')).toEqual(['1.2.3']);
    expect(common('cost of 1234.50', 'EUR 1,234.50 a year')).toEqual(['1234.50']);
  });

  test('scripts without spaces are found by characters and pairs', () => {
    expect(lexemes('東京都')).toEqual(['東', '東京', '京', '京都', '都']);
    expect(common('환불', '환불은 언제').length).toBeGreaterThan(2);
    expect(common('ภาษา', 'เรียนภาษาไทย').length).toBeGreaterThan(2);
  });

  test('a very long word keeps its beginning', () => {
    expect(lexemes('a'.repeat(5000))).toEqual(['a'.repeat(60)]);
  });
});

describe('the words of a chunk', () => {
  test('title, headings, text and context, each with its weight, and no phrase from one into the next', () => {
    expect(
      lexicalText({ title: 'Refund', headingPath: ['Who'], text: "O'Brien pays", context: 'table' }),
    ).toBe("'refund':1A 'o''brien':22 'pai':23 'tabl':34");
  });

  test('no word has more places than PostgreSQL keeps', () => {
    const repeated = lexicalText({ title: '', headingPath: [], text: 'word '.repeat(5000) });
    expect(repeated.split(',')).toHaveLength(255);
  });
});

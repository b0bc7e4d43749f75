import { describe, expect, test } from 'vitest';
import { parseStructured, plainValue } from './header-parameters.ts';

const parsed = (text: string) => {
  const { value, parameters } = parseStructured(text);
  return [value, Object.fromEntries(parameters)];
};

describe('[EXTRACT-EMAIL-MIME] a value with parameters', () => {
  test.each([
    ['words and quotes', 'Text/Plain; Charset=UTF-8; name="a b;c"', { charset: 'UTF-8', name: 'a b;c' }],
    ['no blanks, none at the end', 'text/plain;charset=utf-8;', { charset: 'utf-8' }],
    ['marks in quotes', 'text/plain; name="a\\"b\\\\c"', { name: 'a"b\\c' }],
    ['marks outside of quotes are characters', 'text/plain; name=C:\\a\\b.txt', { name: 'C:\\a\\b.txt' }],
    [
      'a name with blanks and no quotes',
      'text/plain; name=my own file.txt ; a=b',
      { name: 'my own file.txt', a: 'b' },
    ],
    ['brackets in a name', 'text/plain; name=Invoice(1).pdf', { name: 'Invoice(1).pdf' }],
    ['comments', 'text/plain (a (nested) one; x=y); charset=utf-8 (it is)', { charset: 'utf-8' }],
    ['brackets in quotes', 'text/plain; name="a (1); b"', { name: 'a (1); b' }],
    ['a comment that is never closed', 'text/plain; boundary=b (never', { boundary: 'b' }],
    [
      'one with parameters behind it',
      'text/plain; a="b" (never; charset=utf-8',
      { a: 'b', charset: 'utf-8' },
    ],
    ['the first of two', 'text/plain; boundary=a; boundary=b', { boundary: 'a' }],
    ['a name without a value', 'text/plain; flag; boundary="a"', { flag: '', boundary: 'a' }],
    ['quotes that are never closed', 'text/plain; name="a', { name: 'a' }],
    ['something behind the quotes', 'text/plain; boundary="a"b', { boundary: 'a' }],
  ])('%s', (_, text, parameters) => {
    expect(parsed(text)).toEqual(['text/plain', parameters]);
  });

  test.each([
    ['a character set', "a; name*=utf-8'en'Gr%C3%BC%C3%9Fe.txt", 'Grüße.txt'],
    ['another one', "a; name*=ISO-8859-1''Gr%FC%DFe", 'Grüße'],
    ['pieces in any order', 'a; name*1="b.txt"; name*0="a "', 'a b.txt'],
    ['a character over two pieces', "a; name*0*=utf-8''%C3; name*1*=%BC; name*2=%41", 'ü%41'],
    ['what is no code stays', "a; name*=utf-8''100%%4", '100%%4'],
    ['it counts more than the plain one', "a; name=old; name*=utf-8''new", 'new'],
  ])('RFC 2231: %s', (_, text, name) => {
    expect(parseStructured(text).parameters.get('name')).toBe(name);
  });

  test('one without parameters', () => {
    expect(['base64', '(packed) base64', '"base64"', ' base64 ; x'].map(plainValue)).toEqual(
      Array(4).fill('base64'),
    );
  });
});

test('[EXTRACT-EMAIL-HOSTILE] comments and quotes without end take a time that grows with their length', () => {
  const many = 300_000;
  for (const text of ['( ', '(', '"', '; a', '; a*0*=%', ' ', '\\', '(a) '])
    expect(parseStructured(`a; b=c ${text.repeat(many)}; d=e`).value).toBe('a');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutMarks } from './quote-context.ts';
import { screenCitations } from './screen-citations.ts';

const ALLOWED = new Set([1, 12, 13, 14]);

/** The answer as it leaves when it comes in the given pieces. */
function screened(...pieces: string[]) {
  const screen = screenCitations(ALLOWED);
  const text = pieces.map((piece) => screen.push(piece)).join('') + screen.end();
  return { text, cited: screen.cited(), removed: screen.removed() };
}

test.each([
  ['[chunk:12]', [12]],
  ['[chunk: 12]', [12]],
  ['[ chunk : 12 ]', [12]],
  ['[Chunk:12]', [12]],
  ['[CHUNK 12]', [12]],
  ['[chunk#12]', [12]],
  ['[chunk_id=12]', [12]],
  ['[ChunkID: 12]', [12]],
  ['［chunk：１２］', [12]],
  ['【chunk:12】', [12]],
  ['(chunk:12)', [12]],
  ['[chunk:12, chunk:13]', [12, 13]],
  ['[chunk:12,13]', [12, 13]],
  ['[chunks: 12; 13 and 14]', [12, 13, 14]],
  ['[chunk:12][chunk:13]', [12, 13]],
  ['[chunk:12], [chunk:13] and [chunk:14]', [12, 13, 14]],
  ['[chunk:12-13]', [12, 13]],
  ['[chunk:<12>]', [12]],
  ['[ch\u200bunk:12]', [12]],
  ['[chunk:12][chunk:12]', [12]],
])('[QUERY-CITATION-FORMS] %s is read and written as it was asked for', (mark, ids) => {
  const normal = ids.map((id) => `[chunk:${id}]`).join('');
  expect(screened(`Refunds take 30 days ${mark}.`)).toEqual({
    text: `Refunds take 30 days ${normal}.`,
    cited: ids,
    removed: 0,
  });
});

test.each([
  ['30 days [chunk:99].', '30 days.'],
  ['30 days[chunk:99].', '30 days.'],
  ['30 days [chunk:99] and more', '30 days and more'],
  ['30 days [chunk:99]more', '30 days more'],
  ['30 days [chunk:99], then', '30 days, then'],
  ['30 days [chunk:12, chunk:99].', '30 days [chunk:12].'],
  ['30 days [chunk:99] [chunk:12].', '30 days [chunk:12].'],
  ['30 days [chunk:12], [chunk:99].', '30 days [chunk:12].'],
  ['30 days [chunk:99][chunk:98] [chunk:97]', '30 days'],
  ['30 days ([chunk:99]).', '30 days.'],
  ['30 days [[chunk:99]].', '30 days.'],
  ['30 days (see [chunk:99]).', '30 days (see).'],
  ['30 days ([chunk:12]).', '30 days ([chunk:12]).'],
  ['[chunk:99] 30 days', '30 days'],
  ['- one\n[chunk:99] two', '- one\ntwo'],
  ['30 days [chunk:abc].', '30 days.'],
  ['30 days [chunk:].', '30 days.'],
  ['30 days [chunk:-12].', '30 days.'],
  ['30 days [chunk:12345678901234567890].', '30 days.'],
  ['30 days [chunk:99', '30 days'],
  ['30 days [chunk:99 is what it says', '30 days is what it says'],
  ['30 days [chunk:99\n[chunk:12]', '30 days\n[chunk:12]'],
  ['30 days [chunk:12 [chunk:99]', '30 days [chunk:12]'],
  ['30 days (chunk:99)', '30 days'],
  ['30 days 【chunk:99】.', '30 days.'],
])('[QUERY-CITATION-INVENTED] %j leaves without what was not in the context', (answer, text) => {
  expect(screened(answer).text).toBe(text);
});

test.each([
  ['30 days [chunk:99].', 1],
  ['30 days [chunk:12, chunk:99].', 1],
  ['30 days [chunk:98, chunk:99].', 2],
  ['30 days [chunk:abc].', 1],
  ['30 days [chunk:].', 1],
  ['30 days [chunk:12] [chunk:].', 1],
  ['30 days [chunk:][chunk:99] and [chunk:abc].', 3],
])('[QUERY-CITATION-INVENTED] %j is counted by what was taken out: %i', (answer, removed) => {
  expect(screened(answer).removed).toBe(removed);
});

test.each([
  'See [1], [note] and list[0].',
  'A [chunk of meat] (chunk 3 of the file), (chunk: 512 tokens) and (chunks: pieces).',
  '[chunks: what is embedded and cited]',
  'chunk: 512\nchunk_size: 12',
  'Nested (a [b] c) and  two  spaces, then [ch',
  'An answer and [an aside] and (another) and [',
  '😀 [😀] (é)\n\n\t- x',
  '[chunk·12]',
])('text that is no citation stays byte for byte: %j', (answer) => {
  expect(screened(answer)).toEqual({ text: answer, cited: [], removed: 0 });
});

test('[QUERY-CITATION-SPLIT] what is sent never depends on how the answer was cut into pieces', () => {
  const part = fc.constantFrom(
    '[chunk:12]',
    '[chunk:99]',
    '[chunk: 1, chunk:99]',
    '［Chunk：１３］',
    '([chunk:99])',
    '[chunk:99',
    '[chun',
    '[1]',
    ' ',
    ', ',
    ' and ',
    '\n',
    'Refunds take 30 days',
    '.',
    '(',
    ']',
    '👩‍👩‍👧',
  );
  const cuts = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), cuts, (parts, places) => {
      const answer = parts.join('');
      const at = [0, ...places.filter((place) => place < answer.length).sort((a, b) => a - b), answer.length];
      const pieces = at.slice(1).map((end, index) => answer.slice(at[index], end));
      const whole = screened(answer);
      // A character of two units is whole in what a model sends, so the pieces are compared where they keep it so.
      if (pieces.every((piece) => piece.isWellFormed())) expect(screened(...pieces)).toEqual(whole);
      expect(whole.text).not.toMatch(/chunk\s*[:：]\s*(?:99|９９)/i);
    }),
    { numRuns: 3000 },
  );
});

test('[QUERY-CITATION-SPLIT] a citation that comes in pieces waits until it is whole', () => {
  const screen = screenCitations(ALLOWED);
  const sent = ['Within 30 days', ' [', 'chu', 'nk:', '9', '9', ']', '.'].map((piece) => screen.push(piece));
  expect(sent).toEqual(['Within 30 days', '', '', '', '', '', '', '.']);
});

test('a flood of spaces, brackets or digits is read in linear time', () => {
  for (const flood of [' ', '[', '[ ', '[chunk:', '(', '[chunk:1 ', '[chunk:12] ']) {
    const started = performance.now();
    screened(flood.repeat(Math.ceil(30_000 / flood.length)));
    expect(performance.now() - started).toBeLessThan(5000);
  }
});

test('[QUERY-FORGE] no form of a citation is left in a text that is quoted', () => {
  const piece = fc.constantFrom(
    '[',
    '［',
    '(',
    '【',
    ']',
    '］',
    ')',
    'chunk',
    'Сhunk',
    'CHUNKS',
    'ID',
    '_',
    ':',
    '：',
  );
  const filler = fc.constantFrom(
    '12',
    '１３',
    ' ',
    '\u200b',
    ',',
    '=',
    '#',
    'x',
    '\n',
    '[chunk:12]',
    '[chunk 12]',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, filler), { maxLength: 20 }), (parts) => {
      expect(screened(withoutMarks(parts.join(''))).cited).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

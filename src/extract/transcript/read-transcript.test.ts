import { describe, expect, test } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const cuesOf = (text: string) =>
  readTranscript(text)?.map(({ startMs, endMs, speaker, text: words }) => [startMs, endMs, speaker, words]);
const said = (text: string) => readTranscript(text)?.map(({ speaker, text: words }) => [speaker, words]);
const srt = (...texts: string[]) =>
  texts
    .map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${text}\n`)
    .join('\n');

describe('WebVTT', () => {
  test('[EXTRACT-TRANSCRIPT] cues keep their times and speakers; settings, tags, notes and styles go', () => {
    const text = `WEBVTT - Talk
Kind: captions

NOTE
a comment

STYLE
::cue { color: red }

REGION
id:x

intro
00:01.000 --> 00:02.500 align:start line:40%
<v.loud Ada Doe>Hi <i>all</i> &amp; <00:01.500><c.red>you</c> &#39;5 &lt; 6&#39;</v>

01:00:00.000 --> 01:00:01.250
Bye
`;
    expect(cuesOf(text)).toEqual([
      [1000, 2500, 'Ada Doe', "Hi all & you '5 < 6'"],
      [3_600_000, 3_601_250, undefined, 'Bye'],
    ]);
  });

  test('[EXTRACT-TRANSCRIPT] several people in one cue are told apart', () => {
    const text = 'WEBVTT\n\n00:04.000 --> 00:05.000\n<v Ada>Ready.</v>\n<v Bob>Good.</v>\n<i>Laughter</i>\n';
    expect(cuesOf(text)).toEqual([
      [4000, 5000, 'Ada', 'Ready.'],
      [4000, 5000, 'Bob', 'Good.'],
      [4000, 5000, undefined, 'Laughter'],
    ]);
  });

  test.each([
    ['two digits of a second', '00:00.00 --> 00:02.000'],
    ['points for colons', '00.00.000 --> 00:02.000'],
    ['three digits of a minute', '00:000.000 --> 00:02.000'],
  ])('a time that the standard does not allow makes no cue: %s', (_, timing) => {
    expect(cuesOf(`WEBVTT\n\n${timing}\nText\n`)).toEqual([]);
  });

  test.each([
    ['line ends of Windows and a mark', '\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nText\r\n'],
    ['no blank line after the header', 'WEBVTT\n00:01.000 --> 00:02.000\nText'],
    ['an arrow in the text ends the cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\nText\n-->\nlost'],
  ])('%s', (_, text) => {
    expect(cuesOf(text)).toEqual([[1000, 2000, undefined, 'Text']]);
  });
});

test.each([
  ['R&D, AT&T & Co &am&amp; &l&lt;', 'R&D, AT&T & Co &am& &l<'],
  ['&eacute;&copy &lt &#x41; &x;', 'é© < A &x;'],
])('[EXTRACT-TRANSCRIPT] entities are told from other ampersands: %s', (text, expected) => {
  expect(said(srt(text))).toEqual([[undefined, expected]]);
});

test('[EXTRACT-TRANSCRIPT] tags without end take a time that grows with their number', () => {
  for (const tag of ['{\\an8}', '<', '<v ', '<v Ann>', '<i>', '&', '&a', '\r', ' '])
    expect(said(srt(`Hi ${tag.repeat(100_000)}`))).toEqual([[undefined, expect.stringMatching(/^Hi/)]]);
});

describe('SubRip', () => {
  test('[EXTRACT-TRANSCRIPT] comma or point, numbers or none, hours or none', () => {
    const text = `1
00:00:01,5 --> 00:00:02,000
{\\an8}One <i>two</i>
42

00:00:02.000 --> 00:00:03.000
three

3
01:04,000 --> 01:05,000
four`;
    expect(cuesOf(text)).toEqual([
      [1500, 2000, undefined, 'One two\n42'],
      [2000, 3000, undefined, 'three'],
      [64_000, 65_000, undefined, 'four'],
    ]);
  });
});

describe('speakers in the text', () => {
  test.each([
    [
      'marked and in capitals',
      srt('>> ALICE: Hi', '>> JOHN: Hello'),
      [
        ['ALICE', 'Hi'],
        ['JOHN', 'Hello'],
      ],
    ],
    ['in capitals', srt('DR. SMITH: Hi there'), [['DR. SMITH', 'Hi there']]],
    ['numbered', srt('Speaker 1: Hi'), [['Speaker 1', 'Hi']]],
    [
      'names that come back',
      srt('Ada Doe: Hi', 'Bob: Hm', 'Ada Doe: So'),
      [
        ['Ada Doe', 'Hi'],
        [undefined, 'Bob: Hm'],
        ['Ada Doe', 'So'],
      ],
    ],
    [
      'in brackets',
      srt('[Ada] Hi', '[Ada] So'),
      [
        ['Ada', 'Hi'],
        ['Ada', 'So'],
      ],
    ],
    [
      'two in one cue',
      srt('>> ADA: Hi\n>> BOB: Hello'),
      [
        ['ADA', 'Hi'],
        ['BOB', 'Hello'],
      ],
    ],
    [
      'until someone else begins',
      srt('ADA: Hi', 'and more', '>> What?'),
      [
        ['ADA', 'Hi'],
        ['ADA', 'and more'],
        [undefined, 'What?'],
      ],
    ],
    [
      'until a sound',
      srt('ADA: Hi', '[music]', 'text'),
      [
        ['ADA', 'Hi'],
        [undefined, '[music]'],
        [undefined, 'text'],
      ],
    ],
  ])('[EXTRACT-TRANSCRIPT] %s', (_, text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test.each([
    ['words before a colon, once', 'Remember: lock the door'],
    ['a note', 'NOTE: lock the door'],
    ['a time', 'It is 10:30 now'],
    ['an address', 'See https://example.com'],
    ['a sound before text', '[Music] hello'],
    ['a sentence', 'There are three of them: one'],
  ])('%s are not a speaker', (_, text) => {
    expect(said(srt(text))).toEqual([[undefined, text]]);
  });

  test('a long pause ends what is known of the speaker', () => {
    const text = '1\n00:00:00,000 --> 00:00:01,000\nADA: Hi\n\n2\n00:00:20,000 --> 00:00:21,000\nhello\n';
    expect(said(text)).toEqual([
      ['ADA', 'Hi'],
      [undefined, 'hello'],
    ]);
  });
});

describe('YouTube', () => {
  test('[EXTRACT-TRANSCRIPT] the wire format', () => {
    const events = [
      { tStartMs: 0, dDurationMs: 9000, id: 1, wpWinPosId: 1 },
      { tStartMs: 1000, dDurationMs: 2000, segs: [{ utf8: 'so' }, { utf8: ' today', tOffsetMs: 300 }] },
      { tStartMs: 2900, aAppend: 1, segs: [{ utf8: '\n' }] },
      { tStartMs: 3000, dDurationMs: 500, segs: [{ utf8: 'we' }] },
    ];
    expect(cuesOf(JSON.stringify({ wireMagic: 'pb3', events }))).toEqual([
      [1000, 3000, undefined, 'so today'],
      [3000, 3500, undefined, 'we'],
    ]);
  });

  test.each([
    ['numbers', [{ text: 'it&#39;s', start: 4.963, duration: 3.608 }]],
    ['strings', [{ text: "it's", start: '4.963', duration: '3.608' }]],
    ['an end', [{ start: 4.963, end: 8.571, text: "it's" }]],
  ])('[EXTRACT-TRANSCRIPT] lists of tools, seconds as %s', (_, list) => {
    expect(cuesOf(JSON.stringify(list))).toEqual([[4963, 8571, undefined, "it's"]]);
  });

  test('other JSON is no transcript', () => {
    expect(readTranscript('{"a": 1}')).toBeUndefined();
    expect(readTranscript('[{"name": "x"}]')).toBeUndefined();
  });
});

describe('captions that roll', () => {
  test('[EXTRACT-TRANSCRIPT] each line is kept once, with the time it came', () => {
    const text = `WEBVTT

00:00:00.000 --> 00:00:02.000
hello<00:00:00.500><c> world</c>

00:00:02.000 --> 00:00:02.010
hello world

00:00:02.010 --> 00:00:04.000
hello world
this<00:00:02.500><c> is</c>

00:00:04.000 --> 00:00:04.010
this is

00:00:04.010 --> 00:00:06.000
this is
the end
`;
    expect(cuesOf(text)).toEqual([
      [0, 2000, undefined, 'hello world'],
      [2010, 4000, undefined, 'this is'],
      [4010, 6000, undefined, 'the end'],
    ]);
  });

  test('a line that grows is kept once', () => {
    expect(said(srt('so', 'so today', 'so today we'))).toEqual([
      [undefined, 'so'],
      [undefined, 'today'],
      [undefined, 'we'],
    ]);
  });

  test('[EXTRACT-TRANSCRIPT] what someone says twice stays', () => {
    expect(said(srt('No.', 'No.', 'No.', 'Well.'))).toHaveLength(4);
  });
});

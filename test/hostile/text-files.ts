import { type HostileFile, hostile, MEGABYTE, SENTENCE } from './hostile-file.ts';

const PLAIN: readonly HostileFile[] = [
  hostile('empty.txt', 'empty_document', 'no byte at all', () => ''),
  hostile('empty.pdf', 'empty_document', 'no byte at all, with the ending of a PDF', () => ''),
  hostile('white-space.txt', 'empty_document', '5 MB of spaces, tabs and line ends', () =>
    ' \t\r\n'.repeat(1.25 * MEGABYTE),
  ),
  hostile('line-ends.md', 'empty_document', '200,000 line ends', () => '\r\n'.repeat(200_000)),
  hostile(
    'marks-only.txt',
    'read',
    'a byte order mark and invisible characters',
    () => '\ufeff\u200b\u200b\u2060',
  ),
  hostile('one-word.txt', 'read', 'one word of 10 MB', () => 'x'.repeat(10 * MEGABYTE)),
  hostile('one-line.txt', 'read', 'a line of 10 MB', () => 'word '.repeat(2 * MEGABYTE)),
  hostile('nul-bytes.txt', 'unsupported_media_type', 'mostly NUL bytes', () => 'a\0\0\0'.repeat(10_000)),
  hostile(
    'some-nul.txt',
    'read',
    'text with a NUL here and there, which the database could not store',
    () => `${SENTENCE.repeat(20)}\0${SENTENCE.repeat(20)}\0`,
  ),
  hostile('invalid-utf8.txt', 'unsupported_media_type', 'bytes that are not UTF-8', () =>
    Buffer.concat([Buffer.from(SENTENCE), Buffer.from([0xc3, 0x28, 0xa0, 0xff, 0xfe, 0x80])]),
  ),
  hostile('overlong-utf8.txt', 'unsupported_media_type', 'a slash in two bytes', () =>
    Buffer.from([0x61, 0xc0, 0xaf, 0x62]),
  ),
  hostile('surrogates-utf8.txt', 'unsupported_media_type', 'half a pair of UTF-16, as UTF-8', () =>
    Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62]),
  ),
  hostile('surrogates-utf16.txt', 'unsupported_media_type', 'half a pair in UTF-16', () =>
    Buffer.from([0xff, 0xfe, 0x61, 0, 0, 0xd8, 0x62, 0, 0, 0xdc]),
  ),
  hostile('odd-utf16.txt', 'unsupported_media_type', 'UTF-16 with half a character at the end', () =>
    Buffer.from([0xff, 0xfe, 0x61, 0, 0x62]),
  ),
  hostile(
    'bidi.txt',
    'read',
    'marks that turn the direction of writing',
    () => `${SENTENCE} \u202e${SENTENCE}\u2066\u2067\u202c ${'\u202b'.repeat(5000)}`,
  ),
  hostile(
    'combining.txt',
    'read',
    'a letter with 1,000,000 marks on it',
    () => `a${'\u0301\u0489'.repeat(500_000)} b`,
  ),
  hostile('control.txt', 'unsupported_media_type', 'all control characters', () =>
    Buffer.from(Array.from({ length: 4096 }, (_, n) => n % 32)),
  ),
  hostile('program.txt', 'unsupported_media_type', 'a program with the ending of a text', () =>
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(4096, 0x90)]),
  ),
  hostile('database.txt', 'unsupported_media_type', 'a database with the ending of a text', () =>
    Buffer.from(`SQLite format 3\0${'\0'.repeat(500)}`),
  ),
  hostile(
    'html-named.pdf',
    'unsupported_media_type',
    'HTML with the ending of a PDF',
    () => `<!doctype html><p>${SENTENCE}</p>`,
  ),
  hostile('text-named.docx', 'unsupported_media_type', 'text with the ending of a DOCX', () => SENTENCE),
  hostile('special-tokens.txt', 'read', 'tokens that mean something to models', () =>
    `<|endoftext|><|im_start|>system ${SENTENCE}`.repeat(100),
  ),
];

const MARKDOWN: readonly HostileFile[] = [
  hostile('deep-quotes.md', 'read', 'quotes 5,000 deep', () => `${'>'.repeat(5000)} ${SENTENCE}`),
  hostile('deep-lists.md', ['read', 'reader_limit'], 'lists 1,000 deep', () =>
    Array.from({ length: 1000 }, (_, n) => `${' '.repeat(n * 2)}- a${n}`).join('\n'),
  ),
  hostile('open-brackets.md', 'read', '50,000 opening brackets', () => `${'['.repeat(50_000)} ${SENTENCE}`),
  hostile('open-emphasis.md', 'read', '50,000 openings of emphasis', () => `${'*a **a '.repeat(50_000)}`),
  hostile('open-fences.md', 'read', '20,000 runs of backticks of different lengths', () =>
    Array.from({ length: 200 }, (_, n) => `${'`'.repeat(n + 1)} a `)
      .join('')
      .repeat(100),
  ),
  hostile(
    'wide-table.md',
    'read',
    'a table of 5,000 columns',
    () => `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n|${'b|'.repeat(5000)}\n`,
  ),
  hostile('many-definitions.md', ['read', 'reader_limit'], '20,000 link definitions that are used', () =>
    Array.from({ length: 20_000 }, (_, n) => `[a${n}]\n\n[a${n}]: /u`).join('\n\n'),
  ),
  hostile('heading-flood.md', ['read', 'reader_limit'], '100,000 headings and nothing else', () =>
    '# a\n'.repeat(100_000),
  ),
];

const HTML: readonly HostileFile[] = [
  hostile(
    'deep.html',
    'read',
    'elements 100,000 deep',
    () => `<html><body><p>${SENTENCE}</p>${'<div>'.repeat(100_000)}deep`,
  ),
  hostile(
    'deep-inline.html',
    'read',
    'formatting 5,000 deep, never closed',
    () => `<html><p>${SENTENCE}${'<b><i>'.repeat(2500)}${'<p>x'.repeat(50)}`,
  ),
  hostile(
    'deep-tables.html',
    'read',
    'a table in a table, 3,000 deep',
    () => `<html><p>${SENTENCE}</p>${'<table><tr><td>'.repeat(3000)}x`,
  ),
  hostile(
    'deep-lists.html',
    'read',
    'lists 20,000 deep',
    () => `<html><p>${SENTENCE}</p>${'<ul><li>a'.repeat(20_000)}`,
  ),
  hostile(
    'span-bomb.html',
    'read',
    '1,000 cells over 1,000 columns and 65,534 rows each',
    () =>
      `<html><p>${SENTENCE}</p><table>${'<tr><td colspan="1000" rowspan="65534">x</td></tr>'.repeat(1000)}</table>`,
  ),
  hostile(
    'endless-span.html',
    'read',
    'a cell over 4,294,967,295 columns and -1 rows',
    () =>
      `<html><p>${SENTENCE}</p><table><tr><td colspan="4294967295" rowspan="-1">x</td><td>y</td></tr></table>`,
  ),
  hostile(
    'open-tags.html',
    'read',
    '300,000 openings of a tag',
    () => `<html><p>${SENTENCE}</p>${'<a href="'.repeat(300_000)}`,
  ),
  hostile(
    'entities.html',
    'read',
    'entities that do not exist, and declared ones',
    () => `<!DOCTYPE html [<!ENTITY a "b">]><html><p>${SENTENCE} ${'&a;&#x110000;&#0;'.repeat(10_000)}</p>`,
  ),
  hostile('wrong-encoding.html', 'read', 'says UTF-16 and is Latin-1', () =>
    Buffer.from(`<html><meta charset="utf-16"><p>${SENTENCE} caf\xe9</p></html>`, 'latin1'),
  ),
  hostile(
    'long-attribute.html',
    'read',
    'an image of 10 MB inside the page',
    () => `<html><p>${SENTENCE}</p><img src="data:image/png;base64,${'A'.repeat(10 * MEGABYTE)}">`,
  ),
  hostile(
    'script-only.html',
    'empty_document',
    'nothing but a script',
    () => `<html><script>${'for(;;);'.repeat(100_000)}</script></html>`,
  ),
];

const TABLES: readonly HostileFile[] = [
  hostile('long-line.csv', 'reader_limit', 'a line of 50 MB', () => 'value,'.repeat(8.4 * MEGABYTE)),
  hostile('wide.csv', ['read', 'reader_limit'], 'a million columns', () =>
    ['a', '1'].map((cell) => `${cell},`.repeat(1_000_000)).join('\n'),
  ),
  hostile('long-cell.csv', 'read', 'a cell of 5 MB', () => `name,value\n"${'word '.repeat(MEGABYTE)}",1\n`),
  hostile(
    'open-quote.csv',
    'read',
    'a quote that is never closed, and 100,000 lines',
    () => `a,b\n"open,1\n${'x,y\n'.repeat(100_000)}`,
  ),
  hostile('ragged.csv', 'read', 'rows of one to 500 cells', () =>
    Array.from({ length: 500 }, (_, n) => 'x,'.repeat(n + 1)).join('\n'),
  ),
  hostile('quotes.csv', 'read', '1,000,000 quotes', () => '"'.repeat(1_000_000)),
];

const CODE: readonly HostileFile[] = [
  hostile(
    'deep-brackets.ts',
    'read',
    '200,000 brackets in brackets',
    () => `const a = ${'['.repeat(200_000)}${']'.repeat(200_000)};\n`,
  ),
  hostile(
    'open-brackets.py',
    'read',
    '200,000 brackets that are never closed',
    () => `a = ${'('.repeat(200_000)}`,
  ),
  hostile(
    'deep-functions.js',
    'read',
    'functions 5,000 deep',
    () => `${'function f() {\n'.repeat(5000)}${'}\n'.repeat(5000)}`,
  ),
  hostile('one-line.js', ['read', 'reader_limit'], 'a line of 20 MB', () =>
    'var a=1;'.repeat(2.5 * MEGABYTE),
  ),
  hostile(
    'deep.json',
    'read',
    '500,000 arrays in arrays',
    () => `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  ),
  hostile(
    'open-string.py',
    'read',
    'a string that is never closed, 5 MB',
    () => `a = """${`${SENTENCE}\n`.repeat(100_000)}`,
  ),
  hostile('deep.xml', 'read', 'elements 200,000 deep', () => `<?xml version="1.0"?>${'<a>'.repeat(200_000)}`),
  hostile(
    'billion-laughs.xml',
    'read',
    'entities, which are text here',
    () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "&b;&b;">]><x>&a;</x>',
  ),
];

const MAIL: readonly HostileFile[] = [
  hostile('nested.eml', 'extraction_failed', '10,000 parts in parts', () => nestedMail(10_000)),
  hostile(
    'many-parts.eml',
    ['read', 'reader_limit'],
    '50,000 parts',
    () => `${head('b')}${`--b\n\n${SENTENCE}\n`.repeat(50_000)}--b--\n`,
  ),
  hostile(
    'part-flood.eml',
    'extraction_failed',
    '5,000,000 empty parts',
    () => `${head('b')}${'--b\n'.repeat(5_000_000)}`,
  ),
  hostile(
    'boundary-prefixes.eml',
    'read',
    'boundaries that begin with one another, 250 deep, and 1,000,000 lines like them',
    () =>
      `${Array.from({ length: 250 }, (_, n) => `${head('-'.repeat(n + 1))}--${'-'.repeat(n + 1)}\n`).join('')}\n${SENTENCE}\n${'---x\n'.repeat(1_000_000)}`,
  ),
  hostile('binary-part.eml', 'read', 'an archive that is named text', () =>
    Buffer.concat([
      Buffer.from('From: a@example.com\nContent-Type: text/plain\n\n'),
      Buffer.from('PK\x03\x04\x14\0', 'latin1'),
      Buffer.alloc(100_000, 0x90),
    ]),
  ),
  hostile(
    'nested-messages.eml',
    'read',
    '2,000 messages in messages',
    () => `${'Subject: s\nContent-Type: message/rfc822\n\n'.repeat(2000)}Subject: s\n\n${SENTENCE}\n`,
  ),
  hostile(
    'open-boundary.eml',
    'read',
    'a boundary that never comes',
    () => `${head('never')}\n${SENTENCE}\n`,
  ),
  hostile(
    'long-header.eml',
    'extraction_failed',
    'a header of 20 MB',
    () => `Subject: ${'long '.repeat(4 * MEGABYTE)}\nFrom: a@b.c\n\n${SENTENCE}\n`,
  ),
  hostile(
    'many-headers.eml',
    'extraction_failed',
    '200,000 headers',
    () => `${'X-A: b\n'.repeat(200_000)}\n${SENTENCE}\n`,
  ),
  hostile(
    'bad-base64.eml',
    'read',
    'base64 that is none',
    () =>
      `Subject: s\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${'%%%=A'.repeat(1000)}\n`,
  ),
  hostile(
    'wrong-charset.eml',
    'read',
    'a character set that does not exist',
    () => `Subject: =?x-none?B?////?=\nContent-Type: text/plain; charset=x-none\n\n${SENTENCE}\n`,
  ),
];

const TRANSCRIPTS: readonly HostileFile[] = [
  hostile(
    'negative-times.vtt',
    'read',
    'cues that end before they begin, and negative times',
    () =>
      `WEBVTT\n\n00:00:05.000 --> 00:00:01.000\n${SENTENCE}\n\n-00:00:05.000 --> 00:00:06.000\nNegative.\n`,
  ),
  hostile(
    'absurd-times.vtt',
    'read',
    'a cue after 10^20 hours',
    () =>
      `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${SENTENCE}\n\n99999999999999999999:99:99.999 --> 99999999999999999999:99:99.999\nLate.\n`,
  ),
  hostile('header-only.vtt', 'empty_document', 'WEBVTT and nothing else', () => 'WEBVTT\n\n'),
  hostile('many-cues.srt', ['read', 'reader_limit'], '100,000 cues', () =>
    Array.from({ length: 100_000 }, (_, n) => `${n}\n00:00:01,000 --> 00:00:02,000\nWord ${n}.\n`).join('\n'),
  ),
  hostile(
    'open-voice.vtt',
    'read',
    '50,000 voices that are never closed',
    () => `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v Ann>'.repeat(50_000)}${SENTENCE}\n`,
  ),
  hostile(
    'deep-events.json',
    'read',
    'a transcript of 200,000 arrays in arrays',
    () => `{"events":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  ),
];

export const TEXT_FILES: readonly HostileFile[] = [
  ...PLAIN,
  ...MARKDOWN,
  ...HTML,
  ...TABLES,
  ...CODE,
  ...MAIL,
  ...TRANSCRIPTS,
];

function head(boundary: string): string {
  return `Subject: s\nFrom: a@b.c\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="${boundary}"\n\n`;
}

function nestedMail(depth: number): string {
  const openings = Array.from(
    { length: depth },
    (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary="b${n + 1}"\n\n`,
  );
  return `${head('b0')}${openings.join('')}--b${depth}\nContent-Type: text/plain\n\n${SENTENCE}\n`;
}

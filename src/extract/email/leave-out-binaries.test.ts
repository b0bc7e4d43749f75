import { expect, test } from 'vitest';
import { leaveOutBinaries } from './leave-out-binaries.ts';
import { messageParts } from './message-parts.ts';

const content = Buffer.alloc(3000, 'content');
const inLines = (base64: string) => base64.replace(/.{76}/g, '$&\r\n');

function message({ type = 'application/pdf', name = 'a.pdf', body = inLines(content.toString('base64')) }) {
  return [
    'From: ada@example.com',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=windows-1252',
    '',
    'Gr\xfc\xdfe \x80',
    '--b',
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '--b--',
    '',
  ].join('\r\n');
}

function light(text: string) {
  const bytes = Buffer.from(text, 'latin1');
  return leaveOutBinaries(bytes, messageParts(new TextDecoder('latin1').decode(bytes)));
}

test('[EXTRACT-EMAIL] a large binary attachment is left out, and its size kept', () => {
  const { bytes, sizes } = light(message({}));
  const word = btoa('left out 0');
  expect(Buffer.from(bytes).toString('latin1')).toBe(message({ body: word }).replace(`${word}\r`, word));
  expect([...sizes]).toEqual([['left out 0', 3000]]);
});

test.each([
  ['a file that is read', { name: 'a.csv' }],
  ['a name that has to be decoded', { name: '=?utf-8?Q?a?=' }],
  ['text', { type: 'text/calendar' }],
  ['a message', { type: 'message/rfc822' }],
  ['a small file', { body: 'YWJj' }],
  ['what is not base64', { body: `${inLines(content.toString('base64'))}\r\n--c` }],
  ['base64 that ends twice', { body: `YQ==\r\n${inLines(content.toString('base64'))}` }],
])('%s stays', (_, parts) => {
  const { bytes, sizes } = light(message(parts));
  expect(Buffer.from(bytes).toString('latin1')).toBe(message(parts));
  expect(sizes.size).toBe(0);
});

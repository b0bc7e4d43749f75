import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { messageHeader, subjectOf } from './message-header.ts';
import { type Message, readMessage } from './read-message.ts';

/**
 * A library that reads messages, asked about generated ones. Messages inside messages and HTML beside plain text are
 * left out, because it makes text of those, and Helix blocks.
 */
test('[EXTRACT-EMAIL-MIME] says the same as another reader', async () => {
  await fc.assert(
    fc.asyncProperty(header, body, lineEnd, async (fields, part, end) => {
      fc.pre(!hasTwins(part));
      const bytes = Buffer.from(`${fields}\n${part}`.replaceAll('\n', end));
      const ours = readMessage(bytes);
      const theirs = await PostalMime.parse(bytes);
      expect(textOf(ours)).toBe(inOneLine(theirs.text ?? ''));
      expect(subjectOf(ours)).toBe(inOneLine(theirs.subject ?? ''));
      expect(messageHeader(ours).includes('From: ')).toBe(theirs.from !== undefined);
      expect(ours.attachments.map(({ name, type }) => [name, type])).toEqual(
        theirs.attachments.map(({ filename, mimeType }) => [filename ?? undefined, mimeType]),
      );
    }),
    { numRuns: 500 },
  );
});

/** Where a part within a part has the same boundary nobody can tell which of them a line ends. */
function hasTwins(part: string): boolean {
  const boundaries = [...part.matchAll(/boundary="([^"]*)"/g)].map(([, boundary]) => boundary);
  return new Set(boundaries).size < boundaries.length;
}

const inOneLine = (text: string) => text.replace(/[\s\0]+/g, ' ').trim();

function textOf({ bodies }: Message): string {
  const texts = bodies.flatMap((part) => ('message' in part ? [] : part.plain));
  return inOneLine(texts.map(({ text }) => text).join('\n'));
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r\r\n');
const word = fc.constantFrom(
  'hi',
  'Grüße',
  '日本',
  'a=b',
  '--b0',
  '--',
  '=',
  '100%',
  '(x)',
  '"q"',
  ';',
  '\\',
);
const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));

const subject = fc.oneof(
  line,
  line.map((words) => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`),
  line.map((words) => `=?utf-8?Q?${quoted(words).replaceAll(' ', '_').replaceAll('?', '=3F')}?= end`),
);
const address = fc.constantFrom(
  'a@b.org',
  'Ada <a@b.org>',
  '"Doe, Ada" <a@b.org>',
  'a@b.org (Ada)',
  'Team: a@b.org;',
);
const header = fc
  .tuple(address, subject)
  .map(([from, about]) => `From: ${from}\nSubject: ${about}\nMIME-Version: 1.0`);

function quoted(words: string): string {
  return [...Buffer.from(words)]
    .map((byte) =>
      byte < 127 && byte !== 0x3d ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`,
    )
    .join('');
}

const charset = fc.constantFrom('', '; charset=utf-8', '; charset="ISO-8859-1" (old)', '; charset=none');
const packed = fc.oneof(
  text.map((words) => `\n\n${words}`),
  text.map((words) => `\nContent-Transfer-Encoding: base64\n\n${Buffer.from(words).toString('base64')}`),
  text.map((words) => `\nContent-Transfer-Encoding: quoted-printable\n\n${quoted(words)}`),
);
const plain = fc.tuple(charset, packed).map(([set, rest]) => `Content-Type: text/plain${set}${rest}`);
const named = fc.constantFrom(
  'filename=a.pdf',
  'filename="b c.txt"',
  "filename*=utf-8''%C3%BC.md",
  'filename=d (1).csv',
);
const file = fc
  .tuple(named, packed)
  .map(([name, rest]) => `Content-Type: application/x-a\nContent-Disposition: attachment; ${name}${rest}`);

const kind = fc.constantFrom('mixed', 'alternative', 'related');
const { body } = fc.letrec<{ body: string; many: string }>((tie) => ({
  body: fc.oneof({ depthSize: 'small' }, plain, file, tie('many')),
  many: fc
    .tuple(
      kind,
      fc.constantFrom('b0', 'b1', 'b0--', '=_b 2'),
      fc.array(tie('body'), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(
      ([type, boundary, parts, isClosed]) =>
        `Content-Type: multipart/${type};\n boundary="${boundary}"\n\n${parts
          .map((part) => `--${boundary}\n${part}\n`)
          .join('')}${isClosed ? `--${boundary}--\n` : ''}`,
    ),
}));

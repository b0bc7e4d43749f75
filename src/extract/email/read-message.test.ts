import { describe, expect, test } from 'vitest';
import { type Message, readMessage } from './read-message.ts';

const read = (text: string) => readMessage(Buffer.from(text, 'latin1'));
const inLines = (...lines: string[]) => lines.join('\r\n');

/** What the message says, `plain / html` for what is there twice, messages inside it in brackets. */
function said({ bodies }: Message): unknown[] {
  return bodies.map((body) =>
    'message' in body
      ? said(body.message)
      : [body.plain, body.html].map((texts) => texts.map(({ text }) => text.trim()).join('+')).join(' / '),
  );
}
const attached = ({ attachments }: Message) => attachments.map(({ name, size }) => [name, size()]);

/** A part is a header and a body. */
const multipart = (boundary: string, type: string, ...parts: string[]) =>
  inLines(
    `Content-Type: multipart/${type}; boundary="${boundary}"`,
    '',
    'Not for readers of MIME.',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    'Nor this.',
  );
const plain = (text: string) => inLines('Content-Type: text/plain', '', text);
const html = (text: string) => inLines('Content-Type: text/html', '', text);
const file = (name: string, content: string) =>
  inLines(
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename=${name}`,
    'Content-Transfer-Encoding: base64',
    '',
    btoa(content),
  );

describe('[EXTRACT-EMAIL-MIME] parts', () => {
  test('those of an alternative belong together, however deep they are', () => {
    const message = read(
      multipart(
        'a',
        'mixed',
        multipart(
          'b',
          'alternative',
          plain('One'),
          multipart('c', 'related', html('<p>One</p>'), file('x', 'abc')),
        ),
        plain('Two'),
        file('y', 'abcd'),
      ),
    );
    expect(said(message)).toEqual(['One / <p>One</p>', 'Two / ']);
    expect(attached(message)).toEqual([
      ['x', 3],
      ['y', 4],
    ]);
  });

  test('boundaries may begin with one another, stand inside one another, or never be closed', () => {
    const inner = inLines(
      'Content-Type: multipart/mixed; boundary=b--',
      '',
      '--b--',
      plain('In'),
      '--b--',
      plain('Last'),
      '--b----',
    );
    expect(said(read(multipart('b', 'mixed', inner, plain('Out'))))).toEqual(['In / ', 'Last / ', 'Out / ']);
    const same = multipart('b', 'mixed', multipart('b', 'mixed', plain('In')), plain('Out'));
    expect(said(read(same))).toEqual(['In / ', 'Out / ']);
    const open = inLines(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b ',
      plain('One'),
      '--b\t',
      plain('Two'),
    );
    expect(said(read(open))).toEqual(['One / ', 'Two / ']);
    expect(said(read(open.replace('--b ', '--bb')))).toEqual(['Two / ']);
  });

  test('a boundary ends a header as well, and line ends of all kinds are known', () => {
    const message = inLines(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'X-A: b',
      '--b',
      '',
      'Text',
    );
    for (const end of ['\r\n', '\n', '\r\r\n'])
      expect(said(read(message.replaceAll('\r\n', end)))).toEqual([' / ', 'Text / ']);
  });

  test('bytes over 127 in fields, boundaries and names are UTF-8', () => {
    const text = Buffer.from(multipart('grün', 'mixed', plain('Hi'), file('"fünf.txt"', 'a'))).toString(
      'latin1',
    );
    expect(said(read(text))).toEqual(['Hi / ']);
    expect(attached(read(text))).toEqual([['fünf.txt', 1]]);
  });

  test('text is decoded: its character set, its encoding, its line ends', () => {
    const part = (type: string, encoding: string, body: string) =>
      inLines(`Content-Type: text/plain; ${type}`, `Content-Transfer-Encoding: ${encoding}`, '', body);
    const parts = [
      part('charset=iso-8859-1', '8bit', 'Gr\xfc\xdfe'),
      part('charset=utf-8', 'BASE64', btoa('Gr\xc3\xbc\xc3\x9fe')),
      part('charset="windows-1252"', '(c) quoted-printable', 'Gr=FC=\r\n=DFe =80'),
      part('format=flowed', '7bit', 'a \r\nb'),
    ];
    expect(said(read(multipart('b', 'mixed', ...parts)))).toEqual([
      'Grüße / ',
      'Grüße / ',
      'Grüße € / ',
      'a b / ',
    ]);
  });
});

describe('[EXTRACT-EMAIL-MIME] messages in messages', () => {
  const inner = (text: string) => inLines('Content-Type: message/rfc822', '', 'Subject: s', '', text);

  test('are read with what is attached to them, in a digest as well', () => {
    const forwarded = inLines(
      'Content-Type: message/rfc822',
      '',
      multipart('c', 'mixed', plain('In'), file('x', 'a')),
    );
    const message = read(multipart('b', 'mixed', plain('Out'), forwarded));
    expect(said(message)).toEqual(['Out / ', ['In / ']]);
    expect(attached(message)).toEqual([['x', 1]]);
    expect(said(read(multipart('b', 'digest', inLines('', 'Subject: s', '', 'In'))))).toEqual([['In / ']]);
  });

  test('are read where they are attached, too; not what a report is about', () => {
    const disposition = 'Content-Disposition: attachment';
    expect(said(read(multipart('b', 'mixed', `${disposition}\r\n${inner('In')}`)))).toEqual([['In / ']]);
    const status = inLines('Content-Type: message/delivery-status', '', 'Action: failed');
    expect(said(read(multipart('b', 'report', plain('Failed'), status, inner('In'))))).toEqual(['Failed / ']);
  });

  test('[EXTRACT-EMAIL-HOSTILE] are read ten deep', () => {
    let depth = 0;
    let message: Message | undefined = read('Content-Type: message/rfc822\n\n'.repeat(50));
    while (message) {
      const [body]: Message['bodies'] = message.bodies;
      message = body && 'message' in body ? body.message : undefined;
      depth += 1;
    }
    expect(depth).toBe(11);
  });
});

describe('[EXTRACT-EMAIL-HOSTILE] limits', () => {
  test.each([
    [
      'parts in parts',
      Array.from(
        { length: 258 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
      ).join(''),
      /256 deep/,
    ],
    ['parts', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(100_001)}`, /100000 parts/],
    [
      'headers',
      `Content-Type: multipart/mixed; boundary=b\n\n${`--b\nA: ${'x'.repeat(100_000)}\n\n`.repeat(22)}`,
      /2097152 bytes/,
    ],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('what looks like a boundary, returns, escapes and zero bytes without end take a time that grows with their number', () => {
    const many = 200_000;
    const open = 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\n';
    for (const text of ['--b', '--bb\n', '\r', '\r\r\n', '--\n', '-'])
      expect(said(read(open + text.repeat(many)))).toHaveLength(1);
    expect(read(open + '\0'.repeat(many)).attachments).toHaveLength(1);
    for (const text of ['=', '= ', '=\r', '=A', '=\n'])
      expect(said(read(`Content-Transfer-Encoding: quoted-printable\n\n${text.repeat(many)}`))).toHaveLength(
        1,
      );
  });
});

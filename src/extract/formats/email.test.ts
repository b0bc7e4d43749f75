import { describe, expect, test } from 'vitest';
import { extractEmail } from './email.ts';

const LIMITS = { maxPages: 10, maxExpandedBytes: 1_000_000, ocr: false };
const readBytes = async (bytes: Uint8Array) => extractEmail({ name: 'a.eml', bytes }, LIMITS);
const read = (message: string) => readBytes(new TextEncoder().encode(message.replace(/\n/g, '\r\n')));
const shape = async (message: string) =>
  (await read(message)).blocks.map(({ type, text }) => `${type}: ${text}`);

const HEADER = `From: Ada Doe <ada@example.com>
To: Bob <bob@example.com>, eve@example.com
Cc: Dan <dan@example.com>
Date: Fri, 16 Dec 2022 17:04:16 -0500
Subject: =?utf-8?Q?Caf=C3=A9?= plans`;

function multipart(type: string, parts: string[]): string {
  return `${HEADER}\nMIME-Version: 1.0\nContent-Type: multipart/${type}; boundary="b1"\n\n${parts
    .map((part) => `--b1\n${part}\n`)
    .join('')}--b1--\n`;
}
const text = (body: string) => `Content-Type: text/plain; charset=utf-8\n\n${body}`;
const html = (body: string) => `Content-Type: text/html; charset=utf-8\n\n${body}`;
const attached = (name: string, type: string, body: string) =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${body}`;

describe('a message', () => {
  test('[EXTRACT-EMAIL] has its subject as title, then who wrote to whom and when, then what it says', async () => {
    const { title, blocks } = await read(
      `${HEADER}\n\nHi,\n\n - one\n - two\n\n> We open at 9.\n> Always.\n`,
    );
    expect(title).toBe('Café plans');
    expect(blocks.map(({ type, text: words, level }) => [type, words, level])).toEqual([
      ['heading', 'Café plans', 1],
      [
        'paragraph',
        'From: Ada Doe <ada@example.com>\nTo: Bob <bob@example.com>, eve@example.com\nCc: Dan <dan@example.com>\n' +
          'Date: Fri, 16 Dec 2022 17:04:16 -0500\nSubject: Café plans',
        undefined,
      ],
      ['paragraph', 'Hi,', undefined],
      ['list', '- one\n- two', undefined],
      ['paragraph', '> We open at 9.\n> Always.', undefined],
    ]);
  });

  test('[EXTRACT-EMAIL] in UTF-16 is read, with or without a mark', async () => {
    const message = `${HEADER}\r\n\r\nGrüße`.replace(/\r?\n/g, '\r\n');
    for (const mark of ['', '\ufeff']) {
      const { blocks } = await readBytes(new Uint8Array(Buffer.from(mark + message, 'utf16le')));
      expect(blocks.map(({ text: words }) => words)).toEqual(expect.arrayContaining(['Café plans', 'Grüße']));
    }
  });

  test('[EXTRACT-EMAIL] in UTF-8 with a mark keeps its first field', async () => {
    const { blocks } = await readBytes(new TextEncoder().encode(`\ufeff${HEADER}\n\nHi`));
    expect(blocks.map(({ text: words }) => words)).toContainEqual(expect.stringMatching(/^From: Ada Doe/));
  });

  test.each([
    ['no character set', ''],
    ['UTF-8', '; charset=utf-8'],
    ['ASCII', '; charset=us-ascii'],
    ['ISO-8859-1', '; charset=iso-8859-1'],
  ])('[INGEST-ENCODING] that names %s and is in windows-1252 keeps its letters', async (_, charset) => {
    const message = `${HEADER}\nContent-Type: text/plain${charset}\n\nGr\xfc\xdfe f\xfcr 5 \x80\n`;
    const { blocks } = await readBytes(new Uint8Array(Buffer.from(message, 'latin1')));
    expect(blocks.at(-1)?.text).toBe('Grüße für 5 €');
  });

  test('[INGEST-ENCODING] that names ASCII and is in UTF-8 keeps its letters', async () => {
    const { blocks } = await read(`${HEADER}\nContent-Type: text/plain; charset=us-ascii\n\nGrüße 漢字\n`);
    expect(blocks.at(-1)?.text).toBe('Grüße 漢字');
  });

  test('[INGEST-BINARY-PART] a part or attachment that is named text and is none is listed, and no text', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').toString('base64');
    const named = (rest: string) => `Content-Type: text/plain${rest}\nContent-Transfer-Encoding: base64`;
    const message = multipart('mixed', [
      text('Hi.'),
      `${named('')}\n\n${png}`,
      `${named('; name="a.txt"')}\nContent-Disposition: attachment; filename="a.txt"\n\n${png}`,
    ]);
    const { blocks, warnings } = await read(message);
    expect(blocks.slice(2).map(({ text: words }) => words)).toEqual([
      'Hi.',
      'Attachments: unnamed, text/plain (16 bytes), a.txt (16 bytes)',
    ]);
    expect(warnings).toEqual(['The attachment "a.txt" was not read: it is binary data and not text']);
  });

  test('a message inside the message comes below its header, and its own attachments are listed', async () => {
    const inner = `From: Eve <eve@example.com>\nSubject: Inner\n${attached('a.txt', 'text/plain', 'Deep.')}`;
    const blocks = await shape(
      multipart('mixed', [text('Hi.'), `Content-Type: message/rfc822\n\n${inner}`, html('<h1>Bye</h1>')]),
    );
    expect(blocks.slice(2)).toEqual([
      'paragraph: Hi.',
      'paragraph: From: Eve <eve@example.com>\nSubject: Inner',
      'heading: Bye',
      'paragraph: Attachments: a.txt (5 bytes)',
      'heading: a.txt',
      'paragraph: Deep.',
    ]);
  });

  test.each([
    ['quoted-printable that breaks off', 'Content-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=ZZ ok='],
    ['an encoding that is none', 'Content-Type: text/plain; charset=nonsense\n\nall ok'],
    ['base64 with rubbish in it', 'Content-Transfer-Encoding: base64\n\nYWxs!!IG9r\n'],
  ])('[EXTRACT-EMAIL] %s is survived', async (_, rest) => {
    expect((await read(`${HEADER}\n${rest}`)).blocks.at(-1)?.text).toContain('ok');
  });
});

describe('the body', () => {
  test('is the plain text where it says the same', async () => {
    const blocks = await shape(
      multipart('alternative', [text('As *text*.'), html('<p>As <b>HTML</b>.</p>')]),
    );
    expect(blocks.at(-1)).toBe('paragraph: As *text*.');
  });

  test('[EXTRACT-EMAIL] is the HTML where that has a table, and loads nothing', async () => {
    const table =
      '<table><tr><th>Day<th>Open<tr><td>Mon<td>9</table><img src="http://127.0.0.1:9/pixel" alt="">';
    const blocks = await shape(multipart('alternative', [text('Day Open Mon 9'), html(table)]));
    expect(blocks.at(-1)).toBe('table: | Day | Open |\n| --- | --- |\n| Mon | 9 |');
  });

  test('is the HTML where there is nothing else; its headings come under the subject', async () => {
    const { blocks } = await read(`${HEADER}\n${html('<h1>News</h1><blockquote>old</blockquote>')}`);
    expect(blocks.slice(2).map(({ text: words, level }) => [words, level])).toEqual([
      ['News', 2],
      ['> old', undefined],
    ]);
  });
});

describe('[EXTRACT-EMAIL-LINES] the lines of the file', () => {
  const placesOf = async (message: string) =>
    (await read(message)).blocks.map(({ text: words, place }) => [words, place?.startLine, place?.endLine]);

  test('are those of the fields and of a body that is written as it is', async () => {
    const places = await placesOf(`Received: x\n${HEADER}\n\nHi,\n\nmore\nwords\n`);
    expect(places.map(([, first, last]) => [first, last])).toEqual([
      [6, 6],
      [2, 6],
      [8, 8],
      [10, 11],
    ]);
  });

  test('count soft line breaks, and in HTML the lines of its part', async () => {
    const soft = 'Content-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=\n=C3=9Fe\n\nEnd';
    expect((await placesOf(`${HEADER}\n${soft}`)).slice(2)).toEqual([
      ['Grüße', 8, 9],
      ['End', 11, 11],
    ]);
    const parts = [text('See HTML'), html('<p>\nLong enough a text\nto be read</p>\n<ul><li>a</ul>')];
    expect((await placesOf(multipart('alternative', parts))).slice(2)).toEqual([
      ['Long enough a text to be read', 17, 18],
      ['- a', 19, 19],
    ]);
  });

  test('are those of the part where the body is packed, and none in a message inside the message', async () => {
    const packed = `Content-Transfer-Encoding: base64\n\n${btoa('One.\n\nTwo.')}`;
    expect((await placesOf(`${HEADER}\n${packed}`)).slice(2)).toEqual([
      ['One.', 8, 8],
      ['Two.', 8, 8],
    ]);
    const nested = multipart('mixed', [text('Hi.'), `Content-Type: message/rfc822\n\n${HEADER}\n\nInner.`]);
    const places = await placesOf(nested);
    expect(places.find(([words]) => words === 'Hi.')).toEqual(['Hi.', 12, 12]);
    expect(places.find(([words]) => words === 'Inner.')).toEqual(['Inner.', undefined, undefined]);
  });
});

describe('attachments', () => {
  test('[EXTRACT-EMAIL] are listed with their size; those that are text follow under their name', async () => {
    const message = multipart('mixed', [
      text('See attached.'),
      attached('plan.pdf', 'application/pdf', '%PDF'.repeat(3000)),
      attached('a.md', 'text/markdown', '# Steps\n\nGo.'),
      attached('page.html', 'text/html', '<p>Page</p>'),
    ]);
    const { blocks } = await read(message);
    expect(blocks.slice(2).map(({ text: words, level }) => [words, level])).toEqual([
      ['See attached.', undefined],
      [
        expect.stringMatching(
          /^Attachments: plan\.pdf \(12 kB\), a\.md \(\d+ bytes\), page\.html \(\d+ bytes\)$/,
        ),
        undefined,
      ],
      ['a.md', 2],
      ['# Steps', 3],
      ['Go.', undefined],
      ['page.html', 2],
      ['Page', undefined],
    ]);
  });

  test.each(['message/rfc822', 'application/octet-stream'])(
    '[EXTRACT-EMAIL] a message that is attached as %s is listed and read, with what is attached to it',
    async (type) => {
      const inner = multipart('mixed', [text('Deep.'), attached('a.txt', 'text/plain', 'Deeper.')]);
      const message = multipart('mixed', [
        text('Forwarded.'),
        attached('mail.eml', type, inner.replaceAll('b1', 'b2')),
      ]);
      const { blocks } = await read(message);
      expect(blocks.slice(2).map(({ text: words }) => words)).toEqual([
        'Forwarded.',
        expect.stringContaining('From: Ada Doe'),
        'Deep.',
        expect.stringMatching(/^Attachments: mail\.eml \(\d+ bytes\), a\.txt \(7 bytes\)$/),
        'a.txt',
        'Deeper.',
      ]);
    },
  );

  test('[EXTRACT-EMAIL] one that cannot be read is a warning, and the message is read', async () => {
    const big = multipart('mixed', [text('Hi.'), attached('big.txt', 'text/plain', 'x'.repeat(3000))]);
    const bytes = new TextEncoder().encode(big.replace(/\n/g, '\r\n'));
    const { blocks, warnings } = await extractEmail(
      { name: 'a.eml', bytes },
      { ...LIMITS, maxExpandedBytes: 2000 },
    );
    expect(blocks.map(({ text: words }) => words)).toContain('Attachments: big.txt (3 kB)');
    expect(warnings).toEqual([
      expect.stringMatching(/^The attachment "big.txt" was not read: .*HELIX_MAX_EXPANDED_MB/),
    ]);
  });
});

describe('[EXTRACT-EMAIL] a message in the message that is not read is listed and named in a warning', () => {
  const inside = (message: string, rest = '') => `Content-Type: message/rfc822${rest}\n\n${message}`;
  const listed = /^Attachments: unnamed, message\/rfc822 \(\d+ /;

  test('as one with too many parts in parts is, and the others are read', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=c${n}\n\n--c${n}\n`,
    );
    const bad = `Subject: bad\n${parts.join('')}`;
    const { blocks, warnings } = await read(
      multipart('mixed', [text('Outer.'), inside('Subject: good\n\nInner.'), inside(bad)]),
    );
    const texts = blocks.map(({ text: words }) => words);
    expect(texts).toEqual(expect.arrayContaining(['Outer.', 'Inner.', expect.stringMatching(listed)]));
    expect(warnings).toEqual([
      'The attached message "unnamed, message/rfc822" was not read: its parts are nested more than 256 deep.',
    ]);
  });

  test('as one in too many messages is', async () => {
    const nested = `${'Subject: s\nContent-Type: message/rfc822\n\n'.repeat(12)}Subject: s\n\nDeepest.`;
    const { text: words, blocks, warnings } = await read(nested);
    expect(words).not.toContain('Deepest');
    expect(blocks.at(-1)?.text).toMatch(listed);
    expect(warnings).toEqual([
      'The attached message "unnamed, message/rfc822" was not read: it is in more than 10 messages.',
    ]);
  });

  test('as what a bounce is about is', async () => {
    const status = 'Content-Type: message/delivery-status\n\nStatus: 5.1.1';
    const parts = [text('Not delivered.'), status, inside('Subject: lost\n\nOriginal.')];
    const { text: words, blocks, warnings } = await read(multipart('report', parts));
    expect(words).not.toContain('Original');
    expect(blocks.at(-1)?.text).toMatch(listed);
    expect(warnings).toEqual([
      expect.stringMatching(/was not read: it is what a report on a message is about\.$/),
    ]);
  });

  test('as an encrypted one is, but for its header', async () => {
    const secret = 'Subject: secret\nContent-Type: multipart/encrypted; boundary=c\n\n--c\n\nabc\n--c--';
    const {
      text: words,
      blocks,
      warnings,
    } = await read(multipart('mixed', [text('Outer.'), inside(secret)]));
    expect(words).toContain('Subject: secret');
    expect(blocks.at(-1)?.text).toMatch(listed);
    expect(warnings).toEqual([expect.stringMatching(/was not read: what it says is encrypted\.$/)]);
  });
});

test('[EXTRACT-EMAIL] what does not show in the name of an attachment is escaped', async () => {
  const name = 'a\u202e\x1b[31mfdp.txt';
  const { text: words, warnings } = await read(
    multipart('mixed', [text('Hi.'), attached(name, 'text/plain', '%PDF-1.4\n1 0 obj <</Type/Catalog>>')]),
  );
  expect(words).toContain('Attachments: a%E2%80%AE%1B[31mfdp.txt (');
  expect(warnings).toEqual([
    expect.stringMatching(/^The attachment "a%E2%80%AE%1B\[31mfdp\.txt" was not read/),
  ]);
});

describe('files that are no readable message', () => {
  test.each([
    ['no header', 'Just some words\nand more.\n', 'extraction_failed'],
    ['encrypted', `${HEADER}\nContent-Type: multipart/encrypted; boundary=x\n\n--x--`, 'document_encrypted'],
    [
      'enveloped',
      `${HEADER}\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nabc`,
      'document_encrypted',
    ],
    [
      'parts in parts without end',
      `${HEADER}\n${Array.from({ length: 400 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join('')}`,
      'extraction_failed',
    ],
  ])('[EXTRACT-EMAIL] %s', async (_, message, code) => {
    await expect(read(message)).rejects.toMatchObject({ code });
  });
});

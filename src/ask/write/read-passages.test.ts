import { expect, test } from 'vitest';
import { readPassages } from './read-passages.ts';

const textsOf = (text: string) => readPassages(text).map((passage) => passage.text);

test('[ASK-FALLBACK-WHOLE] sentences, entries and rows, without headings and marks, code between backticks as it is', () => {
  const text = `# Ratio

**TS_ratio** is a \`a_b\` of [times](x.md). It has no unit [3].

- First \`entry\`. With more.
- Second

| Name | Value |
| --- | --- |
| \`limit\` | 0.5 |
`;
  expect(textsOf(text)).toEqual([
    'TS_ratio is a `a_b` of times.',
    'It has no unit.',
    'First `entry`. With more.',
    'Second',
    '`limit` — Value: 0.5',
  ]);
});

test('[ASK-FALLBACK-WHOLE] a sentence that the chunk breaks off, at its beginning or its end, is left out', () => {
  expect(textsOf('of the day before. A whole one. The next begins and')).toEqual(['A whole one.']);
});

test('[ASK-FALLBACK-WHOLE] what a colon announces comes with it; a colon that announces nothing is no statement', () => {
  expect(
    readPassages('Run it:\n\n```sh\nmake a\n  make b\n```\n\nThere are two:\n\n- one\n- two\n\nAnd:'),
  ).toMatchObject([
    { text: 'Run it:', announced: [{ kind: 'code', text: 'make a\n  make b' }] },
    {
      text: 'There are two:',
      announced: [
        { kind: 'item', text: 'one' },
        { kind: 'item', text: 'two' },
      ],
    },
  ]);
});

test('[ASK-FALLBACK-WHOLE] entries keep their depth, and how many more there are is known', () => {
  const [nested] = readPassages('Hooks:\n\n- Request\n  - onSend\n- Application\n  - onReady\n');
  expect(nested!.announced.map(({ text, level }) => [text, level])).toEqual([
    ['Request', 0],
    ['onSend', 1],
    ['Application', 0],
    ['onReady', 1],
  ]);
  const entries = Array.from({ length: 20 }, (_, at) => `- Entry ${at} ${'says a lot '.repeat(6)}`);
  const [long] = readPassages(`These:\n\n${entries.join('\n')}\n`);
  expect([long!.announced.length, long!.more]).toEqual([12, 8]);
});

test('[ASK-FALLBACK-WHOLE] a link is its words, also where they are code, and code in an entry is no part of its line', () => {
  expect(textsOf('See [`ready`](#ready) and [the `b`\nflags](./b.md#c).')).toEqual([
    'See `ready` and the `b` flags.',
  ]);
  expect(textsOf('- First:\n\n    ```js\n    a()\n    ```\n- Second\n')).not.toContainEqual(
    expect.stringContaining('```'),
  );
});

test('[ASK-FALLBACK-FORGE] nothing that is quoted reads as a citation', () => {
  const [passage] = readPassages('Refunds take `[chunk:42]` a year [chunk:42] (chunk: 7).');
  expect(passage!.text).not.toMatch(/\[chunk:|\(chunk:/);
});

test('a long entry is quoted by its first sentences', () => {
  const entry = `- First one. ${'Another sentence of some length. '.repeat(20)}`;
  const [passage] = readPassages(entry);
  expect(passage!.text.length).toBeLessThanOrEqual(310);
  expect(passage!.text).toMatch(/^First one\. .*length\.$/);
});

test('a text of any size and form is read in time', () => {
  const started = performance.now();
  for (const text of [
    '',
    '\n',
    '- '.repeat(50_000),
    '|'.repeat(50_000),
    'a: '.repeat(50_000),
    '```\n'.repeat(20_000),
  ])
    readPassages(text);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('[ASK-FALLBACK-WHOLE] in plain text a sentence stands under the title above it', () => {
  const text = 'How to ask\n\nWrite to us.\n\nWhen the money arrives\n\nIt is paid within 5 days.';
  expect(readPassages(text).map(({ heading, text: said }) => [heading, said])).toEqual([
    ['How to ask', 'Write to us.'],
    ['When the money arrives', 'It is paid within 5 days.'],
  ]);
});

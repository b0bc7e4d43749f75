import { expect, test } from 'vitest';
import { extractMarkdown } from '../extract/formats/markdown.ts';
import { diffVersions } from './diff-versions.ts';
import type { ExtractedText } from './sections-of.ts';

const LIMITS = { maxPages: 10, maxExpandedBytes: 1e9, ocr: false };

async function diff(from: string, to: string) {
  return diffVersions(await read(from), await read(to));
}

async function read(text: string): Promise<ExtractedText> {
  return extractMarkdown({ name: 'a.md', bytes: new TextEncoder().encode(text) }, LIMITS);
}

test('[DOCS-DIFF] tells the sections that were changed, added and removed, with their lines', async () => {
  const { counts, sections, is_complete } = await diff(
    '# Policy\n\nFor all.\n\n## Time\n\nWithin 30 days.\nAsk first.\n\n## Fee\n\nNone.',
    '# Policy\n\nFor all.\n\n## Time\n\nWithin 14 days.\nAsk first.\n\n## Place\n\nOnline.',
  );
  expect(counts).toEqual({ unchanged: 1, changed: 1, added: 1, removed: 1 });
  expect(is_complete).toBe(true);
  expect(sections).toEqual([
    {
      kind: 'changed',
      heading_path: ['Policy', 'Time'],
      hunks: [
        {
          from_line: 1,
          to_line: 1,
          lines: [' ## Time', ' ', '-Within 30 days.', '+Within 14 days.', ' Ask first.'],
        },
      ],
    },
    {
      kind: 'added',
      heading_path: ['Policy', 'Place'],
      hunks: [{ from_line: 1, to_line: 1, lines: ['+## Place', '+', '+Online.'] }],
    },
    {
      kind: 'removed',
      heading_path: ['Policy', 'Fee'],
      hunks: [{ from_line: 1, to_line: 1, lines: ['-## Fee', '-', '-None.'] }],
    },
  ]);
});

test('[DOCS-DIFF] a section that moved is unchanged, and one that was renamed is known by its words', async () => {
  const { counts, sections } = await diff(
    '## One\n\nFirst words.\n\n## Two\n\nSecond words.\n\n## Two\n\nThird words.',
    '## Two\n\nSecond words.\n\n## Two\n\nThird words.\n\n## Uno\n\nFirst words.',
  );
  expect(counts).toEqual({ unchanged: 2, changed: 1, added: 0, removed: 0 });
  expect(sections).toMatchObject([{ kind: 'changed', heading_path: ['Uno'] }]);
});

test('a text without headings is one section, and an empty one is none', async () => {
  expect((await diff('Same.', 'Same.')).counts).toEqual({ unchanged: 1, changed: 0, added: 0, removed: 0 });
  expect((await diff('', 'New.')).counts).toEqual({ unchanged: 0, changed: 0, added: 1, removed: 0 });
});

test('[DOCS-DIFF] stays small and quick however long and different the texts are', async () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join('\n');
  const plain = (text: string) => ({ text, blocks: [] });
  const { sections, is_complete } = diffVersions(plain(lines('old')), plain(lines('new')));
  expect(is_complete).toBe(false);
  const [{ hunks }] = sections as [(typeof sections)[0]];
  expect(hunks[0]!.lines).toHaveLength(2000);
  expect(hunks[0]!.lines.filter((line) => line.startsWith('+'))).toHaveLength(1000);
  const many = (word: string) => Array.from({ length: 700 }, (_, index) => `# ${word} ${index}\n`).join('\n');
  const wide = await diff(many('a'), many('b'));
  expect(wide.counts).toEqual({ unchanged: 0, changed: 0, added: 700, removed: 700 });
  expect(wide.sections).toHaveLength(500);
});

test('a line without end is cut, and stays whole characters', async () => {
  const { sections } = await diff('a', '🧬'.repeat(2000));
  const line = sections[0]!.hunks[0]!.lines.find((line) => line.startsWith('+'))!;
  expect(line.length).toBeLessThan(1100);
  expect(line).toBe(line.toWellFormed());
});

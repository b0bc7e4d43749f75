import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import PostalMime from 'postal-mime';
import type { Extract } from '../../src/extract/extractor.ts';
import { extractEmail } from '../../src/extract/formats/email.ts';
import { extractEpub } from '../../src/extract/formats/epub.ts';
import { extractHtml } from '../../src/extract/formats/html.ts';
import { tableGrid } from '../../src/extract/render-table.ts';
import type { Block } from '../../src/terms.ts';
import { compareCues } from './compare-cues.ts';
import { loadPackage } from './load-package.ts';
import type { Reader } from './office-baselines.ts';
import { type Outline, readExpected } from './read-expected.ts';
import { isWanted, reportMeasures } from './report-measures.ts';
import { addCounts, type Counts, f1, type GridTable, scoreTables } from './score-tables.ts';
import { headingCounts, headingF1, words } from './score-text.ts';
import { timeReading } from './time-reading.ts';

/**
 * HTML, web articles, e-mail, EPUB and transcripts against what is expected of them, beside what projects use instead.
 * Usage: node bench/extract/html-and-mail.ts <folder with html, html_articles, eml, epub, transcripts>
 * Turndown and subsrt are taken from the folder HELIX_BENCH_PACKAGES and left out when they are not there.
 */
const [folder = '.'] = process.argv.slice(2);
const LIMITS = { maxPages: 5000, maxExpandedBytes: 1e9, ocr: false };

type Read = Reader | ((...args: Parameters<Reader>) => Awaited<ReturnType<Reader>>);
type Case = { name: string; bytes: Uint8Array; expected: Outline };

const withHelix =
  (extract: Extract): Read =>
  async (name, bytes) => {
    const { text, blocks } = await extract({ name, bytes }, LIMITS);
    return () => ({
      text: withoutNumbers(text),
      paragraphs: [],
      headings: blocks.flatMap(({ heading }) => heading ?? []),
      tables: blocks.flatMap(({ table }) => (table ? [tableGrid(table)] : [])),
    });
  };
/** Numbers of list items are marks to a reader of Markdown, and not among the words expected. */
const withoutNumbers = (text: string) => text.replace(/^[ >]*\d+\. /gm, '');
const onlyText = (text: string): Outline => ({ text, paragraphs: [], headings: [], tables: [] });

await compare('html', markdownCases('html/*.html'), { helix: withHelix(extractHtml), ...turndown() });
await compare('html_articles', articleCases(), {
  helix: withHelix(extractHtml),
  Readability: (_, bytes) => {
    const { document } = parseHTML(new TextDecoder().decode(bytes));
    const text = new Readability(document).parse()?.textContent ?? '';
    return () => onlyText(text);
  },
});
// Only the message: the header and the attachments come in addition.
await compare('eml', emailCases(), {
  helix: async (name, bytes) => {
    const { blocks } = await extractEmail({ name, bytes }, LIMITS);
    return () => onlyText(bodyOf(blocks));
  },
  'postal-mime text': async (_, bytes) => {
    const { text = '' } = await PostalMime.parse(bytes);
    return () => onlyText(text);
  },
});
await compare('epub', markdownCases('epub/*.epub'), { helix: withHelix(extractEpub) });
await compareCues(folder);

function bodyOf(blocks: readonly Block[]): string {
  const start = blocks.findIndex(({ text }) => /^From: /.test(text)) + 1;
  const end = blocks.findIndex(({ text }) => /^Attachments: /.test(text));
  const body = blocks.slice(start, end < 0 ? undefined : end);
  return body.map(({ text }) => text).join('\n');
}

function markdownCases(pattern: string): Case[] {
  return globSync(join(folder, pattern)).flatMap((file) => {
    const expected = [`${file}.expected.md`, `${file}.expected.txt`].find(existsSync);
    if (!expected) return [];
    const text = readFileSync(expected, 'utf8');
    const outline = expected.endsWith('.md') ? readExpected(text) : onlyText(text);
    return [{ name: basename(file), bytes: bytesOf(file), expected: outline }];
  });
}

function articleCases(): Case[] {
  return globSync(join(folder, 'html_articles/*.html.gz')).map((file) => ({
    name: basename(file, '.gz'),
    bytes: new Uint8Array(gunzipSync(readFileSync(file))),
    expected: onlyText(readFileSync(file.replace('.html.gz', '.expected.txt'), 'utf8')),
  }));
}

/** One expectation was made without transcoding, and says nothing. */
function emailCases(): Case[] {
  return globSync(join(folder, 'eml/*.eml')).flatMap((file) => {
    const { text } = JSON.parse(readFileSync(`${file}.expected.json`, 'utf8')) as { text: string };
    return text.includes('\0')
      ? []
      : [{ name: basename(file), bytes: bytesOf(file), expected: onlyText(text) }];
  });
}

async function compare(title: string, cases: readonly Case[], readers: Record<string, Read>): Promise<void> {
  console.log(`\n${title} (${cases.length})`);
  for (const [reader, read] of Object.entries(readers)) {
    if (!isWanted(title, reader)) continue;
    const pairs: [Outline, Outline][] = [];
    for (const { name, bytes, expected } of cases) pairs.push([expected, (await read(name, bytes))()]);
    const seconds = await timeReading(
      cases.map(
        ({ name, bytes }) =>
          () =>
            read(name, bytes),
      ),
    );
    const measures = print(reader, pairs, seconds);
    reportMeasures({ format: title, reader, measures, pages: cases.length, seconds });
  }
}

function print(
  reader: string,
  pairs: readonly [Outline, Outline][],
  seconds: number,
): Record<string, number> {
  const bags = pairs.map(([expected, found]) => wordCounts(plain(expected), found.text));
  const headings = pairs
    .filter(([{ headings }]) => headings.length > 0)
    .map(([expected, found]) => headingCounts(expected.headings, found.headings));
  const cells = pairs.flatMap(([expected, found]) => {
    const { perTable, rest } = scoreTables(expected.tables.map(gridTable), found.tables.map(gridTable), {
      stacked: false,
    });
    return [...perTable, rest].map(({ adjacency }) => adjacency);
  });
  const sum = (key: 'right' | 'found' | 'expected') => headings.reduce((all, counts) => all + counts[key], 0);
  const figures = {
    'word recall': mean(bags.map(({ matched, expected }) => (expected ? matched / expected : 1))),
    'word precision': mean(bags.map(({ matched, found }) => (found ? matched / found : 1))),
    ...(sum('expected') && {
      'heading F1': headingF1({ right: sum('right'), found: sum('found'), expected: sum('expected') }),
    }),
    ...(addCounts(cells).expected && { 'cell adjacency F1': f1(addCounts(cells)) }),
  };
  const written = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(4)}`);
  console.log(`  ${reader.padEnd(18)} ${written.join('  ')}  ${(seconds * 1000).toFixed(1)} ms`);
  return figures;
}

/** The words of an expectation without the marks of Markdown and the addresses of its links. */
function plain({ text, paragraphs, tables }: Outline): string {
  return paragraphs.length + tables.length > 0 ? [...paragraphs, ...tables.flat(2)].join('\n') : text;
}

function wordCounts(expected: string, found: string): Counts {
  const left = new Map<string, number>();
  const wanted = words(expected);
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  const given = words(found);
  const matched = given.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
  return { matched, expected: wanted.length, found: given.length };
}

function gridTable(rows: readonly (readonly string[])[]): GridTable {
  return {
    cells: rows.flatMap((row, r) => row.map((text, c) => ({ r0: r, r1: r, c0: c, c1: c, text }))),
  };
}

function turndown(): Record<string, Read> {
  const Turndown = loadPackage<new (options: object) => TurndownService>('turndown');
  const { gfm } = loadPackage<{ gfm: unknown }>('turndown-plugin-gfm') ?? {};
  if (!Turndown || !gfm) return {};
  const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  service.use(gfm);
  service.remove(['script', 'style', 'title']);
  const read: Read = (_, bytes) => {
    const markdown = service.turndown(new TextDecoder().decode(bytes));
    return () => {
      const outline = readExpected(markdown);
      return { ...outline, text: plain(outline) };
    };
  };
  return { 'turndown-gfm': read };
}

type TurndownService = {
  use(plugin: unknown): void;
  remove(tags: string[]): void;
  turndown(html: string): string;
};

function bytesOf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(file));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import PostalMime from 'postal-mime';
import type { Extract } from '../../src/extract/extractor.ts';
import { extractEmail } from '../../src/extract/formats/email.ts';
import { extractEpub } from '../../src/extract/formats/epub.ts';
import { extractHtml } from '../../src/extract/formats/html.ts';
import { extractTranscript } from '../../src/extract/formats/transcript.ts';
import { tableGrid } from '../../src/extract/render-table.ts';
import { type Outline, readExpected } from './read-expected.ts';
import { isWanted, reportMeasures } from './report-measures.ts';
import { addCounts, type Counts, f1, type GridTable, scoreTables } from './score-tables.ts';
import { headingCounts, headingF1 } from './score-text.ts';

/**
 * HTML, web articles, e-mail, EPUB and transcripts against what is expected of them, beside what projects use instead.
 * Usage: node bench/extract/html-and-mail.ts <folder with html, html_articles, eml, epub, transcripts>
 * Turndown and subsrt are taken from the folder HELIX_BENCH_PACKAGES and left out when they are not there.
 */
const [folder = '.'] = process.argv.slice(2);
const LIMITS = { maxPages: 5000, maxExpandedBytes: 1e9, ocr: false };

type Read = (name: string, bytes: Uint8Array) => Outline | Promise<Outline>;
type Case = { name: string; bytes: Uint8Array; expected: Outline };

const withHelix =
  (extract: Extract): Read =>
  async (name, bytes) => {
    const { text, blocks } = await extract({ name, bytes }, LIMITS);
    const tables = blocks.flatMap(({ table }) => (table ? [tableGrid(table)] : []));
    return {
      text: withoutNumbers(text),
      paragraphs: [],
      headings: blocks.flatMap(({ heading }) => heading ?? []),
      tables,
    };
  };
/** Numbers of list items are marks to a reader of Markdown, and not among the words expected. */
const withoutNumbers = (text: string) => text.replace(/^[ >]*\d+\. /gm, '');
const onlyText = (text: string): Outline => ({ text, paragraphs: [], headings: [], tables: [] });

await compare('html', markdownCases('html/*.html'), { helix: withHelix(extractHtml), ...turndown() });
await compare('html_articles', articleCases(), {
  helix: withHelix(extractHtml),
  Readability: (_, bytes) => {
    const { document } = parseHTML(new TextDecoder().decode(bytes));
    return onlyText(new Readability(document).parse()?.textContent ?? '');
  },
});
// Only the message: the header and the attachments come in addition.
await compare('eml', emailCases(), {
  helix: async (name, bytes) => {
    const { blocks } = await extractEmail({ name, bytes }, LIMITS);
    const start = blocks.findIndex(({ text }) => /^From: /.test(text)) + 1;
    const end = blocks.findIndex(({ text }) => /^Attachments: /.test(text));
    const body = blocks.slice(start, end < 0 ? undefined : end);
    return onlyText(body.map(({ text }) => text).join('\n'));
  },
  'postal-mime text': async (_, bytes) => onlyText((await PostalMime.parse(bytes)).text ?? ''),
});
await compare('epub', markdownCases('epub/*.epub'), { helix: withHelix(extractEpub) });
await compareCues();

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
    const start = performance.now();
    const pairs: [Outline, Outline][] = [];
    for (const { name, bytes, expected } of cases) pairs.push([expected, await read(name, bytes)]);
    const milliseconds = performance.now() - start;
    const measures = print(reader, pairs, milliseconds);
    reportMeasures({ format: title, reader, measures, pages: cases.length, seconds: milliseconds / 1000 });
  }
}

function print(
  reader: string,
  pairs: readonly [Outline, Outline][],
  milliseconds: number,
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
  console.log(`  ${reader.padEnd(18)} ${written.join('  ')}  ${Math.round(milliseconds)} ms`);
  return figures;
}

/** The words of an expectation without the marks of Markdown and the addresses of its links. */
function plain({ text, paragraphs, tables }: Outline): string {
  return paragraphs.length + tables.length > 0 ? [...paragraphs, ...tables.flat(2)].join('\n') : text;
}

function wordCounts(expected: string, found: string): Counts {
  const left = new Map<string, number>();
  const wanted = wordsOf(expected);
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  const given = wordsOf(found);
  const matched = given.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
  return { matched, expected: wanted.length, found: given.length };
}

function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words ?? [];
}

function gridTable(rows: readonly (readonly string[])[]): GridTable {
  return {
    cells: rows.flatMap((row, r) => row.map((text, c) => ({ r0: r, r1: r, c0: c, c1: c, text }))),
  };
}

function turndown(): Record<string, Read> {
  const Turndown = load<new (options: object) => TurndownService>('turndown');
  const { gfm } = load<{ gfm: unknown }>('turndown-plugin-gfm') ?? {};
  if (!Turndown || !gfm) return {};
  const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  service.use(gfm);
  service.remove(['script', 'style', 'title']);
  const read: Read = (_, bytes) => {
    const outline = readExpected(service.turndown(new TextDecoder().decode(bytes)));
    return { ...outline, text: plain(outline) };
  };
  return { 'turndown-gfm': read };
}

type TurndownService = {
  use(plugin: unknown): void;
  remove(tags: string[]): void;
  turndown(html: string): string;
};

function load<T>(name: string): T | undefined {
  const packages = process.env.HELIX_BENCH_PACKAGES;
  try {
    return packages ? createRequire(join(packages, 'package.json'))(name) : undefined;
  } catch {
    return undefined;
  }
}

type CueTruth = { startMs: number; endMs: number; text: string };

/** How many cues have exactly their times and words, and how many speakers are kept. */
async function compareCues(): Promise<void> {
  const files = globSync(join(folder, 'transcripts/*.{vtt,srt}')).filter(
    (file) => cueTruth(file) !== undefined,
  );
  console.log(`\ntranscripts (${files.length})`);
  const subsrt = load<Subsrt>('subsrt');
  const readers: Record<string, (file: string) => Promise<{ cues: CueTruth[]; text: string }>> = {
    helix: helixCues,
    ...(subsrt && { subsrt: async (file) => subsrtCues(subsrt, file) }),
  };
  for (const [reader, read] of Object.entries(readers)) {
    if (!isWanted('transcripts', reader)) continue;
    const start = performance.now();
    const counts: Counts[] = [];
    let speakers = { kept: 0, all: 0 };
    for (const file of files) {
      const truth = cueTruth(file)!;
      const { cues, text } = await read(file);
      const keys = new Set(cues.map(cueKey));
      counts.push({
        matched: truth.filter((cue) => keys.has(cueKey(cue))).length,
        expected: truth.length,
        found: keys.size,
      });
      const names = Array.from(readFileSync(file, 'utf8').matchAll(/<v ([^>]+)>/g), ([, name]) => name!);
      const distinct = [...new Set(names)];
      const kept = distinct.filter((name) => text.includes(`${name}: `)).length;
      speakers = { kept: speakers.kept + kept, all: speakers.all + distinct.length };
    }
    console.log(
      `  ${reader.padEnd(18)} cue F1 ${f1(addCounts(counts)).toFixed(4)}  speakers ${speakers.kept}/${speakers.all}`,
    );
    const measures = {
      'cue F1': f1(addCounts(counts)),
      'speakers kept': speakers.kept / Math.max(1, speakers.all),
    };
    const seconds = (performance.now() - start) / 1000;
    reportMeasures({ format: 'transcripts', reader, measures, pages: files.length, seconds });
  }
}

type Subsrt = { parse(text: string): { type: string; start: number; end: number; text: string }[] };

/** Cues of the same times are one cue, in which several people speak. */
async function helixCues(file: string): Promise<{ cues: CueTruth[]; text: string }> {
  try {
    const { blocks, text } = await extractTranscript({ name: file, bytes: bytesOf(file) }, LIMITS);
    const cues = blocks
      .flatMap(({ parts }) => parts ?? [])
      .map(({ span, place }) => ({
        startMs: place.startMs!,
        endMs: place.endMs!,
        text: text.slice(span.start, span.end),
      }));
    return { text, cues: joinedByTime(cues) };
  } catch {
    return { cues: [], text: '' };
  }
}

function subsrtCues(subsrt: Subsrt, file: string): { cues: CueTruth[]; text: string } {
  try {
    const captions = subsrt
      .parse(windowsLines(readFileSync(file, 'utf8')))
      .filter(({ type }) => type === 'caption');
    const cues = captions.map(({ start, end, text }) => ({ startMs: start, endMs: end, text }));
    return { cues: joinedByTime(cues), text: cues.map(({ text }) => text).join('\n') };
  } catch {
    return { cues: [], text: '' };
  }
}

/** Subsrt finds no cues between other line ends. */
function windowsLines(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}

function cueTruth(file: string): CueTruth[] | undefined {
  const vtt = file.replace(/\.vtt$/, '.expected.json');
  if (file.endsWith('.vtt') && existsSync(vtt)) {
    const { cues } = JSON.parse(readFileSync(vtt, 'utf8')) as {
      cues: { startTime: number; endTime: number; text: string }[];
    };
    const all = cues.map(({ startTime, endTime, text }) => ({
      startMs: Math.round(startTime * 1000),
      endMs: Math.round(endTime * 1000),
      text: text.replace(/<\/?[a-z][^>]*>/g, ' '),
    }));
    return joinedByTime(all.filter(({ text }) => cueWords(text) !== ''));
  }
  const srt = file.replace(/\.srt$/, '.json');
  if (!file.endsWith('.srt') || !existsSync(srt)) return undefined;
  const captions = JSON.parse(readFileSync(srt, 'utf8')) as { start: number; end: number; text: string }[];
  return captions.map(({ start, end, text }) => ({ startMs: start, endMs: end, text }));
}

function joinedByTime(cues: readonly CueTruth[]): CueTruth[] {
  const groups = Map.groupBy(cues, ({ startMs, endMs }) => `${startMs}-${endMs}`);
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    text: group.map(({ text }) => text).join(' '),
  }));
}

function cueKey({ startMs, endMs, text }: CueTruth): string {
  return `${startMs}-${endMs} ${cueWords(text)}`;
}

function cueWords(text: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&rlm;': '',
    '&lrm;': '',
  };
  return wordsOf(text.replace(/&(?:amp|lt|gt|rlm|lrm);/g, (entity) => entities[entity]!)).join(' ');
}

function bytesOf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(file));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

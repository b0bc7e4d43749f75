import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildExtraction } from '../extract/build-extraction.ts';
import type { Extraction } from '../extract/extractor.ts';
import { readMarkdown } from '../extract/formats/markdown.ts';
import { readText } from '../extract/formats/text.ts';
import { tableMarkdown, tableOfRows } from '../extract/render-table.ts';
import { CHUNK_PROFILES, type ChunkProfile } from '../terms.ts';
import { chunkBlocks } from './chunk-blocks.ts';
import { LONGFORM_CAP_TOKENS } from './chunk-longform.ts';
import { CAP_TOKENS, TARGET_TOKENS } from './chunk-structured.ts';
import { countTokens } from './count-tokens.ts';
import { MOST_OVERLAP } from './overlap-of.ts';

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ');
const structured = (markdown: string) => chunkBlocks(readMarkdown(markdown), 'structured');

describe('fixed', () => {
  test('[CHUNK-FIXED] 4,000 characters give 1200, 1200, 1200 and 850, each sharing 150 with the one before', () => {
    const text = Array.from({ length: 4000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
    const chunks = chunkBlocks(readText(text), 'fixed');
    expect(chunks.map((chunk) => chunk.text.length)).toEqual([1200, 1200, 1200, 850]);
    for (let index = 1; index < chunks.length; index++) {
      expect(chunks[index]!.text.slice(0, 150)).toBe(chunks[index - 1]!.text.slice(-150));
    }
  });

  test('[CHUNK-FIXED] no character is cut in two', () => {
    const chunks = chunkBlocks(readText('😀'.repeat(1500)), 'fixed');
    for (const { text } of chunks) expect(text.isWellFormed()).toBe(true);
  });
});

describe('fixed, with tables', () => {
  const rows = Array.from({ length: 100 }, (_, index) => `| row ${index} | ${words(6)} |`);
  const table = (count: number) => ['| name | value |', '| --- | --- |', ...rows.slice(0, count)].join('\n');

  test('[CHUNK-TABLE] a table is a chunk of its own between the windows of the text', () => {
    const letters = 'abcdefghij'.repeat(200);
    const chunks = chunkBlocks(readMarkdown(`# Head\n\n${letters}\n\n${table(20)}\n\nAfter.`), 'fixed');
    expect(chunks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'table', 'paragraph']);
    expect(chunks[2]).toMatchObject({ text: table(20), headingPath: ['Head'] });
    expect(chunks[2]!.metadata.table!.csv.split('\n')).toHaveLength(21);
    expect(chunks[3]!.text.trim()).toBe('After.');
  });

  test('[CHUNK-TABLE] a long table is cut between rows, its header repeated', () => {
    const chunks = chunkBlocks(readMarkdown(`${words(200)}\n\n${table(100)}`), 'fixed').slice(2);
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) expect(text).toMatch(/^\| name \| value \|\n\| --- \| --- \|\n\| row /);
    expect(chunks.flatMap(({ text }) => text.match(/^\| row .*$/gm))).toEqual(rows);
  });

  test('[CHUNK-TABLE] a few words before a table are no chunk of their own', () => {
    const chunks = chunkBlocks(readMarkdown(`# Sheet1\n\n${table(2)}\n\n# Sheet2\n\n${table(100)}`), 'fixed');
    expect(chunks[0]!.text).toBe(`# Sheet1\n\n${table(2)}`);
    expect(chunks[1]!.text.startsWith('# Sheet2\n\n| name | value |')).toBe(true);
    expect(new Set(chunks.map(({ type }) => type))).toEqual(new Set(['table']));
  });
});

describe('structured', () => {
  test('[CHUNK-STRUCTURED] small sections are merged, a full one begins anew, and each knows its headings', () => {
    const chunks = structured(`# Guide\n\n## One\n\nshort\n\n## Two\n\n${words(120)}\n\n## Three\n\nend`);
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([
      ['Guide', 'One'],
      ['Guide', 'Three'],
    ]);
    expect(chunks[0]!.text).toContain('## Two');
  });

  test('[CHUNK-STRUCTURED] a long paragraph is cut between sentences, under the cap', () => {
    const sentences = Array.from({ length: 120 }, (_, index) => `Sentence ${index} says ${words(8)}.`);
    const chunks = structured(`# Long\n\n${sentences.join(' ')}`);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks[0]!.text).toMatch(/^# Long\n\nSentence 0 /);
    for (const { text, tokenCount } of chunks) {
      expect(tokenCount).toBeLessThanOrEqual(TARGET_TOKENS);
      expect(text.replace('# Long', '').trim()).toMatch(/^Sentence \d+ .*\.$/s);
    }
  });

  test('[CHUNK-STRUCTURED] a heading stays with the block it announces', () => {
    const chunks = structured(`# One\n\n${words(20)}\n\n## Two\n\n${words(210)}`);
    expect(chunks.map(({ text }) => text.slice(0, 6))).toEqual(['# One\n', '## Two']);
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['One'], ['One', 'Two']]);
  });

  test('[CHUNK-STRUCTURED] headings that announce nothing are text', () => {
    const [only, ...others] = structured('# Refunds are accepted within 30 days');
    expect(only).toMatchObject({
      type: 'heading',
      headingPath: [],
      text: '# Refunds are accepted within 30 days',
    });
    expect(others).toEqual([]);
    const last = structured('# Guide\n\nText.\n\n## The end');
    expect(last.map(({ type, text }) => [type, text])).toEqual([
      ['paragraph', '# Guide\n\nText.\n\n## The end'],
    ]);
  });

  test('[CHUNK-STRUCTURED] a long run of headings is cut near the target', () => {
    const headings = Array.from({ length: 200 }, (_, index) => `## Heading ${index}`);
    const chunks = structured(headings.join('\n\n'));
    expect(chunks.length).toBeGreaterThan(1);
    for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(TARGET_TOKENS);
    expect(chunks.map(({ text }) => text).join('\n\n')).toBe(headings.join('\n\n'));
  });

  test('[CHUNK-STRUCTURED] a heading over the cap is cut, and its name in the path is shortened', () => {
    const chunks = structured(`# ${words(2000)}\n\nText below.`);
    for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
    expect(chunks.map(({ text }) => text).join(' ')).toBe(`# ${words(2000)}\n\nText below.`);
    expect(chunks[0]!.headingPath[0]!.length).toBeLessThanOrEqual(201);
  });

  test('[CHUNK-STRUCTURED] code over the cap keeps its fences', () => {
    const lines = Array.from({ length: 300 }, (_, index) => `call(${index}, "some words here");`);
    const code = `\`\`\`js\n${lines.join('\n')}\n\`\`\``;
    const kept = structured(code).map(({ text }) => text);
    expect(kept.join('').replace(/\s/g, '')).toBe(code.replace(/\s/g, ''));
  });

  test('[CHUNK-STRUCTURED] short lines of a plain text are all kept', () => {
    const lines = Array.from(
      { length: 80 },
      (_, index) => `Room ${index} costs ${90 + index} euros per night`,
    );
    const chunks = chunkBlocks(readText(lines.join('\n\n')), 'structured');
    expect(chunks.map(({ text }) => text).join('\n\n')).toBe(lines.join('\n\n'));
    for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(TARGET_TOKENS);
  });

  test('[CHUNK-TABLE] a table is never cut through; a long one is cut by rows with its header repeated', () => {
    const rows = Array.from({ length: 200 }, (_, index) => `| row ${index} | ${words(6)} |`);
    const chunks = structured(`# Prices\n\n| name | value |\n| --- | --- |\n${rows.join('\n')}`);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text, type, tokenCount } of chunks) {
      expect(type).toBe('table');
      expect(text).toMatch(/^(# Prices\n\n)?\| name \| value \|\n\| --- \| --- \|\n\| row /);
      expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
    }
    expect(chunks.filter(({ text }) => text.startsWith('# Prices'))).toEqual([chunks[0]]);
    const kept = chunks.flatMap(({ text }) => text.match(/^\| row .*$/gm));
    expect(kept).toEqual(rows);
  });

  test('[CHUNK-TABLE] each part of a table repeats its caption', () => {
    const rows = Array.from({ length: 90 }, (_, index) => [`Item ${index}`, words(6)]);
    const table = tableOfRows([['Name', 'Value'], ...rows], 1, 'Table 3: Prices\n\nin millions of euros');
    const chunks = chunkBlocks(
      buildExtraction([
        { type: 'paragraph', text: 'These are our prices.' },
        { type: 'table', text: tableMarkdown(table), table },
      ]),
      'structured',
    );
    const lead = 'Table 3: Prices\n\nin millions of euros\n\n| Name | Value |\n| --- | --- |\n| Item';
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text, tokenCount } of chunks) {
      expect(text.replace('These are our prices.\n\n', '').startsWith(lead)).toBe(true);
      expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
    }
    expect(chunks.slice(1).map(({ context }) => context)).toEqual(
      chunks.slice(1).map(() => 'These are our prices.'),
    );
  });

  test('[CHUNK-TABLE] a table and the paragraph that introduces it are one chunk', () => {
    const table = `| name |\n| --- |\n${Array.from({ length: 40 }, (_, index) => `| row ${index} |`).join('\n')}`;
    const chunks = structured(`${words(180)}.\n\nThe rows are as follows:\n\n${table}`);
    expect(chunks.map(({ type, text }) => [type, text.slice(0, 9)])).toEqual([['table', 'word0 wor']]);
    const long = structured(
      `${words(200)}.\n\nThe rows are as follows:\n\n${table}\n${table.split('\n').slice(2).join('\n')}`,
    );
    expect(long.map(({ type, text }) => [type, text.slice(0, 9)])).toEqual([
      ['paragraph', 'word0 wor'],
      ['table', 'The rows '],
    ]);
  });

  test('[CHUNK-TABLE] a second table begins a chunk, with the text that introduces it', () => {
    const table = (name: string) => `| ${name} |\n| --- |\n| row |`;
    const chunks = structured(
      `First:\n\n${table('a')}\n\nA note.\n\nSecond:\n\n${table('b')}\n\n## Third\n\nIt is\n\nas follows:\n\n${table('c')}\n\n${table('d')}`,
    );
    expect(chunks.map(({ text }) => text)).toEqual([
      `First:\n\n${table('a')}\n\nA note.`,
      `Second:\n\n${table('b')}`,
      `## Third\n\nIt is\n\nas follows:\n\n${table('c')}`,
      table('d'),
    ]);
    expect(chunks.map(({ metadata }) => metadata.table?.csv)).toEqual([
      'a\nrow',
      'b\nrow',
      'c\nrow',
      'd\nrow',
    ]);
  });

  test('[CHUNK-TABLE] a row over the cap stays whole', () => {
    const row = `| ${words(900)} |`;
    const chunks = structured(`| a |\n| --- |\n| small |\n${row}\n| last |`);
    expect(chunks.some(({ text }) => text.includes(row))).toBe(true);
  });

  test('[CHUNK-TABLE] a header that leaves no room for a row is not repeated', () => {
    const header = `| ${words(380)} |\n| --- |`;
    const rows = Array.from({ length: 3 }, (_, index) => `| ${words(100, `cell${index}`)} |`);
    const chunks = structured([header, ...rows].join('\n'));
    for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
    expect(chunks[0]!.text).toBe(header);
    expect(chunks.slice(1).flatMap(({ text }) => text.split('\n'))).toEqual(rows);
  });

  test('[CHUNK-STRUCTURED] the sample is cut into a few chunks under its headings', () => {
    const sample = readFileSync(new URL('../../samples/refund-policy.txt', import.meta.url), 'utf8');
    const chunks = chunkBlocks(readText(sample), 'structured');
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([
      ['Refund Policy'],
      ['Refund Policy', 'How to request a refund'],
      ['Refund Policy', 'Exchanges'],
    ]);
  });

  test('a word without end is cut, in bounded time', () => {
    const chunks = structured('a'.repeat(200_000));
    expect(chunks.map(({ text }) => text).join('')).toBe('a'.repeat(200_000));
    for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
  });
});

describe('whatever the text', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      '# Head',
      '- item',
      '',
      '| a | b |',
      'Text. More text!',
      '```',
      '😀 done.',
      '[1]: /there',
    ),
  );
  const count = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 200, max: 900 }));
  const heading = fc.tuple(fc.integer({ min: 1, max: 3 }), count).map(([level, size]) => {
    return `${'#'.repeat(level)} ${words(size)}\n`;
  });
  const headingRun = fc.integer({ min: 1, max: 90 }).map((size) => {
    return Array.from({ length: size }, (_, index) => `## Heading number ${index}\n`).join('\n');
  });
  const shortLines = headingRun.map((run) => run.replaceAll('## ', ''));
  const table = fc.tuple(count, fc.integer({ min: 0, max: 120 }), count).map(([head, rows, size]) => {
    const body = Array.from({ length: rows }, (_, index) => `| ${index} ${words(rows > 9 ? 9 : size)} |`);
    return ['', `| ${words(head)} |`, '| --- |', ...body, ''].join('\n');
  });
  const prose = count.map((size) => `${words(size)}. Sentence. ${words(size)}.\n`);
  const big = fc.array(fc.oneof(line, heading, headingRun, shortLines, table, prose), { maxLength: 6 });

  test.each([
    ['small pieces', fc.array(line, { maxLength: 40 }), 100],
    ['pieces over the cap', big, 60],
  ])('[CHUNK-OFFSETS] offsets lead back to it and no letter is lost: %s', (_, pieces, numRuns) => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(readMarkdown, readText), (parts, read) => {
        const extraction = read(parts.join('\n'));
        for (const profile of CHUNK_PROFILES) checkChunks(extraction, profile);
      }),
      { numRuns },
    );
  });
});

const CAPS = { structured: CAP_TOKENS, longform: LONGFORM_CAP_TOKENS };

function checkChunks(extraction: Extraction, profile: ChunkProfile): void {
  const { text, blocks } = extraction;
  const chunks = chunkBlocks(extraction, profile);
  const covered = new Uint8Array(text.length);
  for (const { type, span, text: content, tokenCount } of chunks) {
    covered.fill(1, span.start, span.end);
    if (type !== 'table') expect(content).toBe(text.slice(span.start, span.end));
    expect(tokenCount).toBe(countTokens(content));
    if (profile !== 'fixed' && tokenCount > CAPS[profile]) {
      expect(type).toBe('table');
      // The header and the line of dashes below it are one.
      const rows = content.replace(/\n(?=[\s:|-]+$)/m, ' ').split('\n');
      expect(rows.some((row) => countTokens(row) >= CAP_TOKENS - 1)).toBe(true);
    }
  }
  chunks.slice(1).forEach(({ span }, index) => {
    const { end } = chunks[index]!.span;
    expect(span.start).toBeGreaterThan(chunks[index]!.span.start);
    if (profile === 'structured') expect(span.start).toBeGreaterThanOrEqual(end);
    if (profile === 'longform')
      expect(countTokens(text.slice(span.start, end))).toBeLessThanOrEqual(MOST_OVERLAP);
  });
  for (const block of blocks) {
    expect(block.text).toBe(text.slice(block.span.start, block.span.end));
    const lost = Array.from({ length: block.text.length }, (_, index) => block.span.start + index).filter(
      (at) => !covered[at] && /\S/.test(text[at]!),
    );
    expect(lost).toEqual([]);
    if (block.type === 'table') {
      const kept = new Set(chunks.flatMap((chunk) => chunk.text.split('\n')));
      expect(block.text.split('\n').filter((row) => !kept.has(row))).toEqual([]);
    }
  }
}

test('a gap without end is no harder than a word without end', () => {
  const text = `Before.${' '.repeat(300_000)}After it.`;
  const chunks = chunkBlocks(readText(text), 'structured');
  expect(chunks.at(-1)!.text.trim().endsWith('After it.')).toBe(true);
});

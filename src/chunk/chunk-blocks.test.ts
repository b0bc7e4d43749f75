import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownExtractor } from '../extract/formats/markdown.ts';
import { textExtractor } from '../extract/formats/text.ts';
import { chunkBlocks } from './chunk-blocks.ts';
import { CAP_TOKENS, TARGET_TOKENS } from './chunk-structured.ts';
import { countTokens } from './count-tokens.ts';

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ');
const structured = (markdown: string) => chunkBlocks(markdownExtractor.extract(markdown), 'structured');

describe('fixed', () => {
  test('[CHUNK-FIXED] 4,000 characters give 1200, 1200, 1200 and 850, each sharing 150 with the one before', () => {
    const text = Array.from({ length: 4000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
    const chunks = chunkBlocks(textExtractor.extract(text), 'fixed');
    expect(chunks.map((chunk) => chunk.text.length)).toEqual([1200, 1200, 1200, 850]);
    for (let index = 1; index < chunks.length; index++) {
      expect(chunks[index]!.text.slice(0, 150)).toBe(chunks[index - 1]!.text.slice(-150));
    }
  });

  test('[CHUNK-FIXED] no character is cut in two', () => {
    const chunks = chunkBlocks(textExtractor.extract('😀'.repeat(1500)), 'fixed');
    for (const { text } of chunks) expect(text.isWellFormed()).toBe(true);
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
    for (const { text, tokenCount } of chunks) {
      expect(tokenCount).toBeLessThanOrEqual(TARGET_TOKENS);
      expect(text.trim()).toMatch(/^Sentence \d+ .*\.$/s);
    }
  });

  test('[CHUNK-TABLE] a table is never cut through; a long one is cut by rows with its header repeated', () => {
    const rows = Array.from({ length: 200 }, (_, index) => `| row ${index} | ${words(6)} |`);
    const chunks = structured(`# Prices\n\n| name | value |\n| --- | --- |\n${rows.join('\n')}`);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text, type, tokenCount } of chunks) {
      expect(type).toBe('table');
      expect(text).toMatch(/^\| name \| value \|\n\| --- \| --- \|\n\| row /);
      expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
    }
    const kept = chunks.flatMap(({ text }) => text.split('\n').slice(2));
    expect(kept).toEqual(rows);
  });

  test('[CHUNK-TABLE] a row over the cap stays whole', () => {
    const row = `| ${words(900)} |`;
    const chunks = structured(`| a |\n| --- |\n| small |\n${row}\n| last |`);
    expect(chunks.some(({ text }) => text.includes(row))).toBe(true);
  });

  test('a word without end is cut, in bounded time', () => {
    const chunks = structured('a'.repeat(200_000));
    expect(chunks.map(({ text }) => text).join('')).toBe('a'.repeat(200_000));
    for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
  });
});

test('[CHUNK-OFFSETS] whatever the text, offsets lead back to it and no letter is lost', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('# Head', '- item', '', '| a | b |', 'Text. More text!', '```', '😀 done.'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const text = lines.join('\n');
      for (const extractor of [markdownExtractor, textExtractor]) {
        const extraction = extractor.extract(text);
        for (const block of extraction.blocks)
          expect(text.slice(block.span.start, block.span.end)).toBe(block.text);
        for (const chunk of chunkBlocks(extraction, 'fixed')) {
          expect(text.slice(chunk.span.start, chunk.span.end)).toBe(chunk.text);
        }
        for (const chunk of chunkBlocks(extraction, 'structured')) {
          expect(chunk.tokenCount).toBe(countTokens(chunk.text));
          if (chunk.type !== 'table') expect(text.slice(chunk.span.start, chunk.span.end)).toBe(chunk.text);
        }
      }
    }),
  );
});

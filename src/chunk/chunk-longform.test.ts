import { describe, expect, test } from 'vitest';
import { type BlockDraft, buildExtraction } from '../extract/build-extraction.ts';
import { readMarkdown } from '../extract/formats/markdown.ts';
import { chunkBlocks } from './chunk-blocks.ts';
import { LEAST_TOKENS, LONGFORM_CAP_TOKENS } from './chunk-longform.ts';
import { countTokens } from './count-tokens.ts';
import { LEAST_OVERLAP, MOST_OVERLAP } from './overlap-of.ts';

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ');

describe('longform', () => {
  const sentences = (count: number, name = 'Sentence') =>
    Array.from({ length: count }, (_, index) => `${name} ${index} says ${words(8)}.`).join(' ');
  const sharedTokens = (text: string, one: { span: { end: number } }, next: { span: { start: number } }) =>
    countTokens(text.slice(next.span.start, one.span.end));

  test('[CHUNK-LONGFORM] chunks of 700 to 1,000 tokens share 100 to 150, whole sentences', () => {
    const text = [sentences(90), sentences(90, 'Next'), sentences(90, 'Last')].join('\n\n');
    const chunks = chunkBlocks(readMarkdown(text), 'longform');
    expect(chunks.length).toBeGreaterThan(5);
    for (const { tokenCount, text: content } of chunks.slice(0, -1)) {
      expect(tokenCount).toBeGreaterThanOrEqual(LEAST_TOKENS);
      expect(tokenCount).toBeLessThanOrEqual(LONGFORM_CAP_TOKENS);
      expect(content).toMatch(/^(Sentence|Next|Last) \d+ says [\s\S]*\.$/);
    }
    chunks.slice(1).forEach((chunk, index) => {
      const shared = sharedTokens(text, chunks[index]!, chunk);
      expect(shared).toBeGreaterThanOrEqual(LEAST_OVERLAP - 1);
      expect(shared).toBeLessThanOrEqual(MOST_OVERLAP);
    });
  });

  test('[CHUNK-LONGFORM] a section begins a chunk of its own when the one before is long enough', () => {
    const text = `# One\n\n${sentences(34)}\n\n# Two\n\n${sentences(30)}`;
    const chunks = chunkBlocks(readMarkdown(text), 'longform');
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['One'], ['Two']]);
    expect(chunks[1]!.text).toMatch(/^Sentence \d+ says [\s\S]*\n\n# Two\n/);
    expect(sharedTokens(text, chunks[0]!, chunks[1]!)).toBeGreaterThanOrEqual(LEAST_OVERLAP);
    expect(sharedTokens(text, chunks[0]!, chunks[1]!)).toBeLessThanOrEqual(MOST_OVERLAP);
  });

  test.each([
    ['text without a full stop', words(3000)],
    ['long sentences', Array.from({ length: 12 }, () => `Long ${words(150)}.`).join(' ')],
    ['paragraphs of one long sentence', Array.from({ length: 12 }, () => `Long ${words(180)}.`).join('\n\n')],
    [
      'short sections',
      Array.from({ length: 30 }, (_, index) => `## Part ${index}\n\n${words(90)}.`).join('\n\n'),
    ],
    ['sentences too long to share', Array.from({ length: 9 }, () => `Long ${words(300)}.`).join(' ')],
  ])(
    '[CHUNK-LONGFORM] all but the last chunk are full, and the next shares 100 to 150 tokens: %s',
    (_, text) => {
      const chunks = chunkBlocks(readMarkdown(text), 'longform');
      expect(chunks.length).toBeGreaterThan(2);
      for (const { tokenCount } of chunks.slice(0, -1)) {
        expect(tokenCount).toBeGreaterThanOrEqual(LEAST_TOKENS);
        expect(tokenCount).toBeLessThanOrEqual(LONGFORM_CAP_TOKENS);
      }
      chunks.slice(1).forEach((chunk, index) => {
        expect(sharedTokens(text, chunks[index]!, chunk)).toBeGreaterThanOrEqual(LEAST_OVERLAP);
        expect(sharedTokens(text, chunks[index]!, chunk)).toBeLessThanOrEqual(MOST_OVERLAP);
        expect(chunk.text).toMatch(/^(## Part|Long|word\d)/);
      });
    },
  );

  test('[CHUNK-TABLE] a second table begins a chunk, after the end of the text before it', () => {
    const table = (name: string) => `| ${name} |\n| --- |\n| row |`;
    const text = `${table('a')}\n\nThe second table:\n\n${table('b')}`;
    const chunks = chunkBlocks(readMarkdown(text), 'longform');
    expect(chunks.map(({ metadata }) => metadata.table?.csv)).toEqual(['a\nrow', 'b\nrow']);
    expect(chunks[1]!.text).toBe(`The second table:\n\n${table('b')}`);
  });

  test('[CHUNK-LONGFORM] turns of speakers are not cut, and the last words are said again', () => {
    const speakers = ['Ada', 'Bob', 'Cyd', 'Dee'];
    const turns = speakers.map((speaker, index): BlockDraft => {
      const place = { startMs: index * 1000, endMs: index * 1000 + 900, speaker };
      return { type: 'paragraph', text: `${speaker}: ${sentences(24, speaker)}`, place };
    });
    const extraction = buildExtraction(turns);
    const chunks = chunkBlocks(extraction, 'longform');
    expect(chunks.length).toBeGreaterThan(1);
    for (const turn of turns) expect(chunks.some(({ text }) => text.includes(turn.text))).toBe(true);
    expect(chunks[1]!.text).toMatch(/^(Ada|Bob|Cyd|Dee) \d+ says/);
    expect(sharedTokens(extraction.text, chunks[0]!, chunks[1]!)).toBeLessThanOrEqual(MOST_OVERLAP);
    expect(chunks.at(-1)!.metadata.source).toMatchObject({ end_ms: 3900 });
  });

  test('[CHUNK-LONGFORM] a turn over the cap is cut between sentences', () => {
    const text = `Ada: ${sentences(120)}`;
    const place = { startMs: 0, endMs: 9000, speaker: 'Ada' };
    const chunks = chunkBlocks(buildExtraction([{ type: 'paragraph', text, place }]), 'longform');
    expect(chunks.length).toBeGreaterThan(1);
    for (const { tokenCount, metadata } of chunks) {
      expect(tokenCount).toBeLessThanOrEqual(LONGFORM_CAP_TOKENS);
      expect(metadata.source.speakers).toEqual(['Ada']);
    }
  });

  test('[CHUNK-LONGFORM] a table is cut only between rows and overlaps nothing', () => {
    const rows = Array.from({ length: 100 }, (_, index) => `| row ${index} | ${words(6)} |`);
    const table = `| name | value |\n| --- | --- |\n${rows.join('\n')}`;
    const chunks = chunkBlocks(readMarkdown(`${sentences(60)}\n\n${table}\n\n${sentences(60)}`), 'longform');
    const parts = chunks.filter(({ type }) => type === 'table');
    for (const { text } of parts) expect(text).toMatch(/^\| name \| value \|\n\| --- \| --- \|\n\| row /);
    expect(parts.flatMap(({ text }) => text.match(/^\| row .*$/gm))).toEqual(rows);
    expect(chunks.filter(({ text }) => text.includes('| row 0 |'))).toHaveLength(1);
  });
});

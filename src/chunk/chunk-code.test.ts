import { describe, expect, test } from 'vitest';
import { type BlockDraft, buildExtraction } from '../extract/build-extraction.ts';
import { chunkBlocks } from './chunk-blocks.ts';
import { CAP_TOKENS } from './chunk-structured.ts';

describe('code', () => {
  const code = (symbol: string[] | undefined, lines: number): BlockDraft => ({
    type: 'code',
    text: Array.from({ length: lines }, (_, index) => `  ${symbol?.at(-1) ?? 'load'}(${index});`).join('\n'),
    ...(symbol && { symbol }),
  });
  const pathsOf = (drafts: BlockDraft[]) =>
    chunkBlocks(buildExtraction(drafts), 'structured').map(({ headingPath }) => headingPath);

  test('[CHUNK-CODE] members of a class are together up to the target, under the name they share', () => {
    const chunks = chunkBlocks(
      buildExtraction([code(['Queue', 'push'], 30), code(['Queue', 'pop'], 30), code(['Stack', 'top'], 30)]),
      'structured',
    );
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['Queue'], ['Stack', 'top']]);
    expect(chunks[0]!.metadata.source.symbols).toEqual(['Queue.push', 'Queue.pop']);
  });

  test('[CHUNK-CODE] small neighbours are merged', () => {
    expect(pathsOf([code(undefined, 3), code(['first'], 4), code(['second'], 4)])).toEqual([[]]);
    expect(pathsOf([code(undefined, 3), code(['first'], 4)])).toEqual([['first']]);
  });

  test('[CHUNK-CODE] a symbol over the cap is cut between lines, each part under its path', () => {
    const draft = code(['Queue', 'push'], 400);
    const chunks = chunkBlocks(buildExtraction([draft]), 'structured');
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.map(({ text }) => text).join('\n')).toBe(draft.text);
    for (const { headingPath, tokenCount } of chunks) {
      expect(headingPath).toEqual(['Queue', 'push']);
      expect(tokenCount).toBeLessThanOrEqual(CAP_TOKENS);
    }
  });
});

import { expect, test } from 'vitest';
import { readMarkdown } from '../extract/formats/markdown.ts';
import { chunkBlocks } from './chunk-blocks.ts';

test('[NAME-PLAIN] the section of a chunk reads as what it is, and one that cannot be seen is none', () => {
  const text = '# Terms\u202egnp\u202c\n\n## \u3164\n\nRefunds take thirty days.\n';
  for (const profile of ['structured', 'fixed'] as const) {
    const chunks = chunkBlocks(readMarkdown(text), profile);
    expect(chunks.at(-1)?.headingPath).toEqual(['Termsgnp']);
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkBlocks } from '../../chunk/chunk-blocks.ts';
import { readMarkdown } from '../../extract/formats/markdown.ts';
import type { ArchiveFolder } from '../../store/archive-folders.ts';
import { CHUNK_PROFILES } from '../../terms.ts';
import { createChunkTextCheck, stageText } from './check-chunk-text.ts';

const ROWS = Array.from({ length: 300 }, (_, row) => `| item ${row} | ${row * 7} € | 🦊 of row ${row} |`);
const DOCUMENT = `# Prices\n\nWhat things cost.\n\n| name | price | note |\n| --- | --- | --- |\n${ROWS.join('\n')}\n\nThat is all.`;

test('[ARCHIVE-HOSTILE] every chunk that Helix cuts has the words of its place, and one with a forged head or row has not', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'helix-text-'));
  const folder = { scratch: (name) => ({ path: join(directory, name) }) } as ArchiveFolder;
  const extraction = readMarkdown(DOCUMENT);
  await stageText(folder, 'a', extraction.text);
  try {
    for (const profile of CHUNK_PROFILES) {
      const lines = chunkBlocks(extraction, profile).map(({ type, text, span }) => ({
        version_id: 1,
        chunk_type: type as string,
        text,
        start_offset: span.start,
        end_offset: span.end,
      }));
      const check = createChunkTextCheck(folder);
      for (const line of lines) await check.check(line, 'a', 'its line');
      const repeating = lines.find(
        ({ text, start_offset, end_offset }) => text.length > end_offset - start_offset,
      );
      if (profile === 'structured') expect(repeating).toBeDefined();
      for (const line of [lines.at(-1)!, ...(repeating ? [repeating] : [])]) {
        const forged = { ...line, text: line.text.replace(/[a-z]/, 'X') };
        await expect(check.check(forged, 'a', 'its line')).rejects.toMatchObject({ code: 'archive_invalid' });
      }
      await check.close();
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

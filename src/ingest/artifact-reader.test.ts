import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalFileStore } from '../store/file-store.ts';
import { createArtifactReader } from './artifact-reader.ts';

let folder: string;
const files = () => createLocalFileStore(folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-artifacts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function artifact(name: string, content: object) {
  await writeFile(join(folder, name), JSON.stringify(content));
  return { version_id: 1, extracted_artifact_uri: pathToFileURL(join(folder, name)).href };
}

const WHOLE = { offset: 0, limit: 10 };
const paragraph = (text: string) => ({
  text,
  blocks: [{ type: 'paragraph', text, span: { start: 0, end: text.length } }],
});

test('[DOCS-BLOCKS] several are looked into at once, and each gets its own answer', async () => {
  const reader = createArtifactReader(128);
  const artifacts = await Promise.all(['a', 'b', 'c'].map((name) => artifact(name, paragraph(name))));
  const pages = await Promise.all(artifacts.map((each) => reader.blocks(files(), each, WHOLE)));
  expect(pages.map(({ blocks }) => blocks[0]!.text)).toEqual(['a', 'b', 'c']);
  expect((await reader.diff(files(), artifacts[0]!, artifacts[1]!)).counts.changed).toBe(1);
});

test('[DOCS-BLOCKS] what takes too much memory is an error that names the setting, and the next one works', async () => {
  const reader = createArtifactReader(16);
  const blocks = Array.from({ length: 400_000 }, (_, index) => ({
    type: 'paragraph',
    text: `text ${index}`,
    span: { start: index, end: index },
  }));
  const large = reader.blocks(files(), await artifact('large', { text: '', blocks }), WHOLE);
  await expect(large).rejects.toThrow(/more than 16 MB of memory.*HELIX_READER_MEMORY_MB/);
  const small = await reader.blocks(files(), await artifact('small', paragraph('fine')), WHOLE);
  expect(small.total).toBe(1);
});

test('an artifact that is gone is told with what to do', async () => {
  const reader = createArtifactReader(128);
  const gone = { version_id: 7, extracted_artifact_uri: pathToFileURL(join(folder, 'gone')).href };
  await expect(reader.blocks(files(), gone, WHOLE)).rejects.toThrow(
    /read from version 7 was not found. Ingest the document again/,
  );
});

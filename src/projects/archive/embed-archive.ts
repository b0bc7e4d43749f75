import { embedTexts } from '../../embed/embed-texts.ts';
import { embeddedTexts } from '../../ingest/contextual-text.ts';
import { hashOf } from '../../ingest/embed-chunks.ts';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import type { ArchiveFolder } from '../../store/archive-folders.ts';
import { type VectorFiles, type VectorKey, vectorsIn } from './archive-vectors.ts';
import type { OpenArchive } from './open-archive.ts';
import { openStagedFile, type StagedFile } from './staged-file.ts';

/** Texts that are given to the model together. */
const TEXTS_AT_ONCE = 256;

/**
 * Vectors for all chunks of an archive in the space of the model, in two files of the folder: an archive brings those of
 * another space along, and they cannot be compared with a question here. Made before anything is stored.
 */
export async function embedArchive(
  archive: OpenArchive,
  { folder, model, signal, onProgress }: EmbedOptions,
): Promise<VectorFiles> {
  const made = [folder.scratch('made-keys'), folder.scratch('made-values')] as const;
  const files = { keys: await openStagedFile(made[0]), values: await openStagedFile(made[1]) };
  try {
    const total = archive.manifest.counts.chunks;
    let waiting: Waiting[] = [];
    for await (const { chunkId, texts } of textsOf(archive)) {
      waiting.push(...texts.map((text, keyNumber) => ({ text, key: keyOf(chunkId, keyNumber, text) })));
      if (waiting.length < TEXTS_AT_ONCE && chunkId < total) continue;
      await embed(waiting, files, { model, signal });
      waiting = [];
      onProgress?.(`embedding ${chunkId}/${total} chunks in ${model.spaceId}`);
    }
  } finally {
    await files.keys.end();
    await files.values.end();
  }
  return vectorsIn(...made, model.dimensions);
}

export type EmbedOptions = {
  folder: ArchiveFolder;
  model: EmbeddingModel;
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
};

type Waiting = { text: string; key: VectorKey };

async function embed(
  waiting: readonly Waiting[],
  files: { keys: StagedFile; values: StagedFile },
  { model, signal }: Pick<EmbedOptions, 'model' | 'signal'>,
): Promise<void> {
  const texts = waiting.map(({ text }) => text);
  const vectors = await embedTexts(model, { texts, purpose: 'document', signal });
  for (const [index, { key }] of waiting.entries()) {
    await files.keys.write(`${JSON.stringify(key)}\n`);
    await files.values.write(
      new Uint8Array(vectors[index]!.buffer, vectors[index]!.byteOffset, vectors[index]!.byteLength),
    );
  }
}

function keyOf(chunkId: number, keyNumber: number, text: string): VectorKey {
  return { chunk_id: chunkId, key_number: keyNumber, embedding_hash: hashOf(text) };
}

async function* textsOf(archive: OpenArchive): AsyncGenerator<{ chunkId: number; texts: string[] }> {
  const titles = await titlesOf(archive);
  for await (const { value, number } of archive.lines('chunks')) {
    const { version_id, heading_path, context, text, search_keys } = value as ChunkLine;
    const chunk = { headingPath: heading_path, context, text, searchKeys: search_keys };
    yield { chunkId: number, texts: embeddedTexts(titles[version_id - 1]!, chunk) };
  }
}

type ChunkLine = {
  version_id: number;
  heading_path: string[];
  context: string;
  text: string;
  search_keys: string[];
};

/** The title of the document of each version. */
async function titlesOf(archive: OpenArchive): Promise<string[]> {
  const documents: string[] = [];
  for await (const { value } of archive.lines('documents'))
    documents.push((value as { title: string }).title);
  const titles: string[] = [];
  for await (const { value } of archive.lines('document_versions'))
    titles.push(documents[(value as { document_id: number }).document_id - 1]!);
  return titles;
}

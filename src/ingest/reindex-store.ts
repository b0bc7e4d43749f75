import { rebuildLexical, recountWords } from '../store/rebuild-lexical.ts';
import { renewSpaceIndex } from '../store/space-vectors.ts';
import { tidyStore } from '../store/tidy-store.ts';
import { type EmbedCounts, embedStoredChunks, type SpaceContext } from './embed-stored-chunks.ts';

/** Chunks whose words are indexed in one transaction. */
const WORDS_AT_ONCE = 500;

/**
 * Brings both indexes to what the chunks say: the words of every chunk with their counts, and the vectors that are missing
 * in the tenant's space, or with `all` every vector anew. Whatever is right stays in place, so that searches go on
 * finding it.
 */
export async function reindexStore(context: SpaceContext, options: ReindexOptions = {}): Promise<Reindexing> {
  const { lexicalOnly = false, all = false, signal, onProgress } = options;
  const words = await reindexWords(context, options);
  const vectors: EmbedCounts = lexicalOnly
    ? { chunks: 0, made: 0, copied: 0 }
    : await embedStoredChunks(context, {
        remake: all,
        signal,
        onProgress: (progress) => onProgress?.({ stage: 'vectors', ...progress }),
      });
  if (!lexicalOnly) await renewVectorIndex(context);
  await tidyStore(context);
  return { ...words, vectorsMade: vectors.made, vectorsCopied: vectors.copied };
}

export type ReindexOptions = {
  lexicalOnly?: boolean;
  all?: boolean;
  signal?: AbortSignal;
  /** `total` is known for vectors alone. */
  onProgress?: (progress: { stage: 'words' | 'vectors'; done: number; total?: number }) => void;
};

export type Reindexing = {
  chunks: number;
  /** Chunks whose words were missing from the index or other than they should be. */
  wordsChanged: number;
  vectorsMade: number;
  vectorsCopied: number;
};

/** Replaces the index that an earlier release made of the vectors. An embedded database has one only when it is large. */
async function renewVectorIndex({ database, tenant, embeddingModel }: SpaceContext): Promise<void> {
  if (database.engine !== 'postgres') return;
  const { spaceId, dimensions } = embeddingModel;
  await database.withTenant(tenant, (session) => renewSpaceIndex(session, { spaceId, dimensions }));
}

async function reindexWords({ database, tenant }: SpaceContext, { signal, onProgress }: ReindexOptions) {
  let chunks = 0;
  let wordsChanged = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal?.throwIfAborted();
    const request: { after: number; limit: number } = { after, limit: WORDS_AT_ONCE };
    const part = await database.withTenant(tenant, (session) => rebuildLexical(session, tenant, request));
    chunks += part.seen;
    wordsChanged += part.changed;
    onProgress?.({ stage: 'words', done: chunks });
    after = part.last;
  }
  // What was loaded in bulk is new to the planner, and everything is read here.
  await database.asOwner((session) => session.script('analyze chunks, chunk_fts, lexical_terms'));
  await recountWords(tenant, (work) => database.withTenant(tenant, work));
  return { chunks, wordsChanged };
}

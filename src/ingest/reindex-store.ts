import type { EmbeddingModel } from '../models/embedding-model.ts';
import { listOwnSpaces } from '../store/project-space.ts';
import { rebuildLexical, recountWords } from '../store/rebuild-lexical.ts';
import { renewSpaceIndex } from '../store/space-vectors.ts';
import { tidyStore } from '../store/tidy-store.ts';
import { type EmbedCounts, embedStoredChunks, type SpaceContext } from './embed-stored-chunks.ts';

/** Chunks whose words are indexed in one transaction. */
const WORDS_AT_ONCE = 500;

/**
 * Brings both indexes to what the chunks say: the words of every chunk with their counts, and the vectors that are missing
 * in the tenant's space and in those that projects have for themselves, or with `all` every vector anew. Whatever is right
 * stays in place, so that searches go on finding it.
 */
export async function reindexStore(
  context: ReindexContext,
  options: ReindexOptions = {},
): Promise<Reindexing> {
  // A space without a model is found before anything is begun.
  const parts = options.lexicalOnly ? [] : await partsOf(context);
  const words = await reindexWords(context, options);
  const { made, copied } = await reindexVectors(parts, options);
  await tidyStore(context);
  return { ...words, vectorsMade: made, vectorsCopied: copied };
}

export type ReindexContext = SpaceContext & { embeddingModelOf(spaceId: string): EmbeddingModel };

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

type Part = { context: SpaceContext; projectId?: number };

/** What is in the tenant's space, then each project that has its own. */
async function partsOf(context: ReindexContext): Promise<Part[]> {
  const { database, tenant, embeddingModelOf } = context;
  const own = await database.withTenant(tenant, (session) => listOwnSpaces(session, tenant));
  return [
    { context },
    ...own.map(({ projectId, space }) => ({
      context: { ...context, embeddingModel: embeddingModelOf(space) },
      projectId,
    })),
  ];
}

async function reindexVectors(
  parts: readonly Part[],
  { all = false, signal, onProgress }: ReindexOptions,
): Promise<Omit<EmbedCounts, 'chunks'>> {
  const counts = { made: 0, copied: 0 };
  for (const { context, projectId } of parts) {
    const { made, copied } = await embedStoredChunks(context, {
      remake: all,
      projectId,
      signal,
      onProgress: (progress) => onProgress?.({ stage: 'vectors', ...progress }),
    });
    counts.made += made;
    counts.copied += copied;
  }
  const spaces = new Map(parts.map(({ context }) => [context.embeddingModel.spaceId, context]));
  for (const context of spaces.values()) await renewVectorIndex(context);
  return counts;
}

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

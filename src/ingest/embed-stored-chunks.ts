import { embedTexts } from '../embed/embed-texts.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Database } from '../store/database.ts';
import { noteRebuilt } from '../store/lexical-statistics.ts';
import {
  type ChunkToEmbed,
  copyVectors,
  countChunksToEmbed,
  findChunksToEmbed,
  storeVectors,
  type VectorKey,
} from '../store/space-vectors.ts';
import type { TenantId } from '../terms.ts';
import { embeddedTexts } from './contextual-text.ts';
import { hashOf } from './embed-chunks.ts';

/** Texts whose vectors are stored together; a model that takes fewer at once decides. */
const LARGEST_STEP = 256;

/**
 * Makes the vectors that stored chunks lack in the model's space, those of the active versions first; or makes all of
 * them anew. Each step is stored before the next begins, so that a second start has only the rest to do.
 */
export async function embedStoredChunks(
  context: SpaceContext,
  { remake = false, projectId, signal, onProgress }: EmbedStoredOptions = {},
): Promise<EmbedCounts> {
  const { database, tenant, embeddingModel } = context;
  const { spaceId } = embeddingModel;
  const counts: EmbedCounts = { chunks: 0, made: 0, copied: 0 };
  const all = { spaceId, projectId, lackingOnly: !remake, activeOnly: false };
  const total = await database.withTenant(tenant, (session) => countChunksToEmbed(session, tenant, all));
  const limit = Math.min(embeddingModel.batchSize, LARGEST_STEP);
  for (const selection of remake ? [all] : [{ ...all, activeOnly: true }, all]) {
    for (let after = 0; ; ) {
      signal?.throwIfAborted();
      const chunks = await database.withTenant(tenant, (session) =>
        findChunksToEmbed(session, tenant, { ...selection, after, limit }),
      );
      if (chunks.length === 0) break;
      await embedPart(context, { chunks, limit, remake, signal, counts });
      counts.chunks += chunks.length;
      onProgress?.({ done: counts.chunks, total: Math.max(total, counts.chunks) });
      after = chunks.at(-1)!.chunkId;
    }
  }
  if (counts.made + counts.copied > 0)
    await database.withTenant(tenant, (session) => noteRebuilt(session, tenant, projectId));
  return counts;
}

/** What the vectors of a tenant are made and stored with. */
export type SpaceContext = { database: Database; tenant: TenantId; embeddingModel: EmbeddingModel };

export type EmbedStoredOptions = {
  /** Every vector is made anew; else only what is missing. */
  remake?: boolean;
  /** The chunks of one project; of all that are in the tenant's space when not given. */
  projectId?: number;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

/** Chunks that were worked on, vectors that a model made for them, and vectors taken from chunks with the same text. */
export type EmbedCounts = { chunks: number; made: number; copied: number };

type Part = {
  chunks: readonly ChunkToEmbed[];
  limit: number;
  remake: boolean;
  signal?: AbortSignal;
  counts: EmbedCounts;
};

async function embedPart({ database, tenant, embeddingModel }: SpaceContext, part: Part): Promise<void> {
  const { chunks, limit, remake, signal, counts } = part;
  const { spaceId } = embeddingModel;
  const texts = new Map<string, string>();
  const keys = chunks.flatMap((chunk) => keysOf(chunk, texts));
  const { copied, missing } = remake
    ? { copied: 0, missing: keys }
    : await database.withTenant(tenant, (session) => copyVectors(session, tenant, { spaceId, keys }));
  counts.copied += copied;

  const hashes = [...new Set(missing.map(({ hash }) => hash))];
  for (let start = 0; start < hashes.length; start += limit) {
    const step = hashes.slice(start, start + limit);
    const request = { texts: step.map((hash) => texts.get(hash)!), purpose: 'document', signal } as const;
    const made = await embedTexts(embeddingModel, request);
    const vectors = new Map(step.map((hash, index) => [hash, made[index]!]));
    const stored = missing.filter(({ hash }) => vectors.has(hash));
    await database.withTenant(tenant, (session) =>
      storeVectors(session, tenant, { spaceId, keys: stored, vectors, replace: remake }),
    );
    counts.made += step.length;
    counts.copied += stored.length - step.length;
  }
}

/** A key for each vector of the chunk; the texts behind them go into `texts`, by hash. */
function keysOf(chunk: ChunkToEmbed, texts: Map<string, string>): VectorKey[] {
  return embeddedTexts(chunk.title, chunk).map((text, keyNumber) => {
    const hash = hashOf(text);
    texts.set(hash, text);
    return { chunkId: chunk.chunkId, keyNumber, hash };
  });
}

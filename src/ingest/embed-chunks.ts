import { createHash } from 'node:crypto';
import { embedTexts } from '../embed/embed-texts.ts';
import { findVectors, stageVectors } from '../store/staged-vectors.ts';
import type { ChunkDraft } from '../terms.ts';
import { embeddedTexts } from './contextual-text.ts';
import type { IngestContext } from './ingest-context.ts';

/** After this many texts their vectors are kept: what a killed run did before is not done again. */
const STAGE_EVERY = 128;

/**
 * A vector for each chunk. Those that an earlier version, another document that is no more confidential or an earlier
 * attempt already has are taken from there; a model is asked for the others alone.
 */
export async function embedChunks(context: IngestContext, request: EmbedRequest): Promise<EmbeddedChunks> {
  const { database, tenant, embeddingModel } = context;
  const { runId, title, signal, onProgress } = request;
  const spaceId = embeddingModel.spaceId;
  const texts = new Map<string, string>();
  const chunks = request.chunks.map((chunk) => {
    const embeddingHashes = embeddedTexts(title, chunk).map((text) => {
      const hash = hashOf(text);
      texts.set(hash, text);
      return hash;
    });
    return { ...chunk, embeddingHashes };
  });
  const vectors = await database.withTenant(tenant, (session) =>
    findVectors(session, tenant, { runId, spaceId, hashes: [...texts.keys()] }),
  );
  const missing = [...texts.keys()].filter((hash) => !vectors.has(hash));
  const kept = texts.size - missing.length;
  onProgress({ done: kept, total: texts.size });

  for (let start = 0; start < missing.length; start += STAGE_EVERY) {
    const hashes = missing.slice(start, start + STAGE_EVERY);
    const batch = { texts: hashes.map((hash) => texts.get(hash)!), purpose: 'document', signal } as const;
    const made = await embedTexts(embeddingModel, batch, (done) =>
      onProgress({ done: kept + start + done, total: texts.size }),
    );
    const fresh = new Map(hashes.map((hash, index) => [hash, made[index]!]));
    for (const [hash, vector] of fresh) vectors.set(hash, vector);
    const isLast = start + STAGE_EVERY >= missing.length;
    if (!isLast)
      await database.withTenant(tenant, (session) =>
        stageVectors(session, tenant, { runId, spaceId, vectors: fresh }),
      );
  }
  return { chunks, vectors, kept, made: missing.length };
}

/** Names a text in `embeddings`. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type EmbedRequest = {
  runId: number;
  title: string;
  chunks: readonly ChunkDraft[];
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
};

export type EmbeddedChunks = {
  chunks: (ChunkDraft & { embeddingHashes: string[] })[];
  /** By embedding hash. */
  vectors: Map<string, Float32Array>;
  kept: number;
  made: number;
};

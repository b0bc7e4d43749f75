import { type ChunkText, type LoadedChunk, loadChunksOf } from '../store/load-chunks.ts';
import { type FoundScope, scopeIn } from './find-scope.ts';
import type { TextSource } from './load-candidates.ts';
import { reading } from './reading.ts';
import type { RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';

/**
 * How many of the first that the words found are loaded while the question is embedded. Among 100,000 chunks that is all that is
 * answered from in two questions of three (those of `make bench-retrieval`); with 100 it is hardly more, and all have to be sent.
 */
export const LOADED_EARLY = 32;

/** Texts with what the project is that they are of, read in one snapshot. */
export async function loadTexts(
  context: RetrieveContext,
  query: RetrievalQuery,
  chunkIds: readonly number[],
  vector?: Float32Array,
): Promise<LoadedTexts> {
  const { tenant, embeddingModel } = context;
  const request = { chunkIds, name: query.project, spaceId: embeddingModel.spaceId, vector };
  const { project, texts } = await reading(context, query.signal, (session) =>
    loadChunksOf(session, tenant, request),
  );
  return { project: scopeIn(context, query, project), texts };
}

/**
 * The texts of what was found in memory: those that are there already, and the others from the database. `seen` has the project as
 * it was each time that some of them were read.
 */
export function heldTexts(
  context: RetrieveContext,
  query: RetrievalQuery,
  { early, distances, vector }: KnownTexts,
): TextSource & { seen: FoundScope[] } {
  const seen = early ? [early.project] : [];
  const known = new Map(early?.texts.map((text) => [text.chunkId, text]));
  return {
    seen,
    project: () => seen.at(-1)!,
    async load(chunkIds) {
      const there = chunkIds.flatMap((id) => (distances.has(id) && known.get(id)) || []);
      const missing = chunkIds.filter((id) => !distances.has(id) || !known.has(id));
      if (missing.length > 0) {
        const areMeasured = missing.every((id) => distances.has(id));
        const { project, texts } = await loadTexts(context, query, missing, areMeasured ? undefined : vector);
        seen.push(project);
        there.push(...texts);
      }
      return there.map((text) => measured(text, distances));
    },
  };
}

export type LoadedTexts = { project: FoundScope; texts: ChunkText[] };

type KnownTexts = {
  early?: LoadedTexts;
  /** Of texts to the question, as far as they are known. */
  distances: ReadonlyMap<number, number>;
  vector: Float32Array;
};

function measured(text: ChunkText, distances: ReadonlyMap<number, number>): LoadedChunk {
  return { ...text, distance: text.distance ?? distances.get(text.chunkId)! };
}

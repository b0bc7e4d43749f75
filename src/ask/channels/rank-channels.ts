import { type ChunkPlace, loadChunkPlaces } from '../../store/chunk-places.ts';
import type { Session } from '../../store/database.ts';
import type { ProjectState } from '../../store/lexical-statistics.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import type { SpanKind } from '../envelope.ts';
import type { AskChannel, AskContext, SearchRequest } from '../terms.ts';
import { spanKind } from './describe-span.ts';
import { fuseRanks, inPlaceOrder } from './fuse-ranks.ts';
import { nameIndex } from './name-index.ts';
import { questionNames } from './question-names.ts';
import { searchNames } from './search-names.ts';
import { searchPaths } from './search-paths.ts';
import { type FoundTexts, mergeTexts, type ScoredChunk, searchTexts } from './search-texts.ts';

/** Asks each channel and merges what they give; no text is read yet. */
export async function rankChannels(
  session: Session,
  context: AskContext,
  search: ChannelSearch,
): Promise<Ranking> {
  const { tenant } = context;
  const { texts, terms, kinds, scope, state } = search;
  const channels = new Set(search.channels);
  const found = await searchTexts(session, context, { ...search, channels });
  const index = await nameIndex(session, context, { scope, revision: state.revision });
  const names = questionNames(texts, terms);
  const named = await searchNames(session, tenant, { scope, index, names, texts, channels });
  const ids = [...found.lexical, ...found.vector].map(({ id }) => id);
  const known = await loadChunkPlaces(session, tenant, [
    ...new Set([...ids, ...named.symbol, ...named.fuzzy]),
  ]);
  const knownPlaces = placesById(known, kinds);
  const texted = orderTexts(found, knownPlaces);
  const liked = texted.merged.map((id) => knownPlaces.get(id)!);
  const paths = channels.has('path')
    ? await searchPaths(session, tenant, { scope, index: index.paths, texts, liked })
    : { chunks: [], isNamed: false };
  const path = paths.chunks.map(({ chunkId }) => chunkId);
  const places = placesById([...known, ...paths.chunks], kinds);
  const weights = paths.isNamed ? { ...WEIGHTS, path: NAMED_PATH } : WEIGHTS;
  const fused = fuseRanks(
    [
      { ids: texted.merged, weight: 1 },
      { ids: named.symbol, weight: weights.symbol },
      { ids: named.fuzzy, weight: weights.fuzzy },
      { ids: path, weight: weights.path },
    ],
    places,
  );
  const { lexical, vector } = texted;
  return { fused, lists: { lexical, vector, ...named, path }, words: found.words, nearest: found.nearest };
}

export type ChannelSearch = Pick<SearchRequest, 'texts' | 'terms' | 'kinds' | 'channels'> & {
  scope: SearchScope;
  state: ProjectState;
  vectors: readonly Float32Array[];
};

export type Ranking = {
  /** Best first. */
  fused: ScoredChunk[];
  lists: Record<AskChannel, readonly number[]>;
} & Pick<FoundTexts, 'words' | 'nearest'>;

/**
 * What a list counts for beside that of the texts, which has 1; by 248 questions about code, where half or twice as much is as
 * good (docs/decisions/2026-11-16-ask-channels.md). Words of a path say little of one file among others, unless the
 * file is named outright.
 */
const WEIGHTS = { symbol: 0.3, fuzzy: 0.2, path: 0.05 };
const NAMED_PATH = 1;

/** Where the chunks are that are of the kinds wanted; those without a place are in no order. */
function placesById(places: readonly ChunkPlace[], kinds: readonly SpanKind[]): Map<number, ChunkPlace> {
  const wanted = places.filter(({ sourceType, path }) => kinds.includes(spanKind(sourceType, path)));
  return new Map(wanted.map((place) => [place.chunkId, place]));
}

/** Both channels of texts in an order that is the same in every database, and what they are together. */
function orderTexts(found: FoundTexts, places: ReadonlyMap<number, ChunkPlace>) {
  const lexical = inPlaceOrder(found.lexical, places);
  const vector = inPlaceOrder(found.vector, places);
  const merged = inPlaceOrder(mergeTexts({ ...found, lexical, vector }), places);
  const idsOf = (hits: readonly ScoredChunk[]) => hits.map(({ id }) => id);
  return { lexical: idsOf(lexical), vector: idsOf(vector), merged: idsOf(merged) };
}

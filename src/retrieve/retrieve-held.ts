import type { VectorAnswer, VectorQuestion } from '../resident/held-questions.ts';
import type { ProjectSpace, SeenProject } from '../resident/resident-projects.ts';
import { lexicalQuestion } from '../store/lexical-question.ts';
import { BM25 } from '../store/lexical-score.ts';
import { isWholeProject } from '../store/search-scope.ts';
import {
  FEW_VECTORS,
  inOrder,
  MANY_VECTORS,
  nearestByChunk,
  SPARE,
  type VectorResult,
} from '../store/search-vector.ts';
import { MOST_WORDS } from '../store/weigh-words.ts';
import { coverageShare } from '../store/word-coverage.ts';
import { CONFIDENTIALITIES } from '../terms.ts';
import { type FoundScope, findScope } from './find-scope.ts';
import { loadCandidates } from './load-candidates.ts';
import { reading } from './reading.ts';
import type { Retrieval, RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';
import { CANDIDATES, COVERED, type FoundByWords, isCoverageKnown } from './search-words.ts';

/**
 * The same as by the database's indexes, for a project that is held in memory and a question of all of it; undefined for
 * every other. The words are searched while the question is embedded. What is held was the project when it was last asked
 * for: whether it still is, the transaction says in which what was found is loaded, and if not, nothing of it is used. No
 * transaction is open while the question is embedded: many may wait for that, and connections are few.
 */
export async function retrieveHeld(
  context: RetrieveContext,
  query: RetrievalQuery,
  embedding: Promise<Float32Array>,
): Promise<Retrieval | undefined> {
  const held = isForMemory(context, query) ? await findHeld(context, query) : undefined;
  if (!held) return undefined;
  const asked = { ...held, level: levelOf(context) };
  const words = begun(searchWords(asked, query.question));
  const vector = await embedding;
  for (const vectors of held.state.hasSearchKeys ? [FEW_VECTORS, MANY_VECTORS] : [1]) {
    const searching = performance.now();
    const limit = CANDIDATES * vectors + SPARE;
    const nearby = searchVectors(asked, { vector, limit, words });
    // The transaction is begun while the vectors are searched.
    const loaded = await reading(context, query.signal, async (session) => {
      const [near, found] = await Promise.all([nearby, words.done]);
      const nearest = near && nearestOf(near, limit);
      if (!nearest || !found) return undefined;
      const vectorMs = performance.now() - searching;
      const channels = { ...nearest, lexical: found.lexical, vector, vectorMs };
      return loadCandidates(session, context, query, channels);
    }).catch((error: unknown) => {
      context.resident!.forgetName(spaceOf(context), query.project);
      throw error;
    });
    // What is held, or what it was held of, may have been changed meanwhile.
    if (loaded) return isStillHeld(context, query, held, loaded.project) ? loaded.retrieval : undefined;
  }
  return undefined;
}

/** What stands in quotes is looked up in the database, and so is what is asked of a part of a project. */
function isForMemory(
  { resident, tenant, lexicalRanking }: RetrieveContext,
  { question, documentId, asOf, instead, filters }: RetrievalQuery,
): boolean {
  if (!resident?.holds(tenant) || lexicalRanking !== 'bm25') return false;
  const isWhole = isWholeProject({ projectId: 0, documentId, asOf, instead, filters });
  return isWhole && lexicalQuestion(question).phrases.length === 0;
}

/** The project as it was when it was last asked for by this name; else the database says which it is, and how it is now. */
async function findHeld(context: RetrieveContext, query: RetrievalQuery): Promise<SeenProject | undefined> {
  const known = context.resident!.lastSeen(spaceOf(context), query.project);
  if (known) return known;
  const found = await reading(context, query.signal, (session) => findScope(session, context, query));
  return findIn(context, query, found);
}

function spaceOf({ tenant, embeddingModel }: RetrieveContext): ProjectSpace {
  return { tenant, spaceId: embeddingModel.spaceId, width: embeddingModel.dimensions };
}

function findIn(
  context: RetrieveContext,
  { project }: RetrievalQuery,
  { scope, began, state }: FoundScope,
): SeenProject | undefined {
  const place = { ...spaceOf(context), projectId: scope.projectId, began };
  return context.resident!.find(place, { name: project, state });
}

function isStillHeld(
  context: RetrieveContext,
  query: RetrievalQuery,
  { place, state }: SeenProject,
  found: FoundScope,
): boolean {
  const isSame = found.scope.projectId === place.projectId && found.began === place.began;
  // The name means another project by now: the next question asks which.
  if (!isSame) context.resident!.forgetName(spaceOf(context), query.project);
  const now = findIn(context, query, found);
  return isSame && now?.state.revision === state.revision;
}

/** Of the confidentialities that are held as numbers, the highest that the caller may see. */
function levelOf({ clearance }: RetrieveContext): number {
  return clearance ? CONFIDENTIALITIES.indexOf(clearance) : CONFIDENTIALITIES.length - 1;
}

async function searchWords({ project, state, level }: Asked, question: string): Promise<WordsInPlace> {
  const started = performance.now();
  const { hits, matched, places, held, words } = await project.searchWords({
    ...BM25,
    lexemes: lexicalQuestion(question).lexemes,
    projectChunks: state.chunks,
    meanLength: Math.max(state.meanLength, 1),
    level,
    limit: CANDIDATES,
    shown: COVERED,
  });
  const about = words.map(({ lexeme, chunks, weight }) => ({ word: lexeme, chunks, weight }));
  const findings = { hits, matched, exact: words.length <= MOST_WORDS, words: about, state };
  const shareOf = coverageShare(about, state.chunks);
  const coverage = isCoverageKnown(findings)
    ? new Map(held.map((numbers, index) => [hits[index]!.chunkId, shareOf(numbers)]))
    : undefined;
  const texts = places.map((place, index) => ({ chunkId: hits[index]!.chunkId, place }));
  return { lexical: { ...findings, coverage, milliseconds: performance.now() - started }, texts };
}

/** What was found by words, and where the first of it is held. */
type WordsInPlace = { lexical: FoundByWords; texts: { chunkId: number; place: number }[] };

/** How near the first by words are is wanted too, if they are among the first of all: at once, where they are known by now. */
async function searchVectors(
  { project, level }: Asked,
  { vector, limit, words }: NearQuestion,
): Promise<VectorAnswer | undefined> {
  const search = (asked: Pick<VectorQuestion, 'limit' | 'texts'>) =>
    orNothing(project.searchVectors({ vector, level, ...asked }));
  const known = words.known()?.texts;
  const answer = search({ limit, texts: known ?? [] });
  if (known) return answer;
  const texts = (await words.done)?.texts ?? [];
  const [found, later] = await Promise.all([answer, search({ limit: 0, texts })]);
  return found && later && { near: found.near, measured: later.measured };
}

type NearQuestion = { vector: Float32Array; limit: number; words: Begun<WordsInPlace> };

/** The nearest chunks, and how far the texts are that were measured. Undefined where too few chunks are among the nearest vectors. */
function nearestOf(
  { near, measured }: VectorAnswer,
  limit: number,
): { near: VectorResult; distances: Map<number, number> } | undefined {
  const rows = inOrder(near);
  const all = nearestByChunk(rows);
  const texts = rows.filter(({ keyNumber }) => keyNumber === 0);
  const isEnough = all.length >= CANDIDATES || near.length < limit;
  if (!isEnough || texts.length === 0) return undefined;
  const distances = new Map([...measured, ...texts].map(({ chunkId, distance }) => [chunkId, distance]));
  return {
    near: { hits: all.slice(0, CANDIDATES), nearest: texts[0]!.distance, method: 'memory' },
    distances,
  };
}

type Asked = SeenProject & { level: number };

/** When the thread that holds it fails, the database is asked instead. */
function orNothing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch(() => undefined);
}

/** What is under way, and what is known of it so far. */
function begun<Found>(work: Promise<Found>): Begun<Found> {
  let found: Found | undefined;
  const done = orNothing(work).then((result) => {
    found = result;
    return result;
  });
  return { done, known: () => found };
}

type Begun<Found> = { done: Promise<Found | undefined>; known(): Found | undefined };

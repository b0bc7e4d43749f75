import type { ProjectPlace, SearchedProject } from '../resident/resident-projects.ts';
import type { Session } from '../store/database.ts';
import { type LexicalBasis, lexicalBasis } from '../store/lexical-basis.ts';
import { lexicalQuestion } from '../store/lexical-question.ts';
import { BM25 } from '../store/lexical-score.ts';
import { projectState } from '../store/lexical-statistics.ts';
import { isWholeProject } from '../store/search-scope.ts';
import {
  FEW_VECTORS,
  inOrder,
  MANY_VECTORS,
  nearestByChunk,
  SPARE,
  type VectorResult,
} from '../store/search-vector.ts';
import { coverageShare } from '../store/word-coverage.ts';
import { CONFIDENTIALITIES } from '../terms.ts';
import { findScope } from './find-scope.ts';
import { loadCandidates } from './load-candidates.ts';
import { reading } from './reading.ts';
import type { Retrieval, RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';
import { CANDIDATES, COVERED, type FoundByWords, isCoverageKnown } from './search-words.ts';

/**
 * The same as by the database's indexes, for a project that is held in memory and a question of all of it; undefined for
 * every other. The words are searched while the question is embedded. No transaction is open while that is waited for: many
 * questions may wait, and connections are few.
 */
export async function retrieveHeld(
  context: RetrieveContext,
  query: RetrievalQuery,
  embedding: Promise<Float32Array>,
): Promise<Retrieval | undefined> {
  const { resident, tenant, clearance } = context;
  if (!resident?.holds(tenant) || !isForMemory(context, query)) return undefined;
  const asked = await reading(context, query.signal, (session) => prepareSearch(session, context, query));
  if (!asked) return undefined;
  const level = clearance ? CONFIDENTIALITIES.indexOf(clearance) : CONFIDENTIALITIES.length - 1;
  const held = { ...asked, level };
  const words = orNothing(searchWords(held));
  const vector = await embedding;
  const texts = words.then((found) => found && measureFirst(held, vector, found));
  for (const vectors of held.state.hasSearchKeys ? [FEW_VECTORS, MANY_VECTORS] : [1]) {
    const searching = performance.now();
    const limit = CANDIDATES * vectors + SPARE;
    const nearby = orNothing(held.project.searchVectors({ vector, level, limit }));
    // The transaction is begun while the vectors are searched.
    const retrieval = await reading(context, query.signal, async (session) => {
      const { revision } = await projectState(session, tenant, held.scope.projectId);
      const [near, found, measured] = await Promise.all([nearby, words, texts]);
      // What is held, or what it was held of, may have been changed meanwhile.
      const isSame = revision === held.state.revision && resident.find(held.place, held.state);
      if (!near || !found || !measured || !isSame) return undefined;
      const merged = nearestOf(near, measured, limit);
      const vectorMs = performance.now() - searching;
      if (!merged) return undefined;
      const lexical = { ...found.lexical, milliseconds: found.lexical.milliseconds + asked.milliseconds };
      return loadCandidates(session, context, query, { ...held, ...merged, vector, lexical, vectorMs });
    });
    if (retrieval || !resident.find(held.place, held.state)) return retrieval;
  }
  return undefined;
}

/** What stands in quotes is looked up in the database, and so is what is asked of a part of a project. */
function isForMemory({ lexicalRanking }: RetrieveContext, query: RetrievalQuery): boolean {
  const { question, documentId, asOf, instead, filters } = query;
  const isWhole = isWholeProject({ projectId: 0, documentId, asOf, instead, filters });
  return isWhole && lexicalRanking === 'bm25' && lexicalQuestion(question).phrases.length === 0;
}

/** All that the database has to say before it can be searched. */
async function prepareSearch(session: Session, context: RetrieveContext, query: RetrievalQuery) {
  const started = performance.now();
  const { tenant, embeddingModel, resident } = context;
  const found = await findScope(session, context, query);
  const { projectId } = found.scope;
  const place = { tenant, projectId, spaceId: embeddingModel.spaceId, width: embeddingModel.dimensions };
  const project = resident!.find(place, found.state);
  if (!project || found.state.hasOldWords) return undefined;
  const { question } = query;
  const { lexemes } = lexicalQuestion(question);
  const basis = await lexicalBasis(session, tenant, { projectId, question, lexemes });
  return { ...found, place, project, basis, milliseconds: performance.now() - started };
}

async function searchWords({ project, basis, level }: Held): Promise<WordsInPlace> {
  const started = performance.now();
  const { state, words, all } = basis;
  const about = all.map(({ lexeme, chunks, weight }) => ({ word: lexeme, chunks, weight }));
  const { hits, matched, places, held } = await project.searchWords({
    ...BM25,
    words: words.map(({ lexeme, weight }) => ({ word: lexeme, weight })),
    all: about.map(({ word }) => word),
    meanLength: Math.max(state.meanLength, 1),
    level,
    limit: CANDIDATES,
    shown: COVERED,
  });
  const findings = { hits, matched, exact: words.length === all.length, words: about, state };
  const shareOf = coverageShare(about, state.chunks);
  const coverage = isCoverageKnown(findings)
    ? new Map(held.map((numbers, index) => [hits[index]!.chunkId, shareOf(numbers)]))
    : undefined;
  const first = places.map((place, index) => ({ chunkId: hits[index]!.chunkId, place }));
  return { lexical: { ...findings, coverage, milliseconds: performance.now() - started }, first };
}

/** What was found by words, and where the first of it is held. */
type WordsInPlace = { lexical: FoundByWords; first: { chunkId: number; place: number }[] };

/** How near the first by words are is wanted too, if they are among the first of all. */
function measureFirst({ project, level }: Held, vector: Float32Array, { first: texts }: WordsInPlace) {
  return orNothing(project.measureTexts({ vector, level, texts }));
}

/** The nearest chunks, and how far the texts are that were measured. Undefined where too few chunks are among the nearest vectors. */
function nearestOf(
  near: NearVectors,
  measured: readonly { chunkId: number; distance: number }[],
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

type Held = Awaited<ReturnType<typeof findScope>> & {
  place: ProjectPlace;
  project: SearchedProject;
  basis: LexicalBasis;
  level: number;
};

type NearVectors = Awaited<ReturnType<SearchedProject['searchVectors']>>;

/** When the thread that holds it fails, the database is asked instead. */
function orNothing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch(() => undefined);
}

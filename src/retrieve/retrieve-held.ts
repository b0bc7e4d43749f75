import type { ProjectPlace, SearchedProject } from '../resident/resident-projects.ts';
import type { Session } from '../store/database.ts';
import { type LexicalBasis, lexicalBasis } from '../store/lexical-basis.ts';
import { lexicalQuestion } from '../store/lexical-question.ts';
import { BM25 } from '../store/lexical-score.ts';
import { measureVectors } from '../store/measure-vectors.ts';
import { isWholeProject } from '../store/search-scope.ts';
import {
  FEW_VECTORS,
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
  const words = searchWords(held);
  const vector = await embedding;
  const searching = performance.now();
  for (const vectors of held.state.hasSearchKeys ? [FEW_VECTORS, MANY_VECTORS] : [1]) {
    const limit = CANDIDATES * vectors + SPARE;
    const nearby = orNothing(held.project.searchVectors({ vector, level, limit }));
    const found = await words;
    if (!found) return undefined;
    const lexical = { ...found, milliseconds: found.milliseconds + asked.milliseconds };
    // The transaction is begun while the vectors are searched.
    const retrieval = await reading(context, query.signal, async (session) => {
      const near = await nearby;
      // What is held may have been changed meanwhile.
      if (!near || !resident.find(held.place, held.state)) return undefined;
      const measured = await measure(session, held, { vector, near, limit, lexical });
      const vectorMs = performance.now() - searching;
      if (!measured) return undefined;
      return loadCandidates(session, context, query, { ...held, ...measured, vector, lexical, vectorMs });
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

async function searchWords({ project, basis, level }: Held): Promise<FoundByWords | undefined> {
  const started = performance.now();
  const { state, words, all } = basis;
  const about = all.map(({ lexeme, chunks, weight }) => ({ word: lexeme, chunks, weight }));
  const found = await orNothing(
    project.searchWords({
      ...BM25,
      words: words.map(({ lexeme, weight }) => ({ word: lexeme, weight })),
      all: about.map(({ word }) => word),
      meanLength: Math.max(state.meanLength, 1),
      level,
      limit: CANDIDATES,
      shown: COVERED,
    }),
  );
  if (!found) return undefined;
  const { hits, matched, held } = found;
  const findings = { hits, matched, exact: words.length === all.length, words: about, state };
  const shareOf = coverageShare(about, state.chunks);
  const coverage = isCoverageKnown(findings)
    ? new Map(held.map((numbers, index) => [hits[index]!.chunkId, shareOf(numbers)]))
    : undefined;
  return { ...findings, coverage, milliseconds: performance.now() - started };
}

/**
 * What is near by what is held, in the order of the whole vectors. Undefined where too few chunks are among them, and
 * where the project was changed since it was searched.
 */
async function measure(
  session: Session,
  { place, state }: Held,
  { vector, near, limit, lexical }: ToMeasure,
): Promise<{ near: VectorResult; distances: Map<number, number> } | undefined> {
  // How near the first by words are is wanted too, if they are among the first of all.
  const texts = new Set(near.filter(isText).map(({ chunkId }) => chunkId));
  const others = lexical.hits.slice(0, COVERED).filter(({ chunkId }) => !texts.has(chunkId));
  const asked = [...near, ...others.map(({ chunkId }) => ({ chunkId, keyNumber: 0 }))];
  const { rows, revision } = await measureVectors(session, { ...place, vector, near: asked });
  const hits = nearestByChunk(rows).slice(0, CANDIDATES);
  const nearest = rows.find((row) => isText(row) && texts.has(row.chunkId))?.distance;
  const isEnough = new Set(near.map(({ chunkId }) => chunkId)).size >= CANDIDATES || near.length < limit;
  if (!isEnough || nearest === undefined || revision !== state.revision) return undefined;
  const distances = new Map(rows.filter(isText).map(({ chunkId, distance }) => [chunkId, distance]));
  return { near: { hits, nearest, method: 'memory' }, distances };
}

type ToMeasure = { vector: Float32Array; near: NearVectors; limit: number; lexical: FoundByWords };

/** Not one of the search keys of its chunk. */
function isText({ keyNumber }: { keyNumber: number }): boolean {
  return keyNumber === 0;
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

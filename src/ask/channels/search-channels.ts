import { embedQuestion } from '../../embed/embed-question.ts';
import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import { loadScreened } from '../../retrieve/screen-chunks.ts';
import type { Session } from '../../store/database.ts';
import { lexicalQuestion } from '../../store/lexical-question.ts';
import type { ProjectState } from '../../store/lexical-statistics.ts';
import { type LoadedChunk, loadChunks } from '../../store/load-chunks.ts';
import { wordCoverage } from '../../store/word-coverage.ts';
import type { SearchFilters } from '../../terms.ts';
import type { SpanKind } from '../envelope.ts';
import type { AskContext, EvidenceSpan, Found, SearchRequest } from '../terms.ts';
import { evidenceSpan } from './describe-span.ts';
import { ranksIn } from './fuse-ranks.ts';
import { type Ranking, rankChannels } from './rank-channels.ts';

/**
 * What the channels find for some texts, merged by reciprocal ranks, best first. All of it is of one snapshot, and nothing
 * that it is ordered by differs between two databases that hold the same documents.
 */
export async function searchChannels(context: AskContext, search: SearchRequest): Promise<Found> {
  const { signal, question } = search.request;
  const given = search.texts.length > 0 ? search.texts : [question];
  const texts = given.map(storable);
  const others = texts.slice(1).join('\n').slice(0, LONGEST_EMBEDDED);
  const embedded = [texts[0]!, ...(others ? [others] : [])];
  const vectors = await Promise.all(
    embedded.map((text) => embedQuestion(context.embeddingModel, text, signal)),
  );
  return reading(context, signal, (session) => searchIn(session, context, { ...search, texts, vectors }));
}

/** The local models read no further. */
const LONGEST_EMBEDDED = 2000;

/** PostgreSQL takes no NUL and no half of a character. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}

async function searchIn(
  session: Session,
  context: AskContext,
  search: SearchRequest & { vectors: readonly Float32Array[] },
): Promise<Found> {
  const { request, kinds, limit, vectors } = search;
  const { tenant, embeddingModel } = context;
  const query = { ...request, filters: withKinds(request.filters, kinds) };
  const { scope, state, injection } = await findScope(session, context, query);
  const ranking = await rankChannels(session, context, { ...search, scope, state });
  const ids = ranking.fused.map(({ id }) => id);
  const { spaceId } = embeddingModel;
  const { kept, quarantined } = await loadScreened(ids, limit, injection, (chunkIds) =>
    loadChunks(session, tenant, { chunkIds, spaceId, vector: vectors[0]! }),
  );
  return {
    spans: kept.map((chunk) => spanOf(chunk, ranking, search)),
    projectId: scope.projectId,
    revision: state.revision,
    quarantined,
    nearest: quarantined.length > 0 && ranking.nearest !== undefined ? nearestOf(kept) : ranking.nearest,
    coverage: await coverageOf(session, context, { question: search.texts[0]!, ranking, state, kept }),
  };
}

/** Whether a document is code is asked of the database, so that the channels give as many as they can of what is wanted. */
function withKinds(
  filters: SearchFilters | undefined,
  kinds: readonly SpanKind[],
): SearchFilters | undefined {
  const hasDocuments = kinds.includes('doc');
  const hasCode = kinds.some((kind) => kind !== 'doc');
  return hasDocuments === hasCode ? filters : { ...filters, isCode: hasCode };
}

function spanOf(chunk: LoadedChunk, { lists, fused }: Ranking, { terms }: SearchRequest): EvidenceSpan {
  const ranks = ranksIn(lists, chunk.chunkId);
  const { lexical, vector } = ranks;
  const score = fused.find(({ id }) => id === chunk.chunkId)!.score;
  return evidenceSpan({ ...chunk, score, ranks: { lexical, vector } }, { terms, ranks });
}

/** What is in quarantine may have been the nearest; of what is left, that is. */
function nearestOf(kept: readonly LoadedChunk[]): number | undefined {
  return kept.length > 0 ? Math.min(...kept.map(({ distance }) => distance)) : undefined;
}

type CoverageOf = { question: string; ranking: Ranking; state: ProjectState; kept: readonly LoadedChunk[] };

/** Of the words of the question alone: what it was expanded to was not asked for. */
async function coverageOf(
  session: Session,
  { tenant }: AskContext,
  { question, ranking, state, kept }: CoverageOf,
): Promise<ReadonlyMap<number, number>> {
  // What an earlier Helix indexed holds other forms of the words: the share would be too low.
  if (state.hasOldWords) return new Map();
  const asked = new Set(lexicalQuestion(question).lexemes);
  return wordCoverage(session, tenant, {
    chunkIds: kept.map(({ chunkId }) => chunkId),
    words: ranking.words.filter(({ word }) => asked.has(word)),
    projectChunks: state.chunks,
  });
}

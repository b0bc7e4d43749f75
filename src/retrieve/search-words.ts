import type { Session } from '../store/database.ts';
import { type LexicalFindings, searchLexical } from '../store/search-lexical.ts';
import { wordCoverage } from '../store/word-coverage.ts';
import type { TenantId } from '../terms.ts';
import { findScope } from './find-scope.ts';
import type { RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';

/**
 * How many candidates each channel gives. With 50, more chunks are known to one channel only, and evidence among the first
 * four gets lost in documentation and source code (docs/decisions/2026-11-16-fusion-by-eval.md).
 */
export const CANDIDATES = 100;

/** The chunks that share words with a question, in what it is asked of. */
export async function searchWords(
  session: Session,
  context: RetrieveContext,
  query: RetrievalQuery,
): Promise<FoundByWords> {
  const { tenant, lexicalRanking: ranking } = context;
  const { question } = query;
  const started = performance.now();
  const { scope } = await findScope(session, context, query);
  const found = await searchLexical(session, tenant, { question, scope, limit: CANDIDATES, ranking });
  const coverage = await coverageOf(session, tenant, found);
  return { ...found, coverage, milliseconds: performance.now() - started };
}

/** The chunk that supports a question best is nearly always among these. */
export const COVERED = 20;

/** How much of the question the first chunks hold. */
async function coverageOf(session: Session, tenant: TenantId, found: LexicalFindings) {
  if (!isCoverageKnown(found)) return undefined;
  const { hits, words, state } = found;
  const chunkIds = hits.slice(0, COVERED).map(({ chunkId }) => chunkId);
  return wordCoverage(session, tenant, { chunkIds, words, projectChunks: state.chunks });
}

export function isCoverageKnown({
  hits,
  words,
  state,
}: Pick<LexicalFindings, 'hits' | 'words' | 'state'>): boolean {
  // What an earlier Helix indexed holds other forms of the words: the share would be too low.
  if (state.hasOldWords || words.length === 0) return false;
  // What stands in quotes, or the need for all words at once, kept out what holds some of them.
  return hits.length > 0 || words.every(({ chunks }) => chunks === 0);
}

export type FoundByWords = LexicalFindings & {
  /** By chunk id, of the first; undefined where it cannot be known. */
  coverage: ReadonlyMap<number, number> | undefined;
  milliseconds: number;
};

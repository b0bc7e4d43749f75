import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type LexicalBasis, lexicalBasis } from './lexical-basis.ts';
import { climbLevels } from './lexical-climb.ts';
import { lexicalLevels } from './lexical-plan.ts';
import { lexicalQuestion, webSearchQuery } from './lexical-question.ts';
import { BM25, type Matching, rankChunks, scoreChunks } from './lexical-score.ts';
import type { ProjectState } from './lexical-statistics.ts';
import { isWholeProject, type SearchScope, scopeFilter } from './search-scope.ts';
import { sql } from './sql.ts';

/**
 * The chunks that share words with a question, best first by BM25; ties go to the lower id. Any word may match: a
 * question is rarely repeated whole in the passage that answers it. What stands in quotes must.
 *
 * The GIN index finds the chunks, ingestion has counted the words; so only as many chunks are scored as it takes to know
 * the best (docs/decisions/2026-11-16-kept-word-statistics.md). `ts_rank_cd` is PostgreSQL's own ranking, which knows no
 * statistics: it found the evidence of 53% of the questions of a documentation set among the first four chunks where BM25
 * found 95% (docs/decisions/2026-11-15-bm25-and-score-fusion.md).
 */
export async function searchLexical(
  session: Session,
  tenant: TenantId,
  search: LexicalSearch,
): Promise<LexicalFindings> {
  const { question, scope } = search;
  const { lexemes, phrases } = lexicalQuestion(question);
  const { projectId, instead } = scope;
  const basis = await lexicalBasis(session, tenant, { projectId, instead, question, lexemes });
  const words = basis.all.map(({ lexeme, chunks, weight }) => ({ word: lexeme, chunks, weight }));
  const about = { state: basis.state, words };
  if (basis.words.length === 0) return { ...about, hits: [], exact: true, matched: 0 };
  if (search.ranking === 'ts_rank_cd') return { ...about, ...(await byRank(session, tenant, search, basis)) };
  const found = await byBm25(session, tenant, search, { basis, phrases });
  return { ...about, ...found, exact: found.exact && basis.words.length === basis.all.length };
}

export type LexicalSearch = {
  question: string;
  scope: SearchScope;
  limit: number;
  /** `bm25` unless told otherwise. */
  ranking?: LexicalRanking;
};
export type LexicalRanking = 'bm25' | 'ts_rank_cd';
export type LexicalHit = { chunkId: number; score: number };

export type LexicalFindings = {
  hits: LexicalHit[];
  /** Whether these are surely the best; in a very large project frequent words are held by too many chunks to score all. */
  exact: boolean;
  /** How many chunks were scored. */
  matched: number;
  /** The words of the question, the rarest first. Of a very long one only the first are looked for. */
  words: { word: string; chunks: number; weight: number }[];
  state: ProjectState;
};

/** Chunks of a narrow scope that are scored without asking the index which of them match. */
const MOST_NAMED = 5000;

async function byBm25(
  session: Session,
  tenant: TenantId,
  { scope, limit }: LexicalSearch,
  { basis, phrases }: { basis: LexicalBasis; phrases: readonly string[] },
) {
  const levels = lexicalLevels(basis.words, basis.state.chunks, BM25.k1 + 1);
  const named = await namedChunks(session, tenant, scope);
  const run = (condition: string, matching: Omit<Matching, 'condition'>) =>
    scoreChunks(session, tenant, {
      scope,
      limit,
      basis,
      matching: { ...matching, condition: [...phrases, `(${condition})`].join(' & ') },
    });
  if (named) {
    const found = await run(levels.at(-1)!.condition(), { named, most: MOST_NAMED });
    return { ...found, exact: true };
  }
  const within = scopeCondition(basis, scope);
  const besides = besidesWords(basis, scope);
  return climbLevels(levels, {
    limit,
    chunks: basis.state.chunks,
    // What is in quotes is rare: the chunks that hold it are all looked at before any is left out.
    startAt: phrases.length > 0 ? levels.length - 1 : undefined,
    run: (condition, matching) =>
      run(within ? `${within} & (${condition})` : condition, { ...matching, besides }),
  });
}

async function byRank(
  session: Session,
  tenant: TenantId,
  { question, scope, limit }: LexicalSearch,
  basis: LexicalBasis,
) {
  const query = webSearchQuery(question);
  if (!query) return { hits: [], matched: 0, exact: true };
  const within = scopeCondition(basis, scope) ?? besidesWords(basis, scope);
  return { ...(await rankChunks(session, tenant, { scope, limit, query, within })), exact: true };
}

/** The chunks of the scope when they are few and not a project's all; else undefined. */
async function namedChunks(session: Session, tenant: TenantId, scope: SearchScope) {
  if (isWholeProject(scope)) return undefined;
  const chunks = await session.query<{ chunkId: number }>(sql`
    select chunk_id as "chunkId" from chunks where tenant_id = ${tenant} ${scopeFilter(tenant, scope)}
    limit ${MOST_NAMED + 1}`);
  return chunks.length > MOST_NAMED ? undefined : chunks.map(({ chunkId }) => chunkId);
}

/**
 * Keeps the index from reading entries of other projects and of retired chunks. Where most chunks are those of the project
 * that are in use, to read the list of them costs more than to look at the few others.
 */
function scopeCondition({ used, retired, isMost }: LexicalBasis, scope: SearchScope): string | undefined {
  if (isMost) return undefined;
  return isOfNow(scope) ? `'${used}'` : `('${used}' | '${retired}')`;
}

/**
 * Leaves out the retired chunks where the index was not asked to. It could be, but a `not` makes it take twice as long
 * (7.7 ms instead of 3.4 for five words in a project of 100,000 chunks).
 */
function besidesWords({ retired, isMost }: LexicalBasis, scope: SearchScope): string | undefined {
  return isMost && isOfNow(scope) ? `!'${retired}'` : undefined;
}

function isOfNow({ asOf, instead }: SearchScope): boolean {
  return asOf === undefined && instead === undefined;
}

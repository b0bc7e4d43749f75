import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { quoteLexeme } from './lexical-text.ts';
import { sql } from './sql.ts';

/**
 * How much of a question each of some chunks holds: the share of its words, the rarer counting more, 0 to 1. A word that
 * no document has counts most, and is held by none. Nothing is known of a question without words.
 */
export async function wordCoverage(
  session: Session,
  tenant: TenantId,
  { chunkIds, words, projectChunks }: CoverageRequest,
): Promise<ReadonlyMap<number, number>> {
  if (chunkIds.length === 0 || words.length === 0) return new Map();
  const lexemes = words.map(({ word }) => JSON.stringify(quoteLexeme(word)));
  // Joined with `chunks`, which has what the caller's clearance hides; the words alone know nothing of it.
  const statement = sql`
    select chunk_id as "chunkId", coalesce((
      select jsonb_agg(number) from unnest(${`{${lexemes}}`}::text::tsquery[]) with ordinality as word (lexeme, number)
      where tsv @@ lexeme), '[]') as held
    from chunk_fts join chunks using (tenant_id, chunk_id)
    where tenant_id = ${tenant} and chunk_id = any(${`{${chunkIds}}`}::text::bigint[])`;
  const rows = await session.query<{ chunkId: number; held: number[] }>(statement, { prepared: true });
  const shareOf = coverageShare(words, projectChunks);
  return new Map(rows.map(({ chunkId, held }) => [chunkId, shareOf(held)]));
}

/** The share that some of the words are, given by their numbers from 1. */
export function coverageShare(
  words: CoverageRequest['words'],
  projectChunks: number,
): (held: readonly number[]) => number {
  const weights = words.map(({ chunks }) => weightOf(chunks, projectChunks));
  const all = sum(weights);
  return (held) => sum(weights, new Set(held)) / all;
}

export type CoverageRequest = {
  chunkIds: readonly number[];
  /** Those of the question, as a word search gives them: how many chunks hold each. */
  words: readonly { word: string; chunks: number }[];
  /** How many chunks the project has. */
  projectChunks: number;
};

/**
 * Not the weight of BM25: in a project of three chunks, that makes a word that is missing count five times as much as one
 * that is there. As if there were some chunks more, the weights of a small project are nearer to each other; from 5 to 100
 * of them the errors are the same.
 */
const MORE_CHUNKS = 20;

function weightOf(holding: number, chunks: number): number {
  return Math.log(1 + (chunks + MORE_CHUNKS) / (holding + 1));
}

/** Added in the order of the words, so that both engines come to the same bit. */
function sum(weights: readonly number[], numbers?: ReadonlySet<number>): number {
  return weights.reduce(
    (total, weight, index) => (numbers?.has(index + 1) === false ? total : total + weight),
    0,
  );
}

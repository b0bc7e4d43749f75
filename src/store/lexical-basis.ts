import type { TenantId } from '../terms.ts';
import { countInstead } from './count-instead.ts';
import type { Session } from './database.ts';
import type { WeighedWord } from './lexical-plan.ts';
import { type ProjectState, stateColumns } from './lexical-statistics.ts';
import type { VersionInstead } from './search-scope.ts';
import { sql } from './sql.ts';
import { MOST_WORDS, type WordCount, weighWords } from './weigh-words.ts';

/** What a search by words rests on, in one statement: the project's counts, and those of the words of the question. */
export async function lexicalBasis(
  session: Session,
  tenant: TenantId,
  { projectId, instead, question, lexemes }: BasisRequest,
): Promise<LexicalBasis> {
  const statement = sql`
    with state as (
      select ${stateColumns} from (select) as always
      left join project_statistics on tenant_id = ${tenant} and project_id = ${projectId}
    ), word as (
      select jsonb_array_elements_text(${JSON.stringify(lexemes)}::text::jsonb) as lexeme
      -- Chunks that an earlier Helix indexed hold what PostgreSQL made of their words.
      union select lexeme from state, unnest(to_tsvector('english', ${question}::text)) where "hasOldWords"
    )
    select state.*, helix_scope_word(${tenant}, ${projectId}, true) as used, helix_scope_word(${tenant}, ${projectId}, false) as retired,
      chunks * 2 > (select reltuples from pg_class where oid = 'chunk_fts'::regclass and reltuples > 0) as "isMost",
      coalesce((
        select jsonb_agg(jsonb_build_array(word.lexeme, greatest(term.chunks, 0)))
        from word left join lateral (
          -- Word by word: planned as a join, it may read the words of a whole project whose tenant is new.
          select kept.chunks from lexical_terms as kept
          where tenant_id = ${tenant} and project_id = ${projectId} and kept.lexeme = word.lexeme limit 1
        ) as term on true), '[]') as counts
    from state`;
  const [row] = await session.query<BasisRow>(statement, { prepared: true });
  const { used, retired, isMost, ...kept } = row!;
  const { counts, ...state } = instead ? await countInstead(session, tenant, instead, kept) : kept;
  const ordered = weighWords(counts, state.chunks);
  return { state, words: ordered.slice(0, MOST_WORDS), all: ordered, used, retired, isMost };
}

type BasisRequest = {
  projectId: number;
  instead?: VersionInstead;
  question: string;
  lexemes: readonly string[];
};

export type LexicalBasis = {
  state: ProjectState;
  /** Those that are searched for, the rarest first. */
  words: WeighedWord[];
  /** Those of the whole question, likewise. */
  all: WeighedWord[];
  /** The words that chunks in use and retired ones of the project hold besides those of their text. */
  used: string;
  retired: string;
  /** Whether most chunks of the whole database are of this project. */
  isMost: boolean | null;
};

type BasisRow = Omit<LexicalBasis, 'state' | 'words' | 'all'> & KeptCounts;

/** The counts of a project, and in how many of its chunks each of some words is. */
export type KeptCounts = ProjectState & { counts: WordCount[] };

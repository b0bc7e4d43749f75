import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, limitClearance, type Session } from '../../src/store/database.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { type Fragment, raw, sql } from '../../src/store/sql.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { fillTenant, type ProbeTenant, SPACE } from '../support/probe-corpus.ts';

const ALPHA: ProbeTenant = { id: 'aaaaaaaa-0000-4000-8000-000000000000', letter: 'a', documents: 12 };
const BETA: ProbeTenant = { id: 'bbbbbbbb-0000-4000-8000-000000000000', letter: 'b', documents: 24 };
const SCOPE_OF_BETA = sql`quote_literal(helix_scope_word(${BETA.id}, 1, true))::tsquery`;
const TENANT_TABLES = [
  'chunks',
  'chunk_fts',
  'embeddings',
  'lexical_terms',
  'project_statistics',
  'documents',
];

onEachEngine('functions that see all tenants', (engine) => {
  const opened: { database: Database; place: TestDatabase }[] = [];
  const open = async (...tenants: ProbeTenant[]) => {
    const place = await createTestDatabase(engine);
    const database =
      engine === 'embedded'
        ? await openEmbeddedDatabase(place.environment.HELIX_DATA_DIR!)
        : createPostgresDatabase({ url: place.environment.DATABASE_URL! });
    opened.push({ database, place });
    for (const tenant of tenants) await fillTenant(database, tenant);
    await database.execute('analyze chunks, chunk_fts, embeddings, lexical_terms');
    return database;
  };
  let shared: Database;
  let alone: Database;
  beforeAll(async () => {
    shared = await open(BETA, ALPHA);
    alone = await open(ALPHA);
  }, 120_000);
  afterAll(async () => {
    for (const { database, place } of opened) {
      await database.close();
      await place.remove();
    }
  });

  const scored = (database: Database, statement: Fragment, before?: Before) =>
    inTransaction(database, ALPHA.id, async (session) => {
      await before?.(session);
      return session.query(sql`select chunk_id, score from ${statement} order by chunk_id`);
    });
  /** What comes back must be what comes back where no other tenant is; the same error counts as the same. */
  const expectNothingForeign = async (statement: Fragment, before?: Before) => {
    const [seen, right] = await Promise.all(
      [shared, alone].map((database) => scored(database, statement, before).catch(messageOf)),
    );
    expect(seen).toEqual(right);
    return right as object[] | string;
  };

  test('[ISOLATION-FUNCTIONS] there are no others, each has its search path, and nobody else may call them', async () => {
    const functions = await shared.asOwner((session) =>
      session.query<Record<string, unknown>>(sql`
        select proname::text as name, pg_get_userbyid(proowner)::text as owner,
          (select string_agg(setting, ';') from unnest(proconfig) as setting where setting like 'search_path%') as path,
          has_function_privilege('public', pg_proc.oid, 'execute') as everyone,
          has_function_privilege('helix_app', pg_proc.oid, 'execute') as application
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`),
    );
    expect(functions.map(({ name, application }) => [name, application])).toEqual([
      ['helix_build_space_index', false],
      ['helix_busy_tenants', false],
      ['helix_create_space', true],
      ['helix_find_key', true],
      ['helix_find_session', true],
      ['helix_index_space', true],
      ['helix_rank_chunks', true],
      ['helix_renew_space_index', true],
      ['helix_score_chunks', true],
      ['helix_tenant_ids', false],
    ]);
    for (const { name, owner, path, everyone } of functions) {
      expect([name, path, everyone]).toEqual([name, 'search_path=public, pg_temp', false]);
      expect(owner === 'helix_search').toBe(/score|rank/.test(String(name)));
    }
  });

  test('[ISOLATION-FUNCTIONS] the role that sees all words sees nothing else, and cannot be taken on', async () => {
    const [role] = await shared.asOwner((session) =>
      session.query(sql`
        select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as powers,
          has_schema_privilege('helix_search', 'public', 'create') as creates,
          (select jsonb_agg(relname order by relname) from pg_class
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
             and has_table_privilege('helix_search', oid, 'select, insert, update, delete')) as tables,
          has_table_privilege('helix_search', 'chunk_fts', 'insert, update, delete, truncate') as writes,
          exists (select from pg_auth_members where member = pg_roles.oid) as "isMember",
          pg_has_role('helix_app', 'helix_search', 'member') as "isTaken"
        from pg_roles where rolname = 'helix_search'`),
    );
    expect(role).toEqual({
      powers: false,
      creates: false,
      tables: ['chunk_fts'],
      writes: false,
      isMember: false,
      isTaken: false,
    });
    await expect(asApplication('create table public.chunk_words (a int)')).rejects.toThrow(
      /permission denied/,
    );
    await expect(asApplication('create schema own')).rejects.toThrow(/permission denied/);
    const build = `select helix_build_space_index('${SPACE.spaceId}', 16)`;
    await expect(asApplication(build)).rejects.toThrow(/permission denied/);
  });

  test.each<[string, Fragment]>([
    ['all of the own project', score({})],
    ['the others’ project', score({ project: 2 })],
    ['a project of nobody', score({ project: 99 })],
    ['no project', score({ project: raw('null') })],
    ['the forged scope of another', score({ words: SCOPE_OF_BETA })],
    ['any scope', score({ words: sql`(${SCOPE_OF_BETA} || '!nothing'::tsquery)` })],
    ['no words', score({ words: sql`null::tsquery` })],
    [
      'named chunks, more than there are',
      score({ named: sql`array(select generate_series(-5, 5000)::bigint)` }),
    ],
    ['named chunks that are null', score({ named: sql`array[null, 1, 200]::bigint[]` })],
    ['no chunk named', score({ named: sql`'{}'::bigint[]` })],
    ['the newest', score({ newest: true })],
    ['no limit', score({ most: raw('null') })],
    ['a limit below zero', score({ most: -10 })],
    ['the largest limit', score({ most: 2_147_483_647 })],
    ['no weights', score({ weights: sql`null::float8[]` })],
    ['weights that are no numbers', score({ weights: sql`'{NaN,Infinity}'::float8[]` })],
    ['a thousand weights', score({ weights: sql`array_fill(1::float8, array[1000])` })],
    ['a length of zero', score({ meanLength: 0 })],
    ['by rank', sql`helix_rank_chunks(1, 'cost')`],
    ['by rank, no project', sql`helix_rank_chunks(null, 'cost')`],
    ['by rank, the others’ project', sql`helix_rank_chunks(2, 'cost')`],
    ['by rank, a forged scope', sql`helix_rank_chunks(1, 'cost', ${SCOPE_OF_BETA})`],
    ['by rank, a forged scope for words', sql`helix_rank_chunks(1, ${SCOPE_OF_BETA} || 'cost')`],
    ['by rank, nothing excluded', sql`helix_rank_chunks(1, '!nothing')`],
  ])('[ISOLATION-FUNCTIONS] hostile arguments: %s', async (_, statement) => {
    await expectNothingForeign(statement);
  });

  test('[ISOLATION-FUNCTIONS] what the arguments above ask for is there: the own chunks, and the others’ for the others', async () => {
    const own = await expectNothingForeign(score({}));
    expect(own).toHaveLength(48);
    const theirs = await inTransaction(shared, BETA.id, (session) =>
      session.query(sql`select chunk_id from ${score({ words: SCOPE_OF_BETA })}`),
    );
    expect(theirs).toHaveLength(72);
  });

  test('[ISOLATION-FUNCTIONS] without a tenant there is nothing', async () => {
    const found = await shared.asOwner(async (session) => {
      await session.script('set local role helix_app');
      return [
        ...(await session.query(sql`select * from ${score({})}`)),
        ...(await session.query(sql`select * from helix_rank_chunks(1, 'cost')`)),
        ...(await session.query(sql`select 1 as one from chunk_fts`)),
      ];
    });
    expect(found).toEqual([]);
  });

  test('[ISOLATION-FUNCTIONS] tables, functions and types of the session stand before nothing that they use', async () => {
    const plain = await expectNothingForeign(score({}));
    const ranked = await expectNothingForeign(sql`helix_rank_chunks(1, 'cost')`);
    const shadow: Before = (session) => session.script(SHADOWS);
    expect(await expectNothingForeign(score({}), shadow)).toEqual(plain);
    expect(await expectNothingForeign(sql`helix_rank_chunks(1, 'cost')`, shadow)).toEqual(ranked);
  });

  test('[ISOLATION-FUNCTIONS] no function that looks at rows is called for rows of others', async () => {
    const seen = await inTransaction(shared, ALPHA.id, async (session) => {
      await session.script(PEEK);
      for (const table of TENANT_TABLES)
        await session.query(
          sql`select count(*) from ${raw(table)} where pg_temp.peek(${raw(table)}.tenant_id::text)`,
        );
      return session.query(sql`select distinct tenant from pg_temp.seen`);
    });
    expect(seen).toEqual([{ tenant: ALPHA.id }]);
  });

  test('[ISOLATION-FUNCTIONS] neither statistics, nor partitions, nor a write show or touch the rows of others', async () => {
    const statistics = sql`select tablename from pg_stats where tablename = any(${TENANT_TABLES}::text[])`;
    expect(await inTransaction(shared, ALPHA.id, (session) => session.query(statistics))).toEqual([]);
    const counted = sql`select reltuples from pg_class where oid = 'chunk_fts'::regclass and reltuples > 0`;
    expect(await shared.asOwner((session) => session.query(counted))).toHaveLength(1);
    const partition = sql`select relname::text as name from pg_class where oid = to_regclass('embeddings_' || left(md5(${SPACE.spaceId}), 16))`;
    const [{ name }] = (await shared.asOwner((session) => session.query<{ name: string }>(partition))) as [
      { name: string },
    ];
    await expect(asApplication(`select from ${name}`)).rejects.toThrow(/permission denied/);
    for (const table of TENANT_TABLES) {
      const touched = await inTransaction(shared, ALPHA.id, (session) =>
        session.query(sql`delete from ${raw(table)} where tenant_id <> ${ALPHA.id} returning 1 as one`),
      );
      expect(touched).toEqual([]);
      const move = inTransaction(shared, ALPHA.id, (session) =>
        session.query(sql`update ${raw(table)} set tenant_id = ${BETA.id}`),
      );
      await expect(move).rejects.toThrow(/row-level security|violates foreign key/);
    }
  });

  test('[ISOLATION-FUNCTIONS] what a clearance hides is hidden from every table that has its text', async () => {
    const hidden = await inTransaction(shared, ALPHA.id, async (session) => {
      await limitClearance(session, 'public');
      return session.query(sql`
        select text from chunks where confidentiality <> 'public'
        union all select title from documents where confidentiality <> 'public'`);
    });
    expect(hidden).toEqual([]);
  });

  async function asApplication(statement: string): Promise<void> {
    await inTransaction(shared, ALPHA.id, (session) => session.script(statement));
  }
});

type Before = (session: Session) => Promise<void>;

/** Rolled back at its end, so that nothing of a probe is left behind. */
async function inTransaction<Result>(
  database: Database,
  tenant: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const end = new Error('rolled back');
  let result: { value: Result } | undefined;
  await database
    .withTenant(tenant, async (session) => {
      result = { value: await work(session) };
      throw end;
    })
    .catch((error) => {
      if (error !== end) throw error;
    });
  return result!.value;
}

type ScoreArguments = Partial<{
  project: number | Fragment;
  words: Fragment;
  named: Fragment;
  newest: boolean;
  most: number | Fragment;
  weights: Fragment;
  meanLength: number;
}>;

function score({
  project = 1,
  words,
  named,
  newest = false,
  most = 1000,
  weights,
  meanLength = 28,
}: ScoreArguments) {
  return sql`helix_score_chunks(${project}::bigint, ${words ?? sql`'cost'::tsquery`}, ${named ?? sql`null::bigint[]`},
    ${newest}::boolean, ${most}::integer, array['cost', 'crown']::tsquery[], ${weights ?? sql`'{1,2}'::float8[]`},
    '{0.3,0.7}'::float8[], 1.2::float8, 0.75::float8, ${meanLength}::float8)`;
}

function messageOf(error: unknown): string {
  return (error as Error).message;
}

/** What the functions name, made anew in the schema of the session, which is then searched first. */
const SHADOWS = `
  create temp table chunk_fts (tenant_id uuid, chunk_id bigint, project_id bigint, length int, tsv tsvector);
  insert into chunk_fts select helix_tenant(), 9999, 1, 10, 'cost:1 crown:2'::tsvector;
  create temp table uuid (a int);
  create domain pg_temp.float8 as text;
  create function pg_temp.helix_tenant() returns pg_catalog.uuid language sql
    as $$ select '${BETA.id}'::pg_catalog.uuid $$;
  create function pg_temp.ts_rank(pg_catalog.float4[], tsvector, tsquery) returns pg_catalog.float4 language sql
    as $$ select 42::pg_catalog.float4 $$;
  create function pg_temp.ts_rank_cd(tsvector, tsquery) returns pg_catalog.float4 language sql
    as $$ select 42::pg_catalog.float4 $$;
  set local search_path = pg_temp, public`;

/** Cheaper than any condition, so that a planner that may would call it first. */
const PEEK = `
  create temp table seen (tenant text);
  create function pg_temp.peek(tenant text) returns boolean language plpgsql volatile cost 0.0000001
    as $$ begin insert into pg_temp.seen values (tenant); return true; end $$`;

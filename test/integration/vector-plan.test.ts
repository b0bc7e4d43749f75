import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database, Session } from '../../src/store/database.ts';
import { recountProject } from '../../src/store/lexical-statistics.ts';
import { loadChunks, loadNeighbours } from '../../src/store/load-chunks.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { searchLexical } from '../../src/store/search-lexical.ts';
import type { SearchScope } from '../../src/store/search-scope.ts';
import { searchVector, type VectorResult } from '../../src/store/search-vector.ts';
import { type Fragment, raw, sql } from '../../src/store/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';

const ALPHA = 'aaaaaaaa-0000-4000-8000-000000000000';
const BETA = 'bbbbbbbb-0000-4000-8000-000000000000';
const SPACE_ID = 'test/plans@16';
const LARGE = { projectId: 1, chunks: 30_000 };
const SMALL = { projectId: 2, chunks: 400 };
const LIMIT = 50;

describe.skipIf(inject('postgresTemplate') === null)('plans of a server', () => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabase('postgres');
    database = createPostgresDatabase({ url: place.environment.DATABASE_URL! });
    await fill(database, ALPHA, [LARGE, SMALL]);
    await fill(database, BETA, [{ projectId: 1, chunks: 300 }]);
    await inSpace('helix_index_space');
    await database.execute(
      'vacuum analyze documents, document_versions, chunks, chunk_fts, embeddings, lexical_terms',
    );
  }, 180_000);
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  const inSpace = (name: string) =>
    database.withTenant(ALPHA, (session) => session.query(sql`select ${raw(name)}(${SPACE_ID}, 16)`));
  const asOwner = (statement: string) => database.asOwner((session) => session.script(statement));
  const indexesOfSpace = async () => {
    const rows = await database.asOwner((session) =>
      session.query<{ indexdef: string }>(
        sql`select indexdef from pg_indexes where indexdef like '%hnsw%' order by indexname`,
      ),
    );
    return rows.map(({ indexdef }) => indexdef.replace(/.* USING /, ''));
  };

  type Asked = Partial<Omit<SearchScope, 'projectId'>> & {
    tenant?: string;
    project?: typeof LARGE;
    hasSearchKeys?: boolean;
    question?: number;
    before?: string;
  };
  /** Searches, loads what was found, and tells how each statement was planned. */
  const ask = ({
    tenant = ALPHA,
    project = LARGE,
    hasSearchKeys = false,
    question = 1,
    before,
    ...rest
  }: Asked) =>
    database.withTenant(
      tenant,
      async (session) => {
        if (before) await session.script(before);
        const plans: string[][] = [];
        const explaining = { ...session, query: explained(session, plans) } as Session;
        const vector = unitVector(question);
        const result = await searchVector(explaining, tenant, {
          spaceId: SPACE_ID,
          vector,
          limit: LIMIT,
          scope: { projectId: project.projectId, ...rest },
          project: { chunks: project.chunks, hasSearchKeys },
        });
        const search = plans.at(-1)!;
        const chunkIds = result.hits.slice(0, 8).map(({ chunkId }) => chunkId);
        await loadChunks(explaining, tenant, { chunkIds, spaceId: SPACE_ID, vector });
        await loadNeighbours(explaining, tenant, chunkIds);
        const scope = { projectId: project.projectId, ...rest };
        await searchLexical(explaining, tenant, { question: 'words 777', scope, limit: LIMIT });
        return { ...result, plans, search };
      },
      { readOnly: true },
    );
  /** Every vector is looked at as soon as the index cannot be used. */
  const askExactly = async (asked: Asked): Promise<VectorResult> => {
    const found = await ask({
      ...asked,
      before: 'set local hnsw.iterative_scan = off; set local hnsw.ef_search = 10',
    });
    expect(found.method).toBe('exact');
    return found;
  };
  const recall = (found: VectorResult, right: VectorResult) => {
    const ids = new Set(found.hits.map(({ chunkId }) => chunkId));
    return right.hits.filter(({ chunkId }) => ids.has(chunkId)).length / right.hits.length;
  };

  test('[SEARCH-PLAN] a large project is searched by its index, and no statement reads a whole table', async () => {
    const found = await ask({});
    expect(found.method).toBe('index');
    expect(found.search).toMatchInlineSnapshot(`
      [
        "Nested Loop",
        "Limit",
        "Nested Loop",
        "Index Scan on embeddings using _halfvec_128",
        "Index Scan on chunks",
      ]
    `);
    expect(found.plans.flat().filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
    expect(found.plans.slice(2, 4)).toMatchInlineSnapshot(`
      [
        [
          "Nested Loop",
          "Nested Loop",
          "Index Scan on chunks",
          "Index Scan on document_versions",
          "Index Scan on documents",
          "Index Scan on embeddings using _tenant_id_chunk_id_idx",
        ],
        [
          "Sort",
          "Nested Loop",
          "Index Scan on chunks",
          "Index Scan on chunks",
        ],
      ]
    `);
  });

  test('[SEARCH-PLAN] a small project is searched vector by vector, in one statement', async () => {
    const found = await ask({ project: SMALL });
    expect(found.method).toBe('exact');
    expect(found.search).toMatchInlineSnapshot(`
      [
        "Limit",
        "Sort",
        "Subquery Scan",
        "Limit",
        "Sort",
        "Nested Loop",
        "Index Scan on chunks",
        "Index Scan on embeddings using _tenant_id_chunk_id_idx",
      ]
    `);
    expect(found.hits).toHaveLength(LIMIT);
  });

  test('[SEARCH-INDEX] what the index finds is what a look at every vector finds, in the same order', async () => {
    let sum = 0;
    for (let question = 1; question <= 8; question += 1) {
      const [found, right] = [await ask({ question }), await askExactly({ question })];
      expect(found.method).toBe('index');
      expect(found.hits).toEqual(
        found.hits.toSorted((a, b) => a.distance - b.distance || a.chunkId - b.chunkId),
      );
      expect(found.nearest).toBe(right.nearest);
      sum += recall(found, right);
    }
    expect(sum / 8).toBeGreaterThan(0.98);
  });

  test('[SEARCH-INDEX] a wide filter goes through the index, a narrow one through the vectors of its documents', async () => {
    const wide = { filters: { tags: ['even'] } };
    const [found, right] = [await ask(wide), await askExactly(wide)];
    expect(found.method).toBe('index');
    expect(recall(found, right)).toBeGreaterThan(0.9);
    expect(found.plans.flat().filter((node) => node.startsWith('Seq Scan on chunks'))).toEqual([]);

    const narrow = await ask({ filters: { documentIds: [3, 4, 5] } });
    expect(narrow.method).toBe('exact');
    expect(narrow.hits).toHaveLength(LIMIT);
    expect(narrow.hits.every(({ chunkId }) => [3, 4, 5].includes(documentOf(chunkId)))).toBe(true);
  });

  test('[SEARCH-INDEX] a small tenant finds its own nearest in an index that is full of others', async () => {
    const found = await ask({ tenant: BETA, project: { projectId: 1, chunks: 300 } });
    expect(found.method).toBe('exact');
    expect(found.hits).toHaveLength(LIMIT);
    // Even when it is taken for a large one.
    const unknown = await ask({ tenant: BETA, project: { projectId: 1, chunks: LARGE.chunks } });
    expect(unknown.hits).toEqual(found.hits);
  });

  test('[SEARCH-INDEX] many vectors of one chunk neither crowd out other chunks nor hide the nearest text', async () => {
    const question = 77;
    await database.withTenant(ALPHA, (session) =>
      session.query(sql`
        insert into embeddings (tenant_id, space_id, chunk_id, key_number, embedding)
        select ${ALPHA}, ${SPACE_ID}, 20, number, ${JSON.stringify([...unitVector(question)])}::text::vector
        from generate_series(1, 190) as number`),
    );
    const found = await ask({ question, hasSearchKeys: true });
    expect(found.method).toBe('index');
    expect(found.hits).toHaveLength(LIMIT);
    expect(found.hits[0]).toEqual({ chunkId: 20, distance: 0 });
    const right = await askExactly({ question, hasSearchKeys: true });
    expect(found.nearest).toBe(right.nearest);
    expect(found.nearest).toBeGreaterThan(0);
    await database.withTenant(ALPHA, (session) =>
      session.query(sql`delete from embeddings where space_id = ${SPACE_ID} and key_number > 0`),
    );
  });

  test('[STORE-HNSW] an index of an earlier release serves until it is renewed; without one every vector is looked at', async () => {
    const [built] = await indexesOfSpace();
    expect(built).toBe("hnsw (((embedding)::halfvec(16)) halfvec_ip_ops) WITH (ef_construction='128')");
    const right = await askExactly({});
    await asOwner(`
      do $$ declare part text := 'embeddings_' || left(md5('${SPACE_ID}'), 16); begin
        execute format('drop index %I', part || '_halfvec_128');
      end $$`);
    const without = await ask({});
    expect([without.method, without.hits]).toEqual(['exact', right.hits]);

    await asOwner(`
      do $$ declare part text := 'embeddings_' || left(md5('${SPACE_ID}'), 16); begin
        execute format('create index %I on %I using hnsw ((embedding::vector(16)) vector_cosine_ops)', part || '_hnsw', part);
      end $$`);
    await inSpace('helix_index_space');
    expect(await indexesOfSpace()).toEqual(['hnsw (((embedding)::vector(16)) vector_cosine_ops)']);
    const old = await ask({});
    expect(old.method).toBe('index');
    expect(recall(old, right)).toBeGreaterThan(0.9);

    await inSpace('helix_renew_space_index');
    expect(await indexesOfSpace()).toEqual([built]);
    expect((await ask({})).method).toBe('index');
  }, 120_000);
});

/** Runs each statement and notes the nodes of its plan that read something. */
function explained(session: Session, plans: string[][]): Session['query'] {
  return async <Row extends object>(statement: Fragment, options?: Parameters<Session['query']>[1]) => {
    const [row] = await session.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      sql`explain (format json, costs off) ${statement}`,
    );
    plans.push(nodesOf(row!['QUERY PLAN'][0]!.Plan));
    return session.query<Row>(statement, options);
  };
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
};

/** Which of several fitting indexes of a table is read is a matter of its state; which vector index is not. */
function nodesOf(node: PlanNode): string[] {
  const type = node['Node Type'].replace('Index Only Scan', 'Index Scan');
  const index = node['Index Name']?.match(/^embeddings_[0-9a-f]{16}(_\w+)$/)?.[1];
  const relation = node['Relation Name']?.replace(/_[0-9a-f]{16}$/, '');
  const own = `${type}${relation ? ` on ${relation}` : ''}${index ? ` using ${index}` : ''}`;
  const below = (node.Plans ?? []).flatMap(nodesOf);
  return type === 'Result' ? below : [own, ...below]; // those come and go with the version of the server
}

const CHUNKS_A_DOCUMENT = 20;

function documentOf(chunkId: number): number {
  return Math.floor((chunkId - 1) / CHUNKS_A_DOCUMENT) + 1;
}

/** Projects with random unit vectors, as many as they are said to have, written by the database itself. */
async function fill(database: Database, tenant: string, projects: (typeof LARGE)[]): Promise<void> {
  await database.withTenant(tenant, async (session) => {
    await session.script(`insert into tenants (tenant_id, name) values ('${tenant}', 'of the plans')`);
    await session.query(sql`select helix_create_space(${SPACE_ID}, 16), setseed(0.5)`);
    let first = 1;
    for (const { projectId, chunks } of projects) {
      await session.script(rowsOf(tenant, { projectId, first, last: first + chunks - 1 }));
      await recountProject(session, tenant, projectId);
      first += chunks;
    }
  });
}

function rowsOf(tenant: string, { projectId, first, last }: Record<'projectId' | 'first' | 'last', number>) {
  const documents = `generate_series(${documentOf(first)}, ${documentOf(last)}) as id`;
  return `
    insert into projects (tenant_id, project_id, name) values ('${tenant}', ${projectId}, 'project ${projectId}');
    insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title, tags)
      select '${tenant}', id, ${projectId}, 'document ' || id, 'text', 'Document ' || id,
        case when id % 2 = 0 then array['even'] else array['odd', 'other'] end from ${documents};
    insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active,
        content_hash, byte_size, extracted_artifact_uri)
      select '${tenant}', id, id, 1, 'v1', true, 'hash', 1, 'file:///none' from ${documents};
    insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, text,
        token_count, start_offset, end_offset)
      select '${tenant}', id, (id - 1) / ${CHUNKS_A_DOCUMENT} + 1, (id - 1) / ${CHUNKS_A_DOCUMENT} + 1, ${projectId}, true,
        id, 'paragraph', repeat('Words of chunk ' || id || '. ', 20), 100, 0, 400 from generate_series(${first}, ${last}) as id;
    insert into embeddings (tenant_id, space_id, chunk_id, embedding)
      select '${tenant}', '${SPACE_ID}', id,
        l2_normalize((select array_agg(random() - 0.5) from generate_series(1, 16) where id > 0)::real[]::vector)
      from generate_series(${first}, ${last}) as id;
    insert into chunk_fts (tenant_id, chunk_id, project_id, length, tsv)
      select '${tenant}', id, ${projectId}, 100, to_tsvector('simple', 'words of chunk ' || id)
        || array_to_tsvector(array[helix_scope_word('${tenant}', ${projectId}, true)])
      from generate_series(${first}, ${last}) as id;`;
}

function unitVector(seed: number): Float32Array {
  const values = Array.from({ length: 16 }, (_, index) => Math.sin(seed * 12.9898 + index * 78.233));
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

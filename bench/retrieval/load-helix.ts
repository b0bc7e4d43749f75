import pg from 'pg';
import type { Helix } from '../../src/compose.ts';
import { sql } from '../../src/store/sql.ts';
import { tidyStore } from '../../src/store/tidy-store.ts';
import { copyRows, textParts } from './copy-rows.ts';
import type { Corpus } from './corpus.ts';
import { chunkRows, documentRows, embeddingRows, versionRows } from './helix-rows.ts';
import { indexWords } from './index-words.ts';
import { createStopwatch, type Loading } from './system.ts';
import { vectorParts } from './vector-rows.ts';

/**
 * Fills Helix's own tables with what publishing the documents one by one would leave there, in bulk: rows by COPY, the
 * words by the function that `helix reindex` uses, and the two large indexes at the end instead of row by row.
 */
export async function loadHelix(helix: Helix, databaseUrl: string, corpus: Corpus): Promise<Loading> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const { steps, time } = createStopwatch();
  try {
    const dropped = await dropLargeIndexes(owner);
    await time('rows', () => withoutRowSecurity(owner, () => copyAll(helix, owner, corpus)));
    // A server does so by itself when rows have come in one by one; with no idea of the sizes the next step takes hours.
    await time('analyze', () => owner.query('analyze'));
    await indexWords(helix, corpus.size, { time });
    for (const { definition } of dropped.filter(({ method }) => method !== 'hnsw'))
      await time('word index', () => owner.query(definition));
    await time('vector index', () => buildVectorIndex(helix, dropped));
    await time('vacuum', () => owner.query('vacuum analyze'));
    return { steps, bytes: await sizes(owner) };
  } finally {
    await owner.end();
  }
}

const FILLED = ['documents', 'document_versions', 'chunks', 'embeddings'];

async function copyAll(helix: Helix, owner: pg.Client, corpus: Corpus): Promise<void> {
  const { spaceId } = helix.embeddingModel;
  const { tenant } = helix;
  await copyRows(owner, documentRows.statement, textParts(documentRows.of(tenant, corpus)));
  await copyRows(owner, versionRows.statement, textParts(versionRows.of(tenant, corpus)));
  await copyRows(owner, chunkRows.statement, textParts(chunkRows.of(tenant, corpus)));
  await copyRows(owner, embeddingRows.statement, vectorParts(embeddingRows.of(tenant, spaceId, corpus)));
  await helix.database.withTenant(tenant, async (session) => {
    await session.query(sql`update tenants set space_id = ${spaceId} where tenant_id = ${tenant}`);
    await session.query(sql`
      insert into id_counters (tenant_id, name, next_id)
      select ${tenant}::uuid, name, next_id from (values
        ('document', (select max(document_id) + 1 from documents where tenant_id = ${tenant})),
        ('version', (select max(version_id) + 1 from document_versions where tenant_id = ${tenant})),
        ('chunk', (select max(chunk_id) + 1 from chunks where tenant_id = ${tenant}))) as counter (name, next_id)
      on conflict (tenant_id, name) do update set next_id = excluded.next_id`);
  });
}

/** PostgreSQL refuses COPY into a table whose row security binds its owner. */
async function withoutRowSecurity(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  const say = (what: string) =>
    owner.query(FILLED.map((table) => `alter table ${table} ${what} row level security`).join(';'));
  await say('no force');
  await work();
  await say('force');
}

type DroppedIndex = { name: string; method: string; definition: string };

/** Row by row they would take hours. Remembered as they are, so that what is measured is what the migrations make. */
async function dropLargeIndexes(owner: pg.Client): Promise<DroppedIndex[]> {
  const { rows } = await owner.query<DroppedIndex>(`
    select indexrelid::regclass::text as name, amname as method, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname in ('gin', 'hnsw') and relnamespace = 'public'::regnamespace`);
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows;
}

/** As ingestion does it: the space has its index from the start, or gets it when that pays. */
async function buildVectorIndex(helix: Helix, dropped: readonly DroppedIndex[]): Promise<void> {
  const { spaceId, dimensions } = helix.embeddingModel;
  if (dropped.some(({ method }) => method === 'hnsw'))
    await helix.database.asOwner((session) =>
      session.query(sql`select helix_index_space(${spaceId}, ${dimensions})`),
    );
  await tidyStore(helix);
}

async function sizes(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(`
    select name, bytes from (
      select 'total' as name, sum(pg_total_relation_size(oid))::float8 as bytes, 0 as place
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'langchain%' and relname not like 'llamaindex%' and relname not like 'mastra%'
      union all
      select relname, pg_relation_size(pg_class.oid)::float8, 1
      from pg_class join pg_am on pg_am.oid = relam
      where relnamespace = 'public'::regnamespace and amname in ('gin', 'hnsw') and relname like any (array['chunk%', 'embeddings%', 'lexical%'])
    ) as sizes where bytes > 100000 order by place, bytes desc`);
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readMigrations } from '../../src/store/migrate.ts';

const TENANT = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

/** Two tenants with what a Helix before 0003 had stored: an active version, and one that is not. */
const OLD_DATA = [TENANT, OTHER]
  .map(
    (tenant) => `
  set helix.tenant_id = '${tenant}';
  insert into tenants (tenant_id, name) values ('${tenant}', 'old');
  insert into projects (tenant_id, project_id, name) values ('${tenant}', 1, 'default'), ('${tenant}', 2, 'empty');
  insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title)
    values ('${tenant}', 1, 1, 'a', 'text', 'A');
  insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active, content_hash,
    byte_size, extracted_artifact_uri) select '${tenant}', n, 1, n, n, n = 2, 'h', 1, 'f' from generate_series(1, 2) as n;
  insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, text,
      token_count, start_offset, end_offset, search_keys)
    select '${tenant}', n, 1 + n % 2, 1, 1, n % 2 = 1, n, 'paragraph', 'refunds number ' || n, 3, 0, 1,
      case when n = 1 then '["key"]'::jsonb else '[]' end from generate_series(1, 5) as n;
  insert into chunk_fts (tenant_id, chunk_id, tsv) select tenant_id, chunk_id, to_tsvector('english', text)
    from chunks where tenant_id = '${tenant}';`,
  )
  .join('');

const LOOK = `
  begin; set local role helix_app; set local helix.tenant_id = '${TENANT}';
  select (select jsonb_agg(to_jsonb(s) - 'tenant_id') from project_statistics s) as state,
    (select jsonb_object_agg(lexeme, chunks) from lexical_terms) as terms,
    (select jsonb_agg(chunk_id order by chunk_id) from helix_rank_chunks(1, 'refund')) as found,
    (select jsonb_agg(chunk_id order by chunk_id) from helix_rank_chunks(1,
      ('''' || helix_scope_word('${TENANT}', 1, true) || ''' & refund')::tsquery)) as "inUse",
    (select jsonb_agg(distinct relforcerowsecurity) from pg_class
     where relname in ('chunks', 'chunk_fts', 'lexical_terms', 'project_statistics')) as forced;
  commit;`;

const EXPECTED = {
  state: [{ project_id: 1, chunks: 3, total_length: 9, keyed_chunks: 1, revision: 1, has_old_words: true }],
  terms: { refund: 3, number: 3, 1: 1, 3: 1, 5: 1 },
  found: [1, 2, 3, 4, 5],
  inUse: [1, 3, 5],
  forced: [true],
};

async function upgrade(run: (script: string) => Promise<unknown>): Promise<void> {
  const texts = new Map((await readMigrations()).map(({ name, text }) => [name.slice(0, 4), text]));
  await run(texts.get('0001')!);
  await run(texts.get('0002')!);
  await run(`begin; ${OLD_DATA} commit;`);
  await run(`reset helix.tenant_id; begin; ${texts.get('0003')}; commit`);
  await run(`begin; ${texts.get('0003')}; commit`);
}

test('[STORE-UPGRADE] the words of old data are counted, and found through the index (embedded)', async () => {
  const database = await PGlite.create({ extensions: { vector } });
  await upgrade((script) => database.exec(script));
  const results = await database.exec(LOOK);
  expect(results.flatMap(({ rows }) => rows)).toEqual([EXPECTED]);
  await database.close();
});

describe.skipIf(inject('postgresTemplate') === null)('on a server', () => {
  const template = new URL(inject('postgresTemplate') ?? 'postgres://none/none');
  const name = `helix_test_${randomUUID().replaceAll('-', '')}`;
  const connect = async (database: string) => {
    const url = Object.assign(new URL(template), { pathname: `/${database}` });
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return client;
  };
  let admin: pg.Client;
  beforeAll(async () => {
    admin = await connect('postgres');
    await admin.query(`create database ${name}`);
  });
  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });

  test('[STORE-UPGRADE] the same by an owner of the database who is no superuser', async () => {
    const client = await connect(name);
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false }]);
    await upgrade((script) => client.query(script));
    const results = (await client.query(LOOK)) as unknown as pg.QueryResult[];
    await client.end();
    expect(results.flatMap(({ rows }) => rows)).toEqual([EXPECTED]);
  });
});

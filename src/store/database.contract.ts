import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

const ALPHA = 'aaaaaaaa-0000-4000-8000-000000000000';
const BETA = 'bbbbbbbb-0000-4000-8000-000000000000';

/** Every Database must pass this. */
export function databaseContract(name: string, open: () => Promise<Database>): void {
  describe(`${name}: database contract`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
      for (const tenant of [ALPHA, BETA]) {
        await database.withTenant(tenant, (session) =>
          session.query(
            sql`insert into tenants (tenant_id, name) values (${tenant}, 'of the contract') on conflict do nothing`,
          ),
        );
      }
    });
    afterAll(() => database.close());

    const projectNames = (tenant: string) =>
      database.withTenant(tenant, async (session) => {
        const rows = await session.query<{ name: string }>(sql`select name from projects order by name`);
        return rows.map((row) => row.name);
      });
    const addProject = (tenant: string, id: number, projectName: string) =>
      database.withTenant(tenant, (session) =>
        session.query(
          sql`insert into projects (tenant_id, project_id, name) values (${tenant}, ${id}, ${projectName})`,
        ),
      );

    test('numbers, dates, JSON and arrays come back as the same JavaScript values on both engines', async () => {
      const [row] = await database.asOwner((session) =>
        session.query<Record<string, unknown>>(sql`
          select 9007199254740991::bigint as big, 1.5::numeric as exact, true as yes, null::text as nothing,
                 '2026-01-02T03:04:05Z'::timestamptz as time, '{"a":[1,"x"]}'::jsonb as json, array['a','b'] as texts,
                 ${"it's"}::text as quoted`),
      );
      expect(row).toEqual({
        big: 9007199254740991,
        exact: 1.5,
        yes: true,
        nothing: null,
        time: new Date('2026-01-02T03:04:05Z'),
        json: { a: [1, 'x'] },
        texts: ['a', 'b'],
        quoted: "it's",
      });
    });

    test('[EMBEDDED-DEEP] a value nested too deeply to be passed on fails its statement, and the next one is answered', async () => {
      const deep = `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`;
      const read = (value: string) =>
        database.asOwner((session) => session.query(sql`select ${value}::text::jsonb as value`));
      const outcome = await read(deep).then(
        () => 'read',
        (error: Error) => error.message,
      );
      expect(outcome).toMatch(database.engine === 'embedded' ? /cannot be passed on/ : /^read$/);
      expect(await read('{"a":1}')).toEqual([{ value: { a: 1 } }]);
    });

    test('[STORE-TX] a transaction that throws leaves nothing behind', async () => {
      const attempt = database.withTenant(ALPHA, async (session) => {
        await session.query(
          sql`insert into projects (tenant_id, project_id, name) values (${ALPHA}, 900, 'lost')`,
        );
        throw new Error('half-way');
      });
      await expect(attempt).rejects.toThrow('half-way');
      expect(await projectNames(ALPHA)).not.toContain('lost');
    });

    test('[STORE-TX] parallel transactions keep to themselves, failing ones included', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          database.withTenant(ALPHA, async (session) => {
            await session.query(
              sql`insert into projects (tenant_id, project_id, name) values (${ALPHA}, ${index}, ${`p${index}`})`,
            );
            await new Promise((resolve) => setTimeout(resolve, index % 3));
            if (index % 2) throw new Error('odd');
          }),
        ),
      );
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
      expect(await projectNames(ALPHA)).toEqual([
        'p0',
        'p10',
        'p12',
        'p14',
        'p16',
        'p18',
        'p2',
        'p4',
        'p6',
        'p8',
      ]);
    });

    test('[STORE-RLS] a tenant neither sees nor changes nor writes the rows of another', async () => {
      await addProject(BETA, 1, 'secret of beta');
      expect(await projectNames(ALPHA)).not.toContain('secret of beta');
      const stolen = await database.withTenant(ALPHA, (session) =>
        session.query(sql`update projects set name = 'stolen' where tenant_id = ${BETA} returning name`),
      );
      expect(stolen).toEqual([]);
      await expect(
        database.withTenant(ALPHA, (session) =>
          session.query(
            sql`insert into projects (tenant_id, project_id, name) values (${BETA}, 2, 'planted')`,
          ),
        ),
      ).rejects.toThrow(/row-level security/);
      expect(await projectNames(BETA)).toEqual(['secret of beta']);
    });

    test('[STORE-RLS] the application works as a role that owns no table and bypasses nothing', async () => {
      const [role] = await database.withTenant(ALPHA, (session) =>
        session.query<{ name: string; special: boolean; owned: number }>(sql`
          select current_user::text as name, rolsuper or rolbypassrls as special,
                 (select count(*) from pg_class where relowner = pg_roles.oid) as owned
          from pg_roles where rolname = current_user`),
      );
      expect(role).toEqual({ name: 'helix_app', special: false, owned: 0 });
      await expect(
        database.withTenant(ALPHA, (session) =>
          session.query(sql`alter table projects disable row level security`),
        ),
      ).rejects.toThrow(/must be owner/);
    });

    test('[STORE-RLS] every table with a tenant has row-level security forced and a policy', async () => {
      const open = await database.asOwner((session) =>
        session.query<{ relname: string }>(sql`
          select relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'helix_migrations'
            and not (relrowsecurity and relforcerowsecurity
                     and (relispartition or exists (select from pg_policy where polrelid = pg_class.oid)))`),
      );
      expect(open).toEqual([]);
    });

    test('[STORE-WIDTH] the database refuses a vector of the wrong width, and a second active version', async () => {
      await database.withTenant(ALPHA, async (session) => {
        await session.script(`
          insert into projects (tenant_id, project_id, name) values ('${ALPHA}', 500, 'widths');
          insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title)
            values ('${ALPHA}', 500, 500, 'w.txt', 'text', 'W');
          insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active,
              content_hash, byte_size, extracted_artifact_uri) values ('${ALPHA}', 500, 500, 1, '1', true, 'h', 1, 'file:///w');
          insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, text,
              token_count, start_offset, end_offset) values ('${ALPHA}', 500, 500, 500, 500, true, 0, 'paragraph', 'w', 1, 0, 1);`);
      });
      const embed = (vector: number[]) =>
        database.withTenant(ALPHA, (session) =>
          session.query(sql`insert into embeddings (tenant_id, space_id, chunk_id, embedding)
            values (${ALPHA}, 'local/all-MiniLM-L6-v2@384', 500, ${JSON.stringify(vector)}::text::vector)`),
        );
      await expect(embed([1, 2, 3])).rejects.toThrow(/width_of_space/);
      await embed(new Array(384).fill(0.05));
      const secondActive = database.withTenant(ALPHA, (session) =>
        session.query(sql`insert into document_versions (tenant_id, version_id, document_id, version_number, version_label,
            is_active, content_hash, byte_size, extracted_artifact_uri)
          values (${ALPHA}, 501, 500, 2, '2', true, 'h2', 1, 'file:///w2')`),
      );
      await expect(secondActive).rejects.toThrow(/document_versions_one_active/);
    });

    test('a prepared statement gives what its values ask for, in every transaction, after an error too', async () => {
      const shout = (value: string) =>
        database.withTenant(ALPHA, (session) =>
          session.query<{ text: string; half: number }>(
            sql`select upper(${value}::text) as text, 1 / (length(${value}::text) - 3) as half`,
            { prepared: true },
          ),
        );
      for (let round = 0; round < 8; round += 1)
        expect(await shout(`a${round}`)).toEqual([{ text: `A${round}`, half: -1 }]);
      await expect(shout('abc')).rejects.toThrow(/division by zero/);
      const parallel = await Promise.all(['x', "it's"].map(shout));
      expect(parallel.flat().map(({ text }) => text)).toEqual(['X', "IT'S"]);
    });

    test('[SEARCH-CLEARANCE] a version and a chunk are as confidential as their document, whoever says otherwise', async () => {
      await database.withTenant(ALPHA, async (session) => {
        await session.script(`
          insert into projects (tenant_id, project_id, name) values ('${ALPHA}', 700, 'levels');
          insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title, confidentiality)
            values ('${ALPHA}', 700, 700, 'c.txt', 'text', 'C', 'restricted');
          insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active,
              content_hash, byte_size, extracted_artifact_uri) values ('${ALPHA}', 700, 700, 1, '1', true, 'h', 1, 'file:///c');
          insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, text,
              token_count, start_offset, end_offset, confidentiality)
            values ('${ALPHA}', 700, 700, 700, 700, true, 0, 'paragraph', 'c', 1, 0, 1, 'public');
          update chunks set confidentiality = 'public' where chunk_id = 700`);
        const levels = () =>
          session.query(sql`
            select chunks.confidentiality as chunk, version.confidentiality as version
            from chunks join document_versions as version using (version_id) where chunk_id = 700`);
        expect(await levels()).toEqual([{ chunk: 'restricted', version: 'restricted' }]);
        await session.query(sql`update documents set confidentiality = 'public' where document_id = 700`);
        expect(await levels()).toEqual([{ chunk: 'public', version: 'public' }]);
      });
    });

    test('an aborted transaction is rolled back and says so', async () => {
      const controller = new AbortController();
      const attempt = database.withTenant(
        ALPHA,
        async (session) => {
          await session.query(
            sql`insert into projects (tenant_id, project_id, name) values (${ALPHA}, 901, 'aborted')`,
          );
          controller.abort();
          await session.query(sql`select 1`);
        },
        { signal: controller.signal },
      );
      await expect(attempt).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
      expect(await projectNames(ALPHA)).not.toContain('aborted');
    });

    test('a tenant that is not a UUID never reaches the database', async () => {
      await expect(database.withTenant(`${ALPHA}'; drop table tenants; --`, async () => 1)).rejects.toThrow(
        /not a tenant id/,
      );
    });
  });
}

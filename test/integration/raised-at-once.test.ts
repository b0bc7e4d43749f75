import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allTenants, busyTenants } from '../../src/store/all-tenants.ts';
import { addArtifactVersion } from '../../src/store/artifacts.ts';
import { noteItems } from '../../src/store/connector-items.ts';
import { takeLease } from '../../src/store/connector-leases.ts';
import { beginAsTenant, type Session } from '../../src/store/database.ts';
import { classDocument } from '../../src/store/describe-version.ts';
import { findKey } from '../../src/store/find-credential.ts';
import { sql } from '../../src/store/sql.ts';
import { CONFIDENTIALITIES } from '../../src/terms.ts';
import {
  type ClassedRows,
  CONNECTOR,
  citing,
  makeClassedRows,
  storeArtifact,
  CLASSED_TENANT as TENANT,
} from '../support/classed-rows.ts';

/** On a server: an embedded database has one session, and it is a superuser's. */
describe.skipIf(inject('postgresTemplate') === null)('rows of a tenant on a server', () => {
  let rows: ClassedRows;
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ connectionString: rows.url });
    await client.connect();
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    rows = await makeClassedRows('postgres');
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await rows?.remove();
  });
  const classed = (id: number, confidentiality: (typeof CONFIDENTIALITIES)[number]) =>
    rows.within((session) => classDocument(session, TENANT, id, confidentiality));
  const raise = (id: number, to: string) =>
    `update documents set confidentiality = '${to}' where document_id = ${id}`;
  /** What the first does is not committed when the second begins. */
  const atOnce = async (one: string, other: string) => {
    const [first, second] = [await connect(), await connect()];
    for (const client of [first, second]) await client.query(beginAsTenant(TENANT));
    await first.query(one);
    const done = second.query(other);
    try {
      await expectWaiting(first, second);
    } finally {
      await first.query('commit');
      await done;
      await second.query('commit');
    }
  };

  test('[TENANTS-LOGIN] the login of Helix sees no row of any tenant before it has named one', async () => {
    const owner = await connect();
    await rows.within((session) => session.query(KEY));
    const powers = await owner.query(
      'select rolsuper or rolbypassrls as any from pg_roles where rolname = current_user',
    );
    expect(powers.rows).toEqual([{ any: false }]);
    const tables = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns join pg_tables on tablename = table_name
       where column_name = 'tenant_id' and table_schema = 'public' and schemaname = 'public'`,
    );
    const filled = async () => {
      const names: string[] = [];
      for (const { name } of tables.rows)
        if ((await owner.query(`select from "${name}" limit 1`)).rowCount) names.push(name);
      return names;
    };
    expect(await filled()).toEqual([]);
    await owner.query(`set helix.tenant_id = '${TENANT}'`);
    const own = [
      'api_keys',
      'artifacts',
      'chunk_fts',
      'documents',
      'embeddings',
      'ingestion_runs',
      'tenants',
    ];
    expect(await filled()).toEqual(expect.arrayContaining(own));
  });

  test('[TENANTS-LOGIN] it is told the ids of all, and keys are found', async () => {
    expect(await allTenants(rows.database)).toEqual([TENANT]);
    expect(await busyTenants(rows.database)).toEqual([]);
    await rows.within((session) => session.query(BUSY));
    expect(await busyTenants(rows.database)).toEqual([TENANT]);
    await rows.within((session) => session.query(sql`delete from ingestion_runs where run_id = 905`));
    expect(await findKey(rows.database, 'lookedup')).toMatchObject({ tenant_id: TENANT, role: 'reader' });
  });

  test.each([
    ['a citation', () => cite(rows)],
    ['a source of an artifact', () => source(rows)],
    ['an item of a connector', () => note(rows.open)],
    ['a run', () => run(rows.open)],
    [
      'a run of before there was a document',
      () => `update ingestion_runs set document_id = ${rows.open} where run_id = 904`,
    ],
  ])('[TENANTS-RAISED] %s that is added while its document is raised is raised with it', async (_, add) => {
    await classed(rows.closed, 'public');
    await classed(rows.open, 'public');
    await rows.within((session) => session.query(UNNAMED));
    await atOnce(add(), raise(rows.open, 'restricted'));
    expect(await rows.within(misclassed)).toEqual([]);
  });

  test('[TENANTS-RAISED] of two documents that change at once both count for what is of both', async () => {
    await classed(rows.open, 'public');
    await classed(rows.closed, 'public');
    await atOnce(raise(rows.open, 'restricted'), raise(rows.closed, 'internal'));
    expect(await rows.within(misclassed)).toEqual([]);
  });

  test('[TENANTS-RAISED] one that is lowered while another is cited leaves the artifact as high as the other', async () => {
    await classed(rows.open, 'restricted');
    await classed(rows.closed, 'restricted');
    const low = await rows.within((session) => storeArtifact(session, [rows.open]));
    await atOnce(cite(rows, { artifact: low, id: rows.closed }), raise(rows.open, 'public'));
    expect(await rows.within(misclassed)).toEqual([]);
  });

  test('[TENANTS-RAISED] writing, syncing, taking in and raising at once: nobody ends the work of another', async () => {
    const ids = [rows.open, rows.closed];
    const lease = await rows.within((session) => takeLease(session, TENANT, CONNECTOR));
    const { key, written } = await rows.within((session) => citing(session, [...ids].reverse()));
    const noted = [...ids, ...ids].map((id, at) => ({
      source_uri: at < 2 ? `item of ${id}` : `again ${id}`,
      document_id: id,
      revision: {},
    }));
    const steps: ((session: Session, turn: number) => Promise<unknown>)[] = [
      (session) =>
        addArtifactVersion(session, TENANT, rows.artifact, {
          written,
          requestId: crypto.randomUUID(),
          only: [key],
        }),
      (session) => noteItems(session, TENANT, lease, { noted: noted.reverse(), gone: [] }),
      (session, turn) => classDocument(session, TENANT, ids[turn % 2]!, CONFIDENTIALITIES[turn % 4]!),
      (session, turn) =>
        classDocument(session, TENANT, ids[(turn + 1) % 2]!, CONFIDENTIALITIES[(turn + 3) % 4]!),
      (session) =>
        session.query(sql`update ingestion_runs set status = status where document_id = ${rows.closed}`),
    ];
    const goOn = async (step: (typeof steps)[number]) => {
      for (let turn = 0; turn < 20; turn += 1) await rows.within((session) => step(session, turn));
    };
    await Promise.all(steps.map(goOn));
    expect(await rows.within(misclassed)).toEqual([]);
  });
});

const KEY = sql`insert into api_keys (tenant_id, key_id, name, hash, role, clearance, scopes, owner)
  values (${TENANT}, 'lookedup', 'One', '\\x00', 'reader', 'public', '{read}', 'lookedup')`;
const BUSY = sql`insert into ingestion_runs (tenant_id, run_id, project_id, source_uri, status, stage)
  values (${TENANT}, 905, 1, 'busy', 'queued', 'queued')`;
const UNNAMED = sql`insert into ingestion_runs (tenant_id, run_id, project_id, source_uri, status, stage, finished_at)
  values (${TENANT}, 904, 1, 'unnamed', 'failed', 'extract', now()) on conflict do nothing`;

function cite({ artifact, open }: ClassedRows, other = { artifact, id: open }): string {
  return `insert into artifact_citations (tenant_id, artifact_id, version_number, section_key, position, chunk_id, document_id,
      version_id, source)
    values ('${TENANT}', ${other.artifact}, 1, 'race', 1, 1, ${other.id}, 1, '{}')`;
}

function source({ artifact, open }: ClassedRows): string {
  return `insert into artifact_sections (tenant_id, artifact_id, version_number, ordinal, section_key, heading, level, status,
      content, details, written_in)
    select tenant_id, ${artifact}, 1, 99, 'race', '', 1, 'lacking', '', jsonb_build_object('retrieved', array[chunk_id]), 1
    from chunks where tenant_id = '${TENANT}' and document_id = ${open} limit 1`;
}

function note(id: number): string {
  return `insert into connector_items (tenant_id, connector_id, source_uri, document_id)
    values ('${TENANT}', ${CONNECTOR}, 'race', ${id})`;
}

function run(id: number): string {
  return `insert into ingestion_runs (tenant_id, run_id, project_id, document_id, source_uri, status, stage, finished_at)
    values ('${TENANT}', 906, 1, ${id}, 'race', 'succeeded', 'done', now())`;
}

/** The transaction of `waiting` is held up by that of `holding`. */
async function expectWaiting(holding: pg.Client, waiting: pg.Client): Promise<void> {
  const { processID } = waiting as unknown as { processID: number };
  await expect
    .poll(
      async () => (await holding.query('select cardinality(pg_blocking_pids($1)) as by', [processID])).rows,
    )
    .toEqual([{ by: 1 }]);
}

/** Rows that are not as confidential as what they are about. */
function misclassed(session: Session): Promise<object[]> {
  return session.query(sql`
    select 'citation' as what, held.document_id as id, held.confidentiality as is from artifact_citations as held
      join documents using (tenant_id, document_id) where held.confidentiality <> documents.confidentiality
    union all select 'source', held.document_id, held.confidentiality from artifact_sources as held
      join documents using (tenant_id, document_id) where held.confidentiality <> documents.confidentiality
    union all select 'item', held.document_id, held.confidentiality from connector_items as held
      join documents using (tenant_id, document_id) where held.confidentiality <> documents.confidentiality
    union all select 'run', held.run_id, held.confidentiality from ingestion_runs as held
      join documents using (tenant_id, document_id) where held.confidentiality <> documents.confidentiality
    union all select 'artifact', artifact_id, held.confidentiality from artifacts as held where confidentiality <> (
      select helix_highest(variadic array_agg(confidentiality)) from (
        select artifact_id, confidentiality from artifact_citations
        union all select artifact_id, confidentiality from artifact_sources) as used
      where used.artifact_id = held.artifact_id)
    union all select 'connector', connector_id, held.confidentiality from connectors as held where confidentiality <>
      helix_highest('internal', (select helix_highest(variadic array_agg(confidentiality)) from connector_items as item
      where item.connector_id = held.connector_id))`);
}

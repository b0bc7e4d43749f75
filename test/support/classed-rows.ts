import { BUILT_IN_AGENTS } from '../../src/agents/built-in-agents.ts';
import { insertArtifact } from '../../src/store/artifacts.ts';
import type { Database, Session } from '../../src/store/database.ts';
import { classDocument } from '../../src/store/describe-version.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { type Fragment, sql } from '../../src/store/sql.ts';
import { createTestDatabase, type TestDatabase } from './engines.ts';
import { fillTenant } from './probe-corpus.ts';
import { writtenArtifact } from './stored-artifact.ts';

export const CLASSED_TENANT = '88888888-0000-4000-8000-000000000000';

/** A public and a confidential document, each with runs, an artifact and a connector; one more artifact has both. */
export type ClassedRows = {
  database: Database;
  url: string | undefined;
  open: number;
  closed: number;
  /** Of both documents. */
  artifact: number;
  within<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

export const CONNECTOR = 901;

export async function makeClassedRows(engine: TestDatabase['engine']): Promise<ClassedRows> {
  const place = await createTestDatabase(engine);
  const { HELIX_DATA_DIR: directory, DATABASE_URL: url } = place.environment;
  const database = url ? createPostgresDatabase({ url }) : await openEmbeddedDatabase(directory!);
  await fillTenant(database, { id: CLASSED_TENANT, letter: 'c', documents: 2 });
  const within: ClassedRows['within'] = (work) => database.withTenant(CLASSED_TENANT, work);
  const [open, closed] = await within((session) =>
    session.query<{ id: number }>(sql`select document_id as id from documents order by document_id`),
  ).then((rows) => rows.map(({ id }) => id) as [number, number]);
  const artifact = await within(async (session) => {
    await classDocument(session, CLASSED_TENANT, open, 'public');
    await classDocument(session, CLASSED_TENANT, closed, 'confidential');
    for (const statement of rowsOf(open, closed)) await session.query(statement);
    await storeArtifact(session, [open]);
    await storeArtifact(session, [closed]);
    return storeArtifact(session, [open, closed]);
  });
  const remove = async () => {
    await database.close();
    await place.remove();
  };
  return { database, url, open, closed, artifact, within, remove };
}

/** Its first section cites all of them. */
export async function storeArtifact(session: Session, documents: readonly number[]): Promise<number> {
  const { written } = await citing(session, documents);
  const [agent] = BUILT_IN_AGENTS;
  return insertArtifact(session, CLASSED_TENANT, {
    projectId: 1,
    basis: { topic: 'Doors', agent: agent! },
    written,
    requestId: crypto.randomUUID(),
  });
}

export async function citing(session: Session, documents: readonly number[]) {
  const plain = await writtenArtifact(session, { documents });
  const { key } = plain.sections[0]!;
  return { key, written: await writtenArtifact(session, { documents, cites: { [key]: documents } }) };
}

function rowsOf(open: number, closed: number): Fragment[] {
  const connector = (id: number) => sql`
    insert into connectors (tenant_id, connector_id, project_id, name, kind, config)
    values (${CLASSED_TENANT}, ${id}, 1, ${`connector ${id}`}, 'feed', '{}')`;
  const item = (id: number, document: number | null) => sql`
    insert into connector_items (tenant_id, connector_id, source_uri, document_id)
    values (${CLASSED_TENANT}, ${id}, ${`item of ${document}`}, ${document}::bigint)`;
  const run = (id: number, document: number) => sql`
    insert into ingestion_runs (tenant_id, run_id, project_id, document_id, source_uri, status, stage, finished_at)
    values (${CLASSED_TENANT}, ${id}, 1, ${document}, 'probe', 'succeeded', 'done', now())`;
  return [
    ...[
      connector(CONNECTOR),
      connector(902),
      item(CONNECTOR, open),
      item(CONNECTOR, closed),
      item(CONNECTOR, null),
    ],
    ...[item(902, open), run(901, open), run(902, closed), run(903, closed)],
  ];
}

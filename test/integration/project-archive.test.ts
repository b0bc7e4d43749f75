import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHelixClient, type SearchResponse } from '../../src/client/client.ts';
import type { Helix } from '../../src/compose.ts';
import { HelixError } from '../../src/errors.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { importProject } from '../../src/projects/archive/import-project.ts';
import { ARCHIVE_TABLES, type ArchiveTable } from '../../src/store/archive-tables.ts';
import type { Session } from '../../src/store/database.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from '../../src/store/left-out-of-archives.ts';
import { sql } from '../../src/store/sql.ts';
import { archiveOf } from '../support/archive-harness.ts';
import { makeArchivedProject } from '../support/archived-project.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const MOST = { maxBytes: 1024 ** 3 };
const OTHER_TENANT = 'dddddddd-0000-4000-8000-000000000000';
const SERVER = inject('postgresTemplate') === null ? 'embedded' : 'postgres';
const QUESTIONS = [
  'How often is the zorblax inspected?',
  'How are travel expenses paid back?',
  'When is stock reordered?',
];

let first: RunningHelix;
let second: RunningHelix;
let bytes: Buffer;
let file: string;
beforeAll(async () => {
  [first, second] = await Promise.all([startHelix({ engine: 'embedded' }), startHelix({ engine: SERVER })]);
  await makeArchivedProject(first.helix, 'brain');
  bytes = await archiveOf(first.helix, 'brain');
  file = join(first.helix.settings.dataDirectory, 'brain.zip');
  await writeFile(file, bytes);
  await importProject(second.helix, { path: file, trust: true, ...MOST });
}, 120_000);
afterAll(async () => {
  await first?.stop();
  await second?.stop();
});

async function ofOtherTenant(helix: Helix, change: Partial<Helix['embeddingModel']> = {}): Promise<Helix> {
  const embeddingModel = { ...helix.embeddingModel, ...change };
  await ensureTenant(helix.database, OTHER_TENANT, embeddingModel);
  const embeddingModelOf = (space: string) => {
    throw new HelixError('space_unavailable', { space, known: embeddingModel.spaceId });
  };
  return { ...helix, embeddingModel, embeddingModelOf, tenant: OTHER_TENANT };
}

test('[ARCHIVE-ROUNDTRIP] an archive is the same, byte for byte, a second time, on another engine, and with other ids for another tenant', async () => {
  expect((await archiveOf(first.helix, 'brain')).equals(bytes)).toBe(true);
  const there = await archiveOf(second.helix, 'brain');
  expect(there.equals(bytes)).toBe(true);
  const copy = join(second.helix.settings.dataDirectory, 'copy.zip');
  await writeFile(copy, there);
  const back = await ofOtherTenant(first.helix);
  await importProject(back, { path: copy, trust: true, ...MOST });
  expect((await archiveOf(back, 'brain')).equals(bytes)).toBe(true);
});

test('[ARCHIVE-ANSWERS] an imported project finds the same passages in the same order, and its artifacts cite the same words', async () => {
  const seen = async ({ url }: RunningHelix) => {
    const client = createHelixClient({ baseUrl: url });
    const searches: unknown[] = [];
    for (const question of QUESTIONS) {
      const { results } = await client.search(question, { project: 'brain' });
      expect(results.length).toBeGreaterThan(2);
      searches.push(results.map(shown));
    }
    const { artifacts } = await client.artifacts({ project: 'brain' });
    const artifact = await client.artifact(artifacts[0]!.artifact_id);
    const sections = artifact.sections.filter(({ status }) => status === 'written');
    const cited = sections.map(({ citations }) => citations.map(({ chunk_id }) => chunk_id));
    // The second cites a document that was purged: its id stands for nothing here too.
    const words = (await client.chunk(cited[0]![0]!)).text;
    expect(sections.map(({ content }) => content)).toEqual(
      cited.map(([id]) => `It is inspected [chunk:${id}].`),
    );
    await expect(client.chunk(cited[1]![0]!)).rejects.toMatchObject({ status: 404 });
    return { searches, words, stale: sections.map(({ is_stale }) => is_stale) };
  };
  const before = await seen(first);
  expect(before.words).toContain('every 30 days');
  expect(await seen(second)).toEqual(before);
});

/** What a reader sees of a result. Distances may differ between the engines in their last digits. */
function shown({ text, title, version_label, place, distance }: SearchResponse['results'][number]) {
  return { text, title, version_label, place, distance: distance.toFixed(6) };
}

test('[ARCHIVE-SPACE] vectors of a space that there is no model for are made again, and everything else is as it was', async () => {
  const other = await ofOtherTenant(second.helix, { spaceId: 'test/other@384', id: 'test/other' });
  const imported = await importProject(other, { path: file, name: 'moved', ...MOST });
  expect(imported).toMatchObject({
    name: 'moved',
    isEmbeddedAnew: true,
    space: 'test/other@384',
    archiveSpace: 'local/all-MiniLM-L6-v2@384',
  });
  const spaces = await other.database.withTenant(OTHER_TENANT, (session) =>
    session.query(sql`select space_id, count(*)::int as vectors from embeddings group by space_id`),
  );
  expect(spaces).toEqual([{ space_id: 'test/other@384', vectors: imported.counts.vectors }]);
});

test.skipIf(SERVER === 'embedded')(
  '[ARCHIVE-SNAPSHOT] what is published while a project is exported is not in the archive',
  async () => {
    const { helix } = second;
    const before = await archiveOf(helix, 'brain');
    let hasPublished = false;
    const publishing = (session: Session): Session => ({
      ...session,
      async query(statement, options) {
        if (!hasPublished && statement.compile().text.startsWith('fetch')) {
          hasPublished = true;
          const content = { bytes: Buffer.from('# Late\n\nThis came in meanwhile.') };
          await ingestDocument(helix, { name: 'late.md', content, sourceUri: 'late.md', project: 'brain' });
        }
        return session.query(statement, options);
      },
    });
    const database: Helix['database'] = {
      ...helix.database,
      withTenant: (tenant, work, options) =>
        helix.database.withTenant(tenant, (session) => work(publishing(session)), options),
    };
    expect((await archiveOf({ ...helix, database }, 'brain')).equals(before)).toBe(true);
    expect(hasPublished).toBe(true);
    expect((await archiveOf(helix, 'brain')).equals(before)).toBe(false);
  },
);

test('[ARCHIVE-COMPLETE] every table and column with rows of a project is in the archive, or left out for a reason', async () => {
  const columns = await first.helix.database.asOwner((session) =>
    session.query<{ table: string; column: string }>(sql`
      select attrelid::regclass::text as table, attname as column from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and exists (
          select from pg_attribute as owner where owner.attrelid = pg_class.oid and owner.attname = 'tenant_id')`),
  );
  expect(columns.length).toBeGreaterThan(150);
  const known = ({ table, column }: { table: string; column: string }) =>
    ['tenant_id', 'project_id'].includes(column) ||
    table in LEFT_OUT_TABLES ||
    table === 'embeddings' ||
    column in (ELSEWHERE[table] ?? {}) ||
    column in (LEFT_OUT_COLUMNS[table] ?? {}) ||
    column in ((ARCHIVE_TABLES as Record<string, ArchiveTable>)[table]?.columns ?? {});
  expect(columns.filter((each) => !known(each))).toEqual([]);
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(LEFT_OUT_COLUMNS).flatMap(([table, each]) =>
    Object.keys(each).map((column) => `${table}.${column}`),
  );
  expect(named.filter((name) => !there.has(name))).toEqual([]);
  const tables = new Set(columns.map(({ table }) => table));
  expect(Object.keys(LEFT_OUT_TABLES).filter((name) => !tables.has(name))).toEqual([]);
});

/** What `project.json` has. */
const ELSEWHERE: Record<string, Record<string, true>> = {
  projects: { name: true, settings: true, created_at: true, space_id: true },
};

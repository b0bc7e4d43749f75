import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, limitClearance } from '../../src/store/database.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { loadChunks, loadNeighbours } from '../../src/store/load-chunks.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { ensureProject } from '../../src/store/projects.ts';
import { publishVersion } from '../../src/store/publish-version.ts';
import { searchLexical } from '../../src/store/search-lexical.ts';
import type { SearchScope } from '../../src/store/search-scope.ts';
import { searchVector } from '../../src/store/search-vector.ts';
import { raw, sql } from '../../src/store/sql.ts';
import { CONFIDENTIALITIES, type Confidentiality, type SearchFilters } from '../../src/terms.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';

const ALPHA = 'aaaaaaaa-0000-4000-8000-000000000000';
const BETA = 'bbbbbbbb-0000-4000-8000-000000000000';
const SPACE = { spaceId: 'test/filters@16', id: 'test/filters', dimensions: 16 };
const DOCUMENTS = 36;
const EVERYTHING = 1000;

onEachEngine('search filters', (engine) => {
  let place: TestDatabase;
  let database: Database;
  let projectId: number;
  let stored: StoredChunk[];
  beforeAll(async () => {
    place = await createTestDatabase(engine);
    database =
      engine === 'embedded'
        ? await openEmbeddedDatabase(place.environment.HELIX_DATA_DIR!)
        : createPostgresDatabase({ url: place.environment.DATABASE_URL! });
    await fill(database, BETA, 'default', 4);
    await fill(database, ALPHA, 'elsewhere', 4);
    projectId = await fill(database, ALPHA, 'default', DOCUMENTS);
    stored = await readBack(database, projectId);
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  const vectorHits = async (scope: Omit<SearchScope, 'projectId'>, limit = EVERYTHING, question = 1) => {
    const search = { spaceId: SPACE.spaceId, vector: unitVector(question), limit };
    const { hits } = await database.withTenant(ALPHA, (session) =>
      searchVector(session, ALPHA, { ...search, scope: { projectId, ...scope } }),
    );
    return hits;
  };
  const lexicalIds = async (scope: Omit<SearchScope, 'projectId'>) => {
    const { hits } = await database.withTenant(ALPHA, (session) =>
      searchLexical(session, ALPHA, {
        question: 'harbour',
        scope: { projectId, ...scope },
        limit: EVERYTHING,
      }),
    );
    return hits.map(({ chunkId }) => chunkId).sort((a, b) => a - b);
  };
  /** What the scope should let through, by looking at everything that is stored; nearest first. */
  const expected = (scope: Omit<SearchScope, 'projectId'>, question = 1) =>
    stored
      .filter((chunk) => isInScope(chunk, scope, stored))
      .map(({ chunkId, vectors }) => ({ chunkId, distance: nearestOf(vectors, unitVector(question)) }))
      .sort((a, b) => a.distance - b.distance || a.chunkId - b.chunkId);
  const expectBoth = async (scope: Omit<SearchScope, 'projectId'>, question = 1) => {
    const right = expected(scope, question).map(({ chunkId }) => chunkId);
    expect((await vectorHits(scope, EVERYTHING, question)).map(({ chunkId }) => chunkId)).toEqual(right);
    expect(await lexicalIds(scope)).toEqual(right.toSorted((a, b) => a - b));
    return right.length;
  };

  test.each<[string, Omit<SearchScope, 'projectId'>]>([
    ['nothing', {}],
    ['one document', { documentId: 7 }],
    ['source types', { filters: { sourceTypes: ['pdf', 'html'] } }],
    ['tags', { filters: { tags: ['red', 'none has this'] } }],
    ['confidentiality', { filters: { confidentiality: ['public', 'restricted'] } }],
    ['document ids', { filters: { documentIds: [6, 9, 9, 14, 31] } }],
    ['a first day', { filters: { from: '2026-01-20' } }],
    ['a last day', { filters: { to: '2026-01-20' } }],
    ['a time', { filters: { to: '2026-01-20T12:00:00Z', from: '2026-01-19T14:00:00+02:00' } }],
    ['a clearance', { clearance: 'internal' }],
    ['a time in the past', { asOf: '2026-01-15T00:00:00Z' }],
    [
      'several at once',
      {
        clearance: 'confidential',
        filters: { sourceTypes: ['pdf', 'markdown'], tags: ['red', 'blue'], from: '2026-01-05' },
      },
    ],
  ])('[SEARCH-FILTERS] %s: both channels give what a look at every chunk gives', async (_, scope) => {
    expect(await expectBoth(scope)).toBeGreaterThan(0);
  });

  test('[SEARCH-FILTERS] any combination of filters gives what a look at every chunk gives', async () => {
    const random = randomNumbers(7);
    const pick = <Value>(values: readonly Value[]) => values.filter(() => random() < 0.6);
    const maybe = <Value>(value: Value) => (random() < 0.4 ? value : undefined);
    for (let round = 0; round < 25; round += 1) {
      const filters: SearchFilters = {
        sourceTypes: maybe(pick(SOURCE_TYPES)),
        tags: maybe(pick(TAGS)),
        confidentiality: maybe(pick(CONFIDENTIALITIES)),
        documentIds: maybe(pick(stored.map(({ documentId }) => documentId))),
        from: maybe(dayOf(random() * DOCUMENTS)),
        to: maybe(dayOf(random() * DOCUMENTS)),
      };
      const clearance = maybe(CONFIDENTIALITIES[Math.floor(random() * 4)]);
      await expectBoth({ filters, clearance, asOf: maybe(`${dayOf(random() * 60)}T00:00:00Z`) }, round);
    }
  });

  test('distances are those of the vectors, the limit keeps the nearest, and the nearest text is told', async () => {
    const all = expected({});
    const hits = await vectorHits({}, 5);
    expect(hits.map(({ chunkId }) => chunkId)).toEqual(all.slice(0, 5).map(({ chunkId }) => chunkId));
    for (const [index, { distance }] of hits.entries()) expect(distance).toBeCloseTo(all[index]!.distance, 5);
    const search = { spaceId: SPACE.spaceId, vector: unitVector(1), limit: 1, scope: { projectId } };
    const result = await database.withTenant(ALPHA, (session) => searchVector(session, ALPHA, search));
    const texts = stored.filter(({ isActive }) => isActive).map(({ vectors }) => [vectors[0]!]);
    const nearest = Math.min(...texts.map((text) => nearestOf(text, unitVector(1))));
    expect(result.nearest).toBeCloseTo(nearest, 5);
    expect(result.method).toBe('exact');
  });

  test('[SEARCH-FILTERS] an empty list lets nothing through, and so do values that nothing can have', async () => {
    const hostile = ["'; drop table documents; --", '\0', 'a\0b', '{red}', '\\', '"', '%', '\ud800'];
    const nothing: SearchFilters[] = [
      { sourceTypes: [] },
      { tags: [] },
      { documentIds: [] },
      { confidentiality: [] },
      { tags: hostile },
      { sourceTypes: hostile },
      { confidentiality: hostile as Confidentiality[] },
      { documentIds: [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 99_999] },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '9999-12-31' },
    ];
    for (const filters of nothing) expect(await expectBoth({ filters }), JSON.stringify(filters)).toBe(0);
    expect(await vectorHits({ clearance: 'root' as Confidentiality })).toEqual([]);
    expect((await vectorHits({})).length).toBeGreaterThan(0);
  });

  test('ten thousand tags and document ids are a filter like any other', async () => {
    const tags = Array.from({ length: 10_000 }, (_, index) => `tag ${index}`);
    const documentIds = Array.from({ length: 10_000 }, (_, index) => index);
    const started = performance.now();
    expect(await expectBoth({ filters: { tags: [...tags, 'red'], documentIds } })).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test.each([
    ...['yesterday', '2026-02-30', '0000-01-01', "2026-01-01'; --", '+275760-09-13', ''],
    ...['2026-01-01T25:00:00Z', '2026-01-01T00:00:00'],
  ])('[SEARCH-FILTERS] the date "%s" is refused, with what is accepted', async (from) => {
    const refused = expect.objectContaining({
      code: 'bad_request',
      message: expect.stringContaining('Write it as 2026-01-31 or 2026-01-31T09:30:00Z'),
    });
    await expect(vectorHits({ filters: { from } })).rejects.toEqual(refused);
    await expect(vectorHits({ filters: { to: from } })).rejects.toEqual(refused);
  });

  test('[SEARCH-CLEARANCE] what is above the clearance of a transaction is not there, whatever it asks for', async () => {
    for (const clearance of CONFIDENTIALITIES) {
      const seen = await database.withTenant(ALPHA, async (session) => {
        await limitClearance(session, clearance);
        const ids = (table: string) =>
          session.query<{ id: number }>(sql`select distinct document_id as id from ${raw(table)} order by 1`);
        const { hits } = await searchVector(session, ALPHA, {
          spaceId: SPACE.spaceId,
          vector: unitVector(1),
          limit: EVERYTHING,
          scope: { projectId },
        });
        const tables = [await ids('documents'), await ids('document_versions'), await ids('chunks')];
        const changed = await session.query(
          sql`update documents set title = title returning document_id as id`,
        );
        return { tables, changed, chunkIds: hits.map(({ chunkId }) => chunkId) };
      });
      const allowed = CONFIDENTIALITIES.slice(0, CONFIDENTIALITIES.indexOf(clearance) + 1);
      const mine = await documentsWith(allowed);
      for (const rows of seen.tables) expect(rows).toEqual(mine);
      expect(seen.changed).toHaveLength(mine.length);
      expect(seen.chunkIds).toEqual(expected({ clearance }).map(({ chunkId }) => chunkId));
    }
  });

  test('[SEARCH-CLEARANCE] no clearance shows everything, an unknown one is refused, a forged one shows nothing', async () => {
    const count = (forge?: string) =>
      database.withTenant(ALPHA, async (session) => {
        if (forge) await session.script(`set local helix.clearance = '${forge}'`);
        return session.query(sql`select document_id from documents where project_id = ${projectId}`);
      });
    expect(await count()).toHaveLength(DOCUMENTS);
    expect(await count('Restricted')).toEqual([]);
    await expect(
      database.withTenant(ALPHA, (session) => limitClearance(session, "x'; --" as Confidentiality)),
    ).rejects.toThrow(/"x'; --" is not a clearance; known are public, internal, confidential, restricted/);
    // It ends with its transaction, whoever uses the connection next.
    expect(await count()).toHaveLength(DOCUMENTS);
  });

  test('[SEARCH-CLEARANCE] a document above it can be neither made nor reached by its chunk', async () => {
    const secret = stored.find(({ confidentiality }) => confidentiality === 'restricted')!;
    const request = { chunkIds: [secret.chunkId], spaceId: SPACE.spaceId, vector: unitVector(1) };
    const found = await database.withTenant(ALPHA, async (session) => {
      await limitClearance(session, 'confidential');
      return [
        ...(await loadChunks(session, ALPHA, request)),
        ...(await loadNeighbours(session, ALPHA, [secret.chunkId])),
      ];
    });
    expect(found).toEqual([]);
    const attempt = database.withTenant(ALPHA, async (session) => {
      await limitClearance(session, 'internal');
      await session.query(
        sql`update documents set confidentiality = 'restricted' where project_id = ${projectId}`,
      );
    });
    await expect(attempt).rejects.toThrow(/row-level security/);
  });

  test('a chunk is loaded with its place, and the chunks before and after it in its version', async () => {
    const own = stored.filter(({ documentId, isActive }) => documentId === stored[0]!.documentId && isActive);
    const [first, middle, last] = own.toSorted((a, b) => a.ordinal - b.ordinal);
    const [loaded, neighbours] = await database.withTenant(ALPHA, async (session) => [
      await loadChunks(session, ALPHA, {
        chunkIds: [middle!.chunkId],
        spaceId: SPACE.spaceId,
        vector: unitVector(1),
      }),
      await loadNeighbours(session, ALPHA, [first!.chunkId, middle!.chunkId, 99_999]),
    ]);
    const place = { ordinal: 1, type: 'paragraph', source: { page: 2 }, span: { start: 10, end: 20 } };
    const source = { sourceUri: 'default/0.md', sourceType: 'markdown' };
    expect(loaded).toMatchObject([{ chunkId: middle!.chunkId, ...place, ...source }]);
    expect(loaded[0]!.distance).toBeCloseTo(nearestOf([middle!.vectors[0]!], unitVector(1)), 5);
    expect(neighbours.map(({ neighbourOf, chunkId, side }) => [neighbourOf, chunkId, side])).toEqual([
      [first!.chunkId, middle!.chunkId, 'after'],
      [middle!.chunkId, first!.chunkId, 'before'],
      [middle!.chunkId, last!.chunkId, 'after'],
    ]);
    expect(neighbours[0]).toMatchObject({ type: 'paragraph', headingPath: ['Part 1'], tokenCount: 5 });
  });

  const documentsWith = (allowed: readonly Confidentiality[]) =>
    database.withTenant(ALPHA, (session) =>
      session.query<{ id: number }>(
        sql`select document_id as id from documents where confidentiality = any(${allowed}::text[]) order by 1`,
      ),
    );
});

const SOURCE_TYPES = ['markdown', 'pdf', 'html'] as const;
const TAGS = ['red', 'green', 'blue', "it's", '{odd,"one"}'] as const;

type StoredChunk = Record<'chunkId' | 'documentId' | 'versionId' | 'ordinal', number> & {
  isActive: boolean;
  sourceType: string;
  tags: string[];
  confidentiality: Confidentiality;
  effectiveAt: Date;
  vectors: Float32Array[];
};

/** Documents of three chunks, every third with an earlier version, every fifth with search keys. */
async function fill(database: Database, tenant: string, project: string, count: number): Promise<number> {
  await ensureTenant(database, tenant, SPACE);
  return database.withTenant(tenant, async (session) => {
    const projectId = await ensureProject(session, tenant, project);
    for (let number = 0; number < count; number += 1) {
      const versions = number % 3 === 0 ? [number - 10, number] : [number];
      for (const day of versions) await publish(session, tenant, { projectId, project, number, day });
      await session.query(sql`
        update documents set confidentiality = ${CONFIDENTIALITIES[number % 4]}
        where project_id = ${projectId} and source_uri = ${`${project}/${number}.md`}`);
    }
    return projectId;
  });
}

type Publication = { projectId: number; project: string; number: number; day: number };

function publish(
  session: Parameters<typeof publishVersion>[0],
  tenant: string,
  { projectId, project, number, day }: Publication,
) {
  const vectors = new Map<string, Float32Array>();
  const chunks = [0, 1, 2].map((ordinal) => {
    const searchKeys = number % 5 === 0 ? ['one row', 'another row'] : [];
    const embeddingHashes = ['text', ...searchKeys].map((name) => `${number}/${day}/${ordinal}/${name}`);
    for (const hash of embeddingHashes) vectors.set(hash, unitVector(hashOf(hash)));
    return {
      ordinal,
      type: 'paragraph' as const,
      headingPath: [`Part ${ordinal}`],
      text: `The harbour of town ${number} on day ${day}.`,
      span: { start: ordinal * 10, end: ordinal * 10 + 10 },
      tokenCount: 5,
      metadata: { summary: '', keywords: [], hypothetical_questions: [], source: { page: ordinal + 1 } },
      searchKeys,
      embeddingHashes,
    };
  });
  return publishVersion(session, tenant, {
    projectId,
    sourceUri: `${project}/${number}.md`,
    sourceType: SOURCE_TYPES[number % 3]!,
    title: `Town ${number}`,
    contentHash: `${number}/${day}`,
    byteSize: 1,
    name: `${number}.md`,
    originalUri: 'file:///o',
    extractedArtifactUri: 'file:///e',
    spaceId: SPACE.spaceId,
    effectiveAt: `${dayOf(day)}T12:00:00Z`,
    tags: TAGS.filter((_, index) => (number + index) % 3 === 0),
    metadata: {},
    chunks,
    vectors,
  });
}

async function readBack(database: Database, projectId: number): Promise<StoredChunk[]> {
  const rows = await database.withTenant(ALPHA, (session) =>
    session.query<Omit<StoredChunk, 'vectors'> & { literals: string[] }>(sql`
      select chunk_id as "chunkId", document_id as "documentId", version_id as "versionId", ordinal,
        chunks.is_active as "isActive", source_type as "sourceType", documents.tags, documents.confidentiality,
        effective_at as "effectiveAt",
        array(select embedding::text from embeddings where embeddings.chunk_id = chunks.chunk_id order by key_number) as literals
      from chunks join documents using (tenant_id, document_id) join document_versions using (tenant_id, document_id, version_id)
      where chunks.project_id = ${projectId}`),
  );
  return rows.map(({ literals, ...chunk }) => ({
    ...chunk,
    vectors: literals.map((literal) => Float32Array.from(JSON.parse(literal))),
  }));
}

function isInScope(chunk: StoredChunk, scope: Omit<SearchScope, 'projectId'>, all: readonly StoredChunk[]) {
  const { documentId, asOf, clearance, filters = {} } = scope;
  const { sourceTypes, tags, confidentiality, documentIds, from, to } = filters;
  const time = chunk.effectiveAt.getTime();
  const end = to === undefined ? Infinity : Date.parse(to) + (to.length === 10 ? 86_400_000 - 1 : 0);
  return (
    (asOf === undefined ? chunk.isActive : heldAt(chunk, Date.parse(asOf), all)) &&
    (documentId === undefined || chunk.documentId === documentId) &&
    (sourceTypes?.includes(chunk.sourceType) ?? true) &&
    (tags?.some((tag) => chunk.tags.includes(tag)) ?? true) &&
    (confidentiality?.includes(chunk.confidentiality) ?? true) &&
    (documentIds?.includes(chunk.documentId) ?? true) &&
    (from === undefined || time >= Date.parse(from)) &&
    time <= end &&
    (clearance === undefined ||
      CONFIDENTIALITIES.indexOf(chunk.confidentiality) <= CONFIDENTIALITIES.indexOf(clearance))
  );
}

/** Whether the chunk's version is the newest of its document that was in force. */
function heldAt(chunk: StoredChunk, time: number, all: readonly StoredChunk[]): boolean {
  const times = all
    .filter(({ documentId, effectiveAt }) => documentId === chunk.documentId && effectiveAt.getTime() <= time)
    .map(({ effectiveAt }) => effectiveAt.getTime());
  return chunk.effectiveAt.getTime() === Math.max(...times);
}

function nearestOf(vectors: readonly Float32Array[], question: Float32Array): number {
  return Math.min(
    ...vectors.map((vector) => 1 - vector.reduce((sum, value, i) => sum + value * question[i]!, 0)),
  );
}

/** The day of that number, counted from the new year of 2026. */
function dayOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1 + Math.floor(number))).toISOString().slice(0, 10);
}

function hashOf(text: string): number {
  return [...text].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) | 0, 7);
}

function unitVector(seed: number): Float32Array {
  const random = randomNumbers(seed);
  const values = Array.from({ length: SPACE.dimensions }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

/** The same numbers from 0 to 1 for the same seed. */
function randomNumbers(seed: number): () => number {
  let step = 0;
  return () => Math.abs(Math.sin(seed * 12.9898 + ++step * 78.233) * 43758.5453) % 1;
}

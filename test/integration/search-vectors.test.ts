import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Session } from '../../src/store/database.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { ensureProject } from '../../src/store/projects.ts';
import { publishVersion } from '../../src/store/publish-version.ts';
import { searchLexical } from '../../src/store/search-lexical.ts';
import { searchVector } from '../../src/store/search-vector.ts';
import { sql } from '../../src/store/sql.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000000';
const SPACE = { spaceId: 'test/vectors@2', id: 'test/vectors', dimensions: 2 };
const QUESTION = atAngle(0);

onEachEngine('vectors in scope', (engine) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabase(engine);
    database =
      engine === 'embedded'
        ? await openEmbeddedDatabase(place.environment.HELIX_DATA_DIR!)
        : createPostgresDatabase({ url: place.environment.DATABASE_URL! });
    await ensureTenant(database, TENANT, SPACE);
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  /** A document of one chunk per list of angles: the first is that of its text, the others those of its keys. */
  const publish = (project: string, { name = 'a.md', day = 1, version = 1, angles }: Publication) =>
    database.withTenant(TENANT, async (session) => {
      const projectId = await ensureProject(session, TENANT, project);
      const vectors = new Map<string, Float32Array>();
      const chunks = angles.map((ofChunk, ordinal) => {
        const embeddingHashes = ofChunk.map((_, key) => `${project}/${name}/${version}/${ordinal}/${key}`);
        for (const [key, hash] of embeddingHashes.entries()) vectors.set(hash, atAngle(ofChunk[key]!));
        return chunkOf(ordinal, `The harbour, as version ${version} has it.`, embeddingHashes);
      });
      const { versionId } = await publishVersion(session, TENANT, {
        projectId,
        sourceUri: name,
        sourceType: 'markdown',
        title: name,
        contentHash: `${name}/${version}`,
        byteSize: 1,
        name,
        originalUri: 'file:///o',
        extractedArtifactUri: 'file:///e',
        spaceId: SPACE.spaceId,
        effectiveAt: `2026-01-0${day}T12:00:00Z`,
        tags: [],
        metadata: {},
        chunks,
        vectors,
      });
      return { projectId, versionId };
    });
  const chunkIdsOf = async (versionId: number) => {
    const rows = await database.withTenant(TENANT, (session) =>
      session.query<{ id: number }>(
        sql`select chunk_id as id from chunks where version_id = ${versionId} order by ordinal`,
      ),
    );
    return rows.map(({ id }) => id);
  };

  describe('two versions that came into force at the same time', () => {
    test('[SEARCH-FILTERS] as of then and later, the one of the higher number holds', async () => {
      const later: number[] = [];
      for (const name of ['a.md', 'b.md']) {
        await publish('ties', { name, version: 1, angles: [[0.1]] });
        later.push((await publish('ties', { name, version: 2, angles: [[0.5]] })).versionId);
      }
      const { projectId } = await publish('ties', { name: 'c.md', day: 9, angles: [[0.2]] });
      // The rows of one document then lie in the other order: it must not be what decides.
      await database.withTenant(TENANT, (session) =>
        session.query(
          sql`update document_versions set version_label = version_label where version_id = ${later[1]}`,
        ),
      );
      const right = (await Promise.all(later.map(chunkIdsOf))).flat();
      for (const asOf of ['2026-01-01T12:00:00Z', '2026-01-05T00:00:00Z']) {
        const scope = { projectId, asOf };
        const [near, words] = await database.withTenant(TENANT, async (session) => [
          await searchVector(session, TENANT, { ...SPACE, vector: QUESTION, limit: 10, scope }),
          await searchLexical(session, TENANT, { question: 'harbour', limit: 10, scope }),
        ]);
        expect(near.hits.map(({ chunkId }) => chunkId)).toEqual(right);
        expect(words.hits.map(({ chunkId }) => chunkId)).toEqual(right);
      }
    });
  });

  describe('[SEARCH-KEYS] a chunk with many vectors', () => {
    const LIMIT = 3;
    /** What is found, and how many times the vectors were searched for it. */
    const ask = async (projectId: number) => {
      let searches = 0;
      const found = await database.withTenant(TENANT, (session) => {
        const query: Session['query'] = (statement, options) => {
          if (statement.compile().text.includes('"keyNumber"')) searches += 1;
          return session.query(statement, options);
        };
        const search = { ...SPACE, vector: QUESTION, limit: LIMIT, scope: { projectId } };
        return searchVector({ ...session, query }, TENANT, search);
      });
      return { ...found, searches };
    };
    const store = async (project: string, angles: number[][]) => {
      const { projectId, versionId } = await publish(project, { angles });
      return { projectId, chunkIds: await chunkIdsOf(versionId) };
    };
    const distance = (angle: number) => expect.closeTo(1 - Math.cos(angle), 5);

    test('that fill the list leaves room for the next chunks, of which the nearest text is told', async () => {
      const keys = Array<number>(8).fill(0);
      const { projectId, chunkIds } = await store('crowded', [[1.2, ...keys], [0.4], [0.6], [0.8]]);
      expect(await ask(projectId)).toEqual({
        hits: [
          { chunkId: chunkIds[0], distance: 0 },
          { chunkId: chunkIds[1], distance: distance(0.4) },
          { chunkId: chunkIds[2], distance: distance(0.6) },
        ],
        nearest: distance(0.4),
        method: 'exact',
        searches: 2,
      });
    });

    test('of which all that are near are keys does not hide how near the nearest text is', async () => {
      const keys = Array<number>(60).fill(0);
      const { projectId, chunkIds } = await store('keys only', [[1.2, ...keys], [0.9]]);
      expect(await ask(projectId)).toEqual({
        hits: [{ chunkId: chunkIds[0], distance: 0 }],
        nearest: distance(0.9),
        method: 'exact',
        searches: 3,
      });
    });

    test('that do not fill the list is searched for once', async () => {
      const { projectId, chunkIds } = await store('roomy', [[0.3, 0, 0.1], [0.5]]);
      expect(await ask(projectId)).toEqual({
        hits: [
          { chunkId: chunkIds[0], distance: 0 },
          { chunkId: chunkIds[1], distance: distance(0.5) },
        ],
        nearest: distance(0.3),
        method: 'exact',
        searches: 1,
      });
    });
  });
});

type Publication = { name?: string; day?: number; version?: number; angles: number[][] };

function chunkOf(ordinal: number, text: string, embeddingHashes: string[]) {
  return {
    ordinal,
    type: 'paragraph' as const,
    headingPath: [],
    text,
    span: { start: ordinal * 10, end: ordinal * 10 + 10 },
    tokenCount: 5,
    metadata: { summary: '', keywords: [], hypothetical_questions: [], source: {} },
    searchKeys: embeddingHashes.slice(1).map((_, key) => `row ${key}`),
    embeddingHashes,
  };
}

/** The vector of length 1 at this angle to the question. */
function atAngle(radians: number): Float32Array {
  return Float32Array.of(Math.cos(radians), Math.sin(radians));
}

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import { createResidentProjects, type ResidentProjects } from '../../src/resident/resident-projects.ts';
import { type Retrieval, retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { type Database, limitClearance } from '../../src/store/database.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../../src/terms.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type Attacker, makeProbe, type Probe, type Target } from '../support/make-probe.ts';
import {
  fillTenant,
  type ProbeTenant,
  pick,
  randomNumbers,
  SPACE,
  type StoredChunk,
  storedChunks,
} from '../support/probe-corpus.ts';

const ALPHA: ProbeTenant = { id: 'aaaaaaaa-0000-4000-8000-000000000000', letter: 'a', documents: 40 };
const BETA: ProbeTenant = { id: 'bbbbbbbb-0000-4000-8000-000000000000', letter: 'b', documents: 60 };
const GAMMA: ProbeTenant = { id: 'cccccccc-0000-4000-8000-000000000000', letter: 'g', documents: 30 };
const PROBES = 10_000;
const WHOLE_PROBES = 300;
const BATCH = 100;
const CLEARANCES = [undefined, ...CONFIDENTIALITIES];

onEachEngine('probes for what belongs to others', (engine) => {
  const places: TestDatabase[] = [];
  const open = async (fill: (database: Database) => Promise<void>) => {
    const place = await createTestDatabase(engine);
    places.push(place);
    const database =
      engine === 'embedded'
        ? await openEmbeddedDatabase(place.environment.HELIX_DATA_DIR!)
        : createPostgresDatabase({ url: place.environment.DATABASE_URL! });
    await fill(database);
    // With statistics, so that everything that is decided by the size of the whole database is decided differently.
    await database.execute('analyze chunks, chunk_fts, embeddings, lexical_terms');
    return database;
  };
  let shared: Database;
  let alone: Database;
  let own: StoredChunk[];
  let foreign: Target[];
  beforeAll(async () => {
    shared = await open(async (database) => {
      for (const tenant of [BETA, ALPHA, GAMMA]) await fillTenant(database, tenant);
    });
    alone = await open((database) => fillTenant(database, ALPHA));
    own = await storedChunks(shared, ALPHA);
    foreign = [];
    for (const tenant of [BETA, GAMMA])
      for (const chunk of await storedChunks(shared, tenant)) foreign.push({ ...chunk, tenant: tenant.id });
  }, 300_000);
  afterAll(async () => {
    await shared?.close();
    await alone?.close();
    for (const place of places) await place.remove();
  });

  const levels = () => new Map(own.map(({ chunkId, confidentiality }) => [chunkId, confidentiality]));
  /** Someone else's chunk, or one of the own tenant that is above the clearance. */
  const target = (random: () => number, { tenant, clearance }: Attacker): Target => {
    const hidden = own.filter(({ confidentiality }) => isAbove(confidentiality, clearance));
    const isOther = hidden.length === 0 || random() < 0.6;
    return isOther ? pick(random, foreign) : { ...pick(random, hidden), tenant };
  };

  test('the same tenant has the same chunks and ids in both databases', async () => {
    expect(await storedChunks(alone, ALPHA)).toEqual(own);
    expect(own.length).toBeGreaterThan(150);
    expect(foreign.length).toBeGreaterThan(300);
  });

  test('[ISOLATION-PROBES] 10,000 probes find what they find where the others do not exist, and nothing above the clearance', async () => {
    const random = randomNumbers(20_261_116);
    const level = levels();
    const wrong: object[] = [];
    let found = 0;
    for (let batch = 0; batch < PROBES / BATCH; batch += 1) {
      const attacker = { tenant: ALPHA.id, clearance: CLEARANCES[batch % CLEARANCES.length] };
      const probes = Array.from({ length: BATCH }, () =>
        makeProbe(random, attacker, target(random, attacker)),
      );
      const [seen, right] = await Promise.all([
        runProbes(shared, attacker, probes),
        runProbes(alone, attacker, probes),
      ]);
      for (const [index, { name, question, scope }] of probes.entries()) {
        const hidden = idsIn(seen[index]).filter((id) => isAbove(level.get(id), attacker.clearance));
        found += idsIn(seen[index]).length > 0 ? 1 : 0;
        if (seen[index] !== right[index] || hidden.length > 0)
          wrong.push({ name, question, scope, attacker, hidden, seen: seen[index], right: right[index] });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    // Probes that could find nothing anywhere would prove nothing.
    expect(found).toBeGreaterThan(PROBES / 4);
  }, 600_000);

  test('[ISOLATION-PROBES] the whole retrieval too, though the question has the vector of the foreign chunk', async () => {
    const random = randomNumbers(4);
    const level = levels();
    for (let round = 0; round < WHOLE_PROBES; round += 1) {
      const attacker = { tenant: ALPHA.id, clearance: CLEARANCES[round % CLEARANCES.length] };
      const aim = target(random, attacker);
      const probe = makeProbe(random, attacker, aim);
      const [seen, right] = await Promise.all([
        retrieve(shared, attacker, probe, aim),
        retrieve(alone, attacker, probe, aim),
      ]);
      expect(seen, JSON.stringify(probe)).toEqual(right);
      const hidden = seen.candidates.filter(({ chunkId }) => isAbove(level.get(chunkId), attacker.clearance));
      expect(hidden).toEqual([]);
    }
  }, 300_000);

  test('[ISOLATION-PROBES] a process that holds the projects of all tenants in memory finds no more', async () => {
    const log = pino({ level: 'silent' });
    const resident = createResidentProjects({ database: shared, log, megabytes: 64, fewest: 1 });
    const random = randomNumbers(7);
    const level = levels();
    const probes: { attacker: Attacker; probe: Probe; aim: Target }[] = [];
    for (let round = 0; round < WHOLE_PROBES; round += 1) {
      const attacker = { tenant: ALPHA.id, clearance: CLEARANCES[round % CLEARANCES.length] };
      const aim = target(random, attacker);
      probes.push({ attacker, aim, probe: makeProbe(random, attacker, aim) });
    }
    const [{ probe, aim }] = probes as [(typeof probes)[number]];
    for (const { id } of [ALPHA, BETA, GAMMA]) await retrieve(shared, { tenant: id }, probe, aim, resident);
    await resident.settled();
    expect(resident.state().projects).toBe(3);
    let inMemory = 0;
    for (const { attacker, probe, aim } of probes) {
      const seen = await retrieve(shared, attacker, probe, aim, resident);
      const right = await retrieve(alone, attacker, probe, aim);
      inMemory += seen.vector.method === 'memory' ? 1 : 0;
      expect(foundIn(seen), JSON.stringify(probe)).toEqual(foundIn(right));
      const hidden = seen.candidates.filter(({ chunkId }) => isAbove(level.get(chunkId), attacker.clearance));
      expect(hidden).toEqual([]);
    }
    await resident.close();
    expect(inMemory).toBeGreaterThan(WHOLE_PROBES / 4);
  }, 300_000);

  test('the owner of a chunk finds it first with the same sentence and vector', async () => {
    const random = randomNumbers(9);
    const active = foreign.filter(({ isActive, projectId }) => isActive && projectId === 1);
    for (let round = 0; round < 40; round += 1) {
      const aim = pick(random, active);
      const probe = { name: 'owner', question: aim.text, scope: { projectId: 1 }, run: async () => {} };
      const { chunks } = await retrieve(shared, { tenant: aim.tenant }, probe, aim);
      expect(chunks[0]).toMatchObject({ chunkId: aim.chunkId, text: aim.text });
    }
  });
});

/** All in one transaction; each result as text. */
function runProbes(database: Database, { tenant, clearance }: Attacker, probes: readonly Probe[]) {
  return database.withTenant(
    tenant,
    async (session) => {
      if (clearance) await limitClearance(session, clearance);
      const results: string[] = [];
      for (const probe of probes) results.push(JSON.stringify(await probe.run(session)));
      return results;
    },
    { readOnly: true },
  );
}

async function retrieve(
  database: Database,
  { tenant, clearance }: Attacker,
  { question, scope: { documentId, asOf, filters } }: Probe,
  { vector }: Target,
  resident?: ResidentProjects,
): Promise<Omit<Retrieval, 'timings'>> {
  const embeddingModel: EmbeddingModel = {
    ...SPACE,
    batchSize: 10,
    defaultMaxDistance: 2,
    embed: async () => [vector],
  };
  const rerankLimits = { timeoutMs: 1000, maxDocuments: 10, failOpen: true };
  const context = { database, tenant, clearance, embeddingModel, rerankLimits, resident };
  const { timings: _, ...retrieval } = await retrieveChunks(
    {
      ...context,
      fusion: 'score',
      lexicalRanking: 'bm25',
      injection: { policy: 'quarantine', markers: [] },
    },
    { question, project: 'default', documentId, asOf, filters, k: 10 },
  );
  const { milliseconds: _milliseconds, ...lexical } = retrieval.lexical as { milliseconds?: number };
  return { ...retrieval, lexical: lexical as Retrieval['lexical'] };
}

/** All but where it was looked for, and how many were scored there. */
function foundIn({
  vector: _,
  lexical: { matched: _matched, ...lexical },
  ...found
}: Omit<Retrieval, 'timings'>) {
  return { ...found, lexical };
}

/** Every chunk id in a result, whatever its form. */
function idsIn(result: string | undefined): number[] {
  return [...(result ?? '').matchAll(/"(?:chunkId|neighbourOf)":(\d+)/g)].map(([, id]) => Number(id));
}

function isAbove(level: Confidentiality | undefined, clearance: Confidentiality = 'restricted'): boolean {
  return level === undefined || CONFIDENTIALITIES.indexOf(level) > CONFIDENTIALITIES.indexOf(clearance);
}

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuestion } from '../../src/answer/answer-question.ts';
import { openHelix } from '../../src/compose.ts';
import { refusalGate } from '../../src/gate/refusal-gate.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { readSpaceCalibration, writeSpaceCalibration } from '../../src/store/space-calibration.ts';
import { sql } from '../../src/store/sql.ts';
import { findTrace } from '../../src/store/traces.ts';
import { wordCoverage } from '../../src/store/word-coverage.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { postQuery } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const LIGHTHOUSES = 'Does Northwind sell quantum lighthouses?';
const CALIBRATION = { intercept: -9, slope: 11, threshold: 0.3, nearEnough: 0.4, maxDistance: 0.8 };
const TOPICS =
  'glass paper steel bread cheese boats trains roads bridges clocks lamps chairs tables doors maps coins stamps songs films games'.split(
    ' ',
  );
const aboutTopic = (topic: string) => `The museum in Lund shows ${topic} that were made before 1900.`;
const STRANGER = '00000000-0000-4000-8000-00000000000f';

onEachEngine('answerability', (engine) => {
  let running: RunningHelix;
  beforeAll(async () => {
    running = await startHelix({ engine });
  });
  afterAll(() => running?.stop());

  const retrieve = (question: string) =>
    retrieveChunks(running.helix, { question, project: 'default', k: 4 });
  const decide = async (question: string) => refusalGate(await retrieve(question), running.helix);
  const asTenant: RunningHelix['helix']['database']['withTenant'] = (...work) =>
    running.helix.database.withTenant(...work);

  test.each([
    'Can I get my money back?',
    'Who pays for postage?',
    'Do you reimburse customers?',
    'What happens if my order arrives broken?',
  ])('[ASK-ANSWERABILITY] a paraphrase of what the sample says passes: %s', async (question) => {
    expect(await decide(question)).toMatchObject({ verdict: 'answer', answerability: expect.any(Number) });
  });

  test('[ASK-ANSWERABILITY] a question that is near the sample but not held by it is refused, and why', async () => {
    const decision = await decide(LIGHTHOUSES);
    expect(decision).toMatchObject({ verdict: 'refuse', reason: 'unlikely-answerable' });
    expect(decision.found).toBeLessThan(decision.threshold!);
    expect(await decide('What is the capital of France?')).toMatchObject({ verdict: 'refuse' });
  });

  test('[WRITER-ANSWERABILITY] the trace has what the writer made of it; with a threshold of 0, what the gate did', async () => {
    const question = 'Who pays for return shipping?';
    const { tenant, answerability } = running.helix;
    // The writer is told where there is much to find.
    const texts = ['Northwind pays for return shipping when the item is faulty.', ...TOPICS.map(aboutTopic)];
    for (const [index, text] of texts.entries()) {
      const content = { bytes: new TextEncoder().encode(text) };
      const source = { name: `${index}.txt`, content, sourceUri: `${index}.txt`, project: 'many' };
      await ingestDocument(running.helix, source);
    }
    const traced = async (threshold: number, project = 'many') => {
      const requestId = crypto.randomUUID();
      const context = { ...running.helix, answerability: { ...answerability!, threshold } };
      const request = { requestId, question, project, k: 4 };
      for await (const event of answerQuestion(context, request)) expect(event).toHaveProperty('type');
      const trace = await asTenant(tenant, (session) => findTrace(session, tenant, requestId));
      expect(trace).toMatchObject({ outcome: 'answered', gate: { verdict: 'answer' } });
      return trace!.gate.answerability;
    };
    const found = await retrieveChunks(running.helix, { question, project: 'many', k: 4 });
    const decision = refusalGate(found, running.helix);
    expect(await traced(0)).toBe(decision.answerability);
    const read = await traced(answerability!.threshold);
    expect(read).toBeGreaterThan(0.44);
    expect(read).not.toBe(decision.answerability);
    expect(await traced(answerability!.threshold, 'default')).toBe((await decide(question)).answerability);
  });

  test('[QUERY-ANSWERABILITY] /v1/query says the reason, the value found and the threshold', async () => {
    const { body } = await postQuery(running.url, { question: LIGHTHOUSES, debug: true });
    expect(body.abstained).toBe(true);
    expect(body.debug!.gate).toMatchObject({
      reason: 'unlikely-answerable',
      found: expect.any(Number),
      threshold: running.helix.answerability!.threshold,
    });
  });

  test('coverage is the share of the words that a chunk holds, and nothing is seen of another tenant', async () => {
    const { tenant } = running.helix;
    const { candidates } = await retrieve('refund parcel zeppelin');
    const chunkIds = candidates.map(({ chunkId }) => chunkId);
    const words = [
      { word: 'refund', chunks: 1 },
      { word: "' | & ! \\ zeppelin", chunks: 0 },
    ];
    const request = { chunkIds, words, projectChunks: 10 };
    const found = await asTenant(tenant, (session) => wordCoverage(session, tenant, request));
    const [held, missing] = [Math.log(1 + 30 / 2), Math.log(1 + 30)];
    expect(Math.max(...found.values())).toBe(held / (held + missing));
    expect(found.size).toBe(chunkIds.length);
    const none = await asTenant(STRANGER, (session) => wordCoverage(session, STRANGER, request));
    expect(none.size).toBe(0);
    const wordless = await asTenant(tenant, (session) =>
      wordCoverage(session, tenant, { ...request, words: [] }),
    );
    expect(wordless.size).toBe(0);
  });

  test('[ASK-ANSWERABILITY] the chunk that holds most of the question supports it, though the words put another first', async () => {
    const texts = [
      'Ferry ferry ferry ferry.',
      `${'Passengers who travel with luggage wait on the northern quay until the crew calls them. '.repeat(6)} Each ferry takes a ticket.`,
      ...['bus', 'tram', 'train', 'museum'].map((name) => `A ${name} ticket.`),
    ];
    for (const [index, text] of texts.entries())
      await ingestDocument(running.helix, {
        name: `${index}.txt`,
        content: { bytes: new TextEncoder().encode(text) },
        sourceUri: `${index}.txt`,
        project: 'ships',
      });
    const found = await retrieveChunks(running.helix, { question: 'ferry ticket', project: 'ships', k: 4 });
    const hit = (rank: number) => found.candidates.find(({ ranks }) => ranks.lexical === rank)!;
    expect(hit(1).coverage).toBeLessThan(1);
    expect(hit(2).coverage).toBeCloseTo(1, 6);
    const candidates = found.candidates.filter((candidate) => candidate !== hit(2));
    const { answerability } = refusalGate(found, running.helix);
    expect(answerability).toBeGreaterThan(
      refusalGate({ ...found, candidates }, running.helix).answerability!,
    );
  });

  test('a question without words, and words of an earlier Helix, leave the decision to the distance', async () => {
    expect(await decide('Who is it?')).not.toHaveProperty('answerability');
    const { tenant } = running.helix;
    const setOldWords = (value: boolean) =>
      asTenant(tenant, (session) =>
        session.query(
          sql`update project_statistics set has_old_words = ${value} where tenant_id = ${tenant}`,
        ),
      );
    await setOldWords(true);
    expect(await decide('Can gift cards be refunded?')).toEqual({
      verdict: 'answer',
      nearest: expect.any(Number),
      ceiling: running.helix.maxDistance,
    });
    await setOldWords(false);
  });
});

onEachEngine('the calibration of a space', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database?.remove());

  async function withHelix<Result>(
    work: (helix: Awaited<ReturnType<typeof openHelix>>) => Promise<Result>,
    environment: Record<string, string> = {},
  ) {
    const settings = loadSettings({ HELIX_ENV: 'test', ...database.environment, ...environment });
    const helix = await openHelix(settings, pino({ level: 'silent' }));
    try {
      return await work(helix);
    } finally {
      await helix.close();
    }
  }

  describe('[ASK-CALIBRATION] is kept with the space', () => {
    test('and decides from the next start; a setting still goes before it', async () => {
      const hash = await withHelix(async ({ database, tenant, embeddingModel, settingsHash }) => {
        const { spaceId } = embeddingModel;
        await database.withTenant(tenant, async (session) => {
          expect(await readSpaceCalibration(session, tenant, spaceId)).toEqual({});
          await writeSpaceCalibration(session, tenant, spaceId, { answerability: CALIBRATION });
          expect(await readSpaceCalibration(session, tenant, spaceId)).toEqual({
            answerability: CALIBRATION,
          });
        });
        return settingsHash;
      });
      await withHelix(async ({ answerability, settingsHash }) => {
        expect(answerability).toEqual(CALIBRATION);
        expect(settingsHash).not.toBe(hash);
      });
      const environment = { ABSTAIN_ANSWERABILITY_THRESHOLD: '0', RETRIEVAL_MAX_DISTANCE: '0.6' };
      await withHelix(async ({ answerability, maxDistance }) => {
        expect(answerability).toEqual({ ...CALIBRATION, threshold: 0, maxDistance: 0.6 });
        expect(maxDistance).toBe(0.6);
      }, environment);
    });

    test('one that is not whole is refused when written and when read, and named', async () => {
      await withHelix(async ({ database, tenant, embeddingModel: { spaceId } }) => {
        const write = (answerability: typeof CALIBRATION, space = spaceId) =>
          database.withTenant(tenant, (session) =>
            writeSpaceCalibration(session, tenant, space, { answerability }),
          );
        await expect(write({ ...CALIBRATION, threshold: Number.NaN })).rejects.toThrow('"threshold"');
        await expect(write(CALIBRATION, 'none@1')).rejects.toThrow('The space "none@1" was not found');
        await database.withTenant(tenant, (session) =>
          session.query(
            sql`update spaces set answerability = '{"intercept": 1}' where tenant_id = ${tenant}`,
          ),
        );
      });
      await expect(withHelix(async () => {})).rejects.toMatchObject({
        code: 'calibration_invalid',
        message: expect.stringContaining('"slope" is missing'),
      });
    });
  });
});

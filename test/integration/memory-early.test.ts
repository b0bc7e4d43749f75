import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { createResidentProjects, type ResidentProjects } from '../../src/resident/resident-projects.ts';
import { LOADED_EARLY } from '../../src/retrieve/held-texts.ts';
import { type RetrievalQuery, retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import type { Database } from '../../src/store/database.ts';
import { onEachEngine } from '../support/engines.ts';
import { plain } from '../support/plain-retrieval.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { TOWN_TOPICS, townText } from '../support/town-text.ts';

const QUESTION = 'When does the harbour close?';
/** More than are loaded early. */
const MANY = LOADED_EARLY * 2;

onEachEngine('texts that are loaded while a question is embedded', (engine) => {
  let running: RunningHelix;
  let resident: ResidentProjects;

  beforeAll(async () => {
    running = await startHelix({ engine, sample: false });
    for (const [index, topic] of TOWN_TOPICS.entries())
      await running.ingest(townText(topic, index), `${topic}.md`);
    const { database, log } = running.helix;
    let clock = Date.now();
    const now = () => (clock += 1000);
    resident = createResidentProjects({ database, log, megabytes: 64, fewest: 1, now });
    await settle();
  }, 120_000);
  afterAll(async () => {
    await resident?.close();
    await running?.stop();
  });

  const query = (asked: Partial<RetrievalQuery>) => ({
    question: QUESTION,
    project: 'default',
    k: 6,
    ...asked,
  });
  const ask = (asked: Partial<RetrievalQuery> = {}, held?: ResidentProjects) =>
    retrieveChunks({ ...running.helix, resident: held }, query(asked));
  async function settle() {
    await ask({}, resident);
    await resident.settled();
    expect((await ask({}, resident)).vector.method).toBe('memory');
  }

  /** Asks with an embedding that waits for the first texts, and tells how many transactions there were in all. */
  async function askSlowly(asked: Partial<RetrievalQuery>, meanwhile: () => Promise<void> = async () => {}) {
    const { helix } = running;
    const loaded = Promise.withResolvers<void>();
    let transactions = 0;
    const database: Database = {
      ...helix.database,
      async withTenant(tenant, work, options) {
        const answer = await helix.database.withTenant(tenant, work, options);
        transactions += 1;
        loaded.resolve();
        return answer;
      },
    };
    const embed: typeof helix.embeddingModel.embed = async (request) => {
      await loaded.promise;
      await meanwhile();
      return helix.embeddingModel.embed(request);
    };
    const embeddingModel = { ...helix.embeddingModel, embed };
    const found = await retrieveChunks({ ...helix, database, embeddingModel, resident }, query(asked));
    return { found, transactions };
  }

  test('[MEMORY-EARLY] what the words found first is there when the question is embedded, as the database has it', async () => {
    const { found, transactions } = await askSlowly({ k: 1 });
    expect(found.vector.method).toBe('memory');
    expect(transactions).toBe(1);
    expect(plain(found)).toEqual(plain(await ask({ k: 1 })));
  });

  test('[MEMORY-EARLY] what is not there yet is loaded with it', async () => {
    const { found, transactions } = await askSlowly({ k: MANY });
    expect(found.vector.method).toBe('memory');
    expect(transactions).toBe(2);
    expect(found.chunks.length).toBeGreaterThan(LOADED_EARLY);
    expect(plain(found)).toEqual(plain(await ask({ k: MANY })));
  });

  test('[MEMORY-EARLY] texts of before a change and of after it are never in one answer', async () => {
    const text = `${townText('harbour', 0)}\n\n## Since today\n\nThe harbour closes at noon.`;
    const { found } = await askSlowly({ k: MANY }, async () => {
      const content = { bytes: new TextEncoder().encode(text) };
      const source = { name: 'harbour.md', content, sourceUri: 'harbour.md', project: 'default' };
      await ingestDocument(running.helix, source);
    });
    expect(found.vector.method).not.toBe('memory');
    const stored = await ask({ k: MANY });
    expect(plain(found)).toEqual(plain(stored));
    expect(found.chunks.map(({ text }) => text).join()).toContain('closes at noon');
  });
});

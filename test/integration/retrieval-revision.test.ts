import { afterAll, beforeAll, expect, test } from 'vitest';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { deleteDocument } from '../../src/store/document-lifecycle.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUERY = { question: 'When does the gate close?', project: 'default', k: 10 };
const FIVE = '# Gate\n\nThe gate does close at five.';
const SEVEN = '# Gate\n\nThe gate does close at seven.';

onEachEngine('the revision of a retrieval', (engine) => {
  let running: RunningHelix;
  let documentId: number;
  beforeAll(async () => {
    running = await startHelix({ engine, sample: false });
    documentId = await running.ingest(FIVE, 'gate.md');
  });
  afterAll(() => running?.stop());

  /** Retrieves, and lets `change` happen after the words were searched and before the vectors are. */
  async function retrieveDuring(change: () => Promise<unknown>) {
    const { helix } = running;
    const reads: Promise<unknown>[] = [];
    const withTenant = ((...call: Parameters<typeof helix.database.withTenant>) => {
      const read = helix.database.withTenant(...call);
      reads.push(read);
      return read;
    }) as typeof helix.database.withTenant;
    const embeddingModel: typeof helix.embeddingModel = {
      ...helix.embeddingModel,
      async embed(request) {
        const vectors = await helix.embeddingModel.embed(request);
        expect(reads, 'the words are searched while the question is embedded').toHaveLength(1);
        await reads[0];
        await change();
        return vectors;
      },
    };
    return retrieveChunks({ ...helix, database: { ...helix.database, withTenant }, embeddingModel }, QUERY);
  }

  test('[RETRIEVE-REVISION] both channels speak of one revision, whatever is published between them', async () => {
    const before = await retrieveChunks(running.helix, QUERY);
    expect(before.chunks.map(({ text }) => text)).toEqual([expect.stringContaining('five')]);
    expect(before.counts).toEqual({ vector: 1, lexical: 1 });

    const found = await retrieveDuring(() => running.ingest(SEVEN, 'gate.md'));
    expect(found.chunks.map(({ text }) => text)).toEqual([expect.stringContaining('seven')]);
    expect(found.candidates).toMatchObject([{ ranks: { vector: 1, lexical: 1 } }]);
    const after = await retrieveChunks(running.helix, QUERY);
    expect(found.revision).toBe(after.revision);
    expect(found.revision).toBeGreaterThan(before.revision);
  });

  test('[RETRIEVE-REVISION] both channels speak of one revision, whatever is deleted between them', async () => {
    const before = await retrieveChunks(running.helix, QUERY);
    expect(before.counts).toEqual({ vector: 1, lexical: 1 });
    const { database, tenant } = running.helix;
    const found = await retrieveDuring(() =>
      database.withTenant(tenant, (session) => deleteDocument(session, tenant, documentId)),
    );
    expect(found).toMatchObject({ chunks: [], candidates: [], counts: { vector: 0, lexical: 0 } });
    expect(found.nearest).toBeUndefined();
    const after = await retrieveChunks(running.helix, QUERY);
    expect(found.revision).toBe(after.revision);
    expect(found.revision).toBeGreaterThan(before.revision);
  });
});

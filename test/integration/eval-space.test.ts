import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHelix } from '../../src/compose.ts';
import { type OpenHelix, openEvalHelix, projectOfSet } from '../../src/evals/open-eval-helix.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { CASES } from '../support/eval-corpus.ts';
import { ingestCorpus } from '../support/eval-harness.ts';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';

const open: OpenHelix = (settings, options) => openHelix(settings, pino({ level: 'silent' }), options);

onEachEngine('a set measured with another embedding model', (engine) => {
  let model: OpenAiServer;
  let database: TestDatabase;
  beforeAll(async () => {
    model = await startOpenAiServer({ dimensions: 256 });
    database = await createTestDatabase(engine);
    const { HELIX_DATA_DIR: directory } = database.environment;
    if (engine === 'embedded')
      await cp(join(directory!, 'database'), join(directory!, 'evals/database'), { recursive: true });
  });
  afterAll(async () => {
    await database?.remove();
    await model?.close();
  });

  const settingsWith = (embedModel: string) =>
    loadSettings({
      ...database.environment,
      HELIX_EMBEDDING_PROVIDER: 'openai-compatible',
      OPENAI_BASE_URL: model.url,
      OPENAI_EMBED_MODEL: embedModel,
      OPENAI_EMBED_DIMENSIONS: '256',
    });

  test('[EVAL-SPACE] its documents follow the model where they are its own; in a shared database nothing is moved', async () => {
    const project = projectOfSet(settingsWith('first'), 'small');
    expect(project).toBe(engine === 'embedded' ? 'small' : 'eval-small');
    const first = await openEvalHelix(settingsWith('first'), open);
    await ingestCorpus(first, project);
    await first.close();
    if (engine === 'postgres') {
      const refused = openEvalHelix(settingsWith('second'), open);
      await expect(refused).rejects.toMatchObject({ code: 'space_mismatch' });
      return;
    }
    const second = await openEvalHelix(settingsWith('second'), open);
    const { chunks } = await retrieveChunks(second, { question: CASES[0]!.question, project, k: 1 });
    await second.close();
    expect(chunks[0]?.sourceUri).toBe('refunds.md');
  });
});

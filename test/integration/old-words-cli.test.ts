import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSettings } from '../../src/settings/settings.ts';
import { connect } from '../../src/store/open-database.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix } from '../support/run-helix.ts';

onEachEngine('words that an earlier release indexed', (engine) => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let environment: Record<string, string>;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    database = await createTestDatabase(engine);
    environment = { ...database.environment, GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
    expect((await runHelix(['ingest', 'samples/refund-policy.txt'], environment)).code).toBe(0);
  });
  afterAll(async () => {
    await database?.remove();
    await gemini?.close();
  });

  test('[CLI-DOCTOR-WORDS] are a hint of helix doctor, not a failure, until helix reindex', async () => {
    expect((await runHelix(['doctor'], environment)).stdout).not.toContain('helix reindex');
    await makeOld();
    const { code, stdout } = await runHelix(['doctor'], environment);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/\n ! words +an earlier release indexed those of default: run `helix reindex`\n/),
    ]);
    const { checks } = JSON.parse((await runHelix(['doctor', '--json'], environment)).stdout);
    expect(checks).toContainEqual({
      name: 'words',
      ok: true,
      isHint: true,
      found: expect.stringContaining('helix reindex'),
    });
    const reindexed = await runHelix(['reindex', '--lexical-only'], environment);
    expect(reindexed.stdout).toMatch(
      /^reindexed (\d+) chunks: the words of \1 were brought to their present form; 0 vectors made, 0 copied\n$/,
    );
    expect((await runHelix(['doctor'], environment)).stdout).not.toContain('helix reindex');
  });

  async function makeOld(): Promise<void> {
    const opened = await connect(loadSettings(environment));
    await opened.withTenant(DEFAULT_TENANT, (session) =>
      session.script(`
        update chunk_fts set tsv = to_tsvector('english', 'old');
        update project_statistics set has_old_words = true`),
    );
    await opened.close();
  }
});

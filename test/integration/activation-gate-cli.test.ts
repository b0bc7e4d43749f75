import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSource } from '../../src/cli/read-source.ts';
import { type Helix, openHelix } from '../../src/compose.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { saveEvalCase } from '../../src/store/eval-cases.ts';
import { writeProjectSettings } from '../../src/store/project-settings.ts';
import { findProject } from '../../src/store/projects.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix } from '../support/run-helix.ts';

let gemini: GeminiServer;
let database: TestDatabase;
let environment: Record<string, string>;
beforeAll(async () => {
  gemini = await startGeminiServer();
  database = await createTestDatabase('embedded');
  environment = { ...database.environment, GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
});
afterAll(async () => {
  await database?.remove();
  await gemini?.close();
});

const REFUND = {
  id: 'refund',
  question: 'For how many days is a refund request accepted?',
  expected_sources: [{ document: 'refunds.md', quote: '30 days' }],
};

async function withHelix(work: (helix: Helix) => Promise<void>): Promise<void> {
  const helix = await openHelix(
    loadSettings({ HELIX_ENV: 'test', ...environment }),
    pino({ level: 'silent' }),
  );
  await work(helix).finally(() => helix.close());
}

test('[GATE-CLI] `helix ingest` tells why a version is held back and exits 1; `versions` shows it, `activate --anyway` ends it', async () => {
  const directory = environment.HELIX_DATA_DIR!;
  const policy = join(directory, 'refunds.md');
  await writeFile(policy, '# Refunds\n\nA refund request is accepted for 30 days.');
  await withHelix(async (helix) => {
    const source = await readSource(policy, directory);
    await ingestDocument(helix, { ...source, project: 'default' });
    await helix.database.withTenant(helix.tenant, async (session) => {
      const projectId = await findProject(session, helix.tenant, 'default');
      await saveEvalCase(session, helix.tenant, { projectId, case: REFUND, origin: 'import' });
      await writeProjectSettings(session, helix.tenant, 'default', () => ({
        activation_gate: { floors: { recall: 0.9 } },
      }));
    });
  });
  const helix = (...argv: string[]) => runHelix(argv, environment, directory);

  await writeFile(policy, '# Refunds\n\nAsk the shop.');
  const ingested = await helix('ingest', policy, '--json');
  expect(ingested.code).toBe(1);
  const { documents, summary } = JSON.parse(ingested.stdout);
  expect(summary).toMatchObject({ updated: 0, held_back: 1, failed: 0 });
  expect(documents).toMatchObject([
    { status: 'held_back', warning: expect.stringContaining('refund (it expects "30 days" in "refunds.md"') },
  ]);
  const versions = await helix('documents', 'versions', '1');
  expect(versions.stdout).toMatch(/^2 .*held back/m);
  expect(versions.stdout).toContain(
    'Version 2 is held back: recall would fall from 1 to 0, below its floor of 0.9.',
  );

  const activated = await helix('documents', 'activate', '1', '--version', '2', '--anyway');
  expect(activated).toMatchObject({ code: 0, stdout: 'document 1 is now in version v2\n' });
});

import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { inject } from 'vitest';
import { readSource } from '../../src/cli/read-source.ts';
import { type Helix, openHelix } from '../../src/compose.ts';
import { createServer } from '../../src/http/create-server.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import type { Logger } from '../../src/log/logger.ts';
import { loadSettings, type Settings } from '../../src/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from './engines.ts';
import { type InProcessCluster, startInProcessCluster } from './in-process-cluster.ts';

export type RunningHelix = {
  url: string;
  helix: Helix;
  /** Every line logged so far, parsed. */
  logged: Record<string, unknown>[];
  ingest(text: string, name?: string): Promise<number>;
  stop(): Promise<void>;
};

export type StartOptions = {
  engine?: TestDatabase['engine'];
  environment?: Record<string, string>;
  /** Whether the sample document is ingested; it is unless told otherwise. */
  sample?: boolean;
};

/**
 * A real server on a free port of the loopback, over a database of its own. With HELIX_TEST_TOPOLOGY=cluster a suite on the
 * server is put before two that serve and two that work, on a primary and its standby.
 */
export async function startHelix({
  engine = inject('postgresReplica') === null ? 'embedded' : 'postgres',
  environment = {},
  sample = true,
}: StartOptions = {}): Promise<RunningHelix> {
  const database = await createTestDatabase(engine);
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug', base: null, messageKey: 'event' },
    { write: (line) => logged.push(JSON.parse(line)) },
  );
  const settings = loadSettings({ PORT: '0', HELIX_ENV: 'test', ...database.environment, ...environment });
  const { url, helix, close } = await (settings.databaseReplicaUrls && settings.databaseUrl
    ? startInProcessCluster(settings, log)
    : startAlone(settings, log));
  const running: RunningHelix = {
    url,
    helix,
    logged,
    async ingest(text, name = 'note.md') {
      const bytes = new TextEncoder().encode(text);
      const { documentId } = await ingestDocument(helix, {
        name,
        content: { bytes },
        sourceUri: name,
        project: 'default',
      });
      return documentId;
    },
    async stop() {
      await close();
      await database.remove();
    },
  };
  if (sample) await ingestSample(helix);
  return running;
}

async function startAlone(settings: Settings, log: Logger): Promise<InProcessCluster> {
  const helix = await openHelix(settings, log);
  await helix.ingestion.start(4);
  const server = await createServer(helix);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    server.server.closeAllConnections();
    await server.close();
    await helix.close();
  };
  return { url, helix, close };
}

async function ingestSample(helix: Helix): Promise<void> {
  const source = await readSource(
    fileURLToPath(new URL('../../samples/refund-policy.txt', import.meta.url)),
    helix.settings.dataDirectory,
  );
  await ingestDocument(helix, { ...source, title: 'Refund Policy', project: 'default' });
}

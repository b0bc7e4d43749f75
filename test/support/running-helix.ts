import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readSource } from '../../src/cli/read-source.ts';
import { type Helix, openHelix } from '../../src/compose.ts';
import { createServer } from '../../src/http/create-server.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from './engines.ts';

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

/** A real server on a free port of the loopback, over a database of its own. */
export async function startHelix({
  engine = 'embedded',
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
  const helix = await openHelix(settings, log);
  await helix.ingestion.start(4);
  const server = await createServer(helix);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
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
      server.server.closeAllConnections();
      await server.close();
      await helix.close();
      await database.remove();
    },
  };
  if (sample) await ingestSample(helix);
  return running;
}

async function ingestSample(helix: Helix): Promise<void> {
  const source = await readSource(
    fileURLToPath(new URL('../../samples/refund-policy.txt', import.meta.url)),
    helix.settings.dataDirectory,
  );
  await ingestDocument(helix, { ...source, title: 'Refund Policy', project: 'default' });
}

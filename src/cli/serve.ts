import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import { BASE62, randomText } from '../auth/create-key.ts';
import { type Helix, openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { createServer } from '../http/create-server.ts';
import { ingestDocument } from '../ingest/ingest-document.ts';
import { createLogger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { requireMasterKey } from '../store/crypt/refuse-plain.ts';
import { tellHolder } from '../store/embedded/lock-holder.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { boundHeap } from './bound-heap.ts';
import { greeting } from './greeting.ts';
import { ingestLine } from './ingest-files.ts';
import { loadSettings } from './load-settings.ts';
import { readSource } from './read-source.ts';
import { serverFile } from './running-server.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the page and the API')
    .option('--port <number>', 'listening port (PORT)')
    .option('--host <address>', 'listening address (HELIX_HOST)')
    .option('--seed', 'ingest the sample document first')
    .option('--json', 'print the address as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  helix serve\n  helix serve --port 9000\n  DATABASE_URL=postgres://… helix serve',
    )
    .action(serve);
}

async function serve(options: {
  port?: string;
  host?: string;
  seed?: boolean;
  json?: boolean;
}): Promise<void> {
  boundHeap();
  const settings = loadSettings({ PORT: options.port, HELIX_HOST: options.host });
  const say = options.json ? () => {} : (line: string) => console.log(line);
  say(
    `Helix is opening ${settings.databaseUrl ? 'PostgreSQL' : `its database in ${settings.dataDirectory}`} …`,
  );
  const helix = await openHelix(settings, createLogger(settings.logLevel), { isServing: true });
  const isEmbedded = helix.database.engine === 'embedded';
  try {
    await requireMasterKey(settings.masterKey, helix.database);
    if (isEmbedded) await tellHolder(settings.dataDirectory, 'starting');
    if (options.seed) say(await seed(helix));
    await helix.ingestion.start(settings.workerConcurrency);
    // Whoever can read the data directory is the person at this machine.
    const localToken = randomText(43, BASE62);
    const server = await createServer(helix, { localToken });
    await listen(server, settings);
    const url = addressOf(server);
    closeOnSignal(server, helix);
    if (isEmbedded) await tellOthers(helix, url, localToken);
    // The first question should not have to wait for a model to load.
    for (const model of [helix.embeddingModel, helix.reranker]) void model?.warmUp?.().catch(() => {});
    console.log(options.json ? JSON.stringify({ url }) : await greeting(url, helix));
  } catch (error) {
    await helix.close();
    throw error;
  }
}

async function listen(server: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'EADDRINUSE') throw cause;
    throw new HelixError('port_in_use', { port, host }, { cause });
  }
}

/** Leaves word where to find this server for the commands that find its data directory in use. */
async function tellOthers({ settings, instance }: Helix, url: string, token: string): Promise<void> {
  await rm(serverFile(settings), { force: true }); // one that was left keeps the rights that it has
  await writeFile(serverFile(settings), JSON.stringify({ url, instance, token }), { mode: 0o600 });
  await tellHolder(settings.dataDirectory, 'open');
}

/** From now on commands are not sent here; they wait until the data is free. */
async function tellStopping(settings: Settings): Promise<void> {
  await tellHolder(settings.dataDirectory, 'stopping');
  await rm(serverFile(settings), { force: true });
}

async function seed(helix: Helix): Promise<string> {
  const path = fileURLToPath(new URL('../../samples/refund-policy.txt', import.meta.url));
  const source = await readSource(path, helix.settings.dataDirectory);
  return ingestLine(
    await ingestDocument(helix, { ...source, title: 'Refund Policy', project: DEFAULT_PROJECT }),
  );
}

function addressOf(server: FastifyInstance): string {
  const { port, address } = server.server.address() as AddressInfo;
  const host = address === '::' || address === '0.0.0.0' || address === '127.0.0.1' ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The first signal lets running answers finish; a second one, or the end of the grace period, does not. */
function closeOnSignal(server: FastifyInstance, helix: Helix): void {
  let closingSince: number | undefined;
  const close = async () => {
    // A terminal and npm may both pass on the same Ctrl-C.
    if (closingSince !== undefined && Date.now() - closingSince < 1000) return;
    if (closingSince !== undefined) process.exit(1);
    closingSince = Date.now();
    console.error('Helix is finishing the answers under way …');
    if (helix.database.engine === 'embedded') await tellStopping(helix.settings);
    // A connection whose answer has ended stays open for the next request, which will not come.
    const sweep = setInterval(() => server.server.closeIdleConnections(), 100);
    setTimeout(() => server.server.closeAllConnections(), helix.settings.shutdownGraceMs).unref();
    await server.close();
    clearInterval(sweep);
    await helix.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
}

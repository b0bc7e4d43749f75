import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.ts';
import { type GeminiServer, startGeminiServer } from '../../test/support/gemini-server.ts';
import {
  type OwnPostgres,
  type OwnPostgresOptions,
  startOwnPostgres,
} from '../../test/support/own-postgres.ts';
import { type HelixProcess, startHelix } from './helix-process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { answerInPieces } from './whole-answer.ts';

/** How long a Helix may take until it answers; a machine with two cores may be busy. */
const START_MS = 60_000;

/** A whole installation on the loopback: PostgreSQL behind a proxy, a model server, and processes of Helix. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const postgres = await startOwnPostgres(options.postgres);
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'helix-chaos-')));
  const proxy = await startTcpProxy(Number(new URL(postgres.url).port));
  const gemini = await startGeminiServer({ deltaDelayMs: 15, record: false, answer: answerInPieces });
  gemini.setFault('embed', { type: 'slow', delayMs: 60 });
  const throughProxy = new URL(postgres.url);
  throughProxy.port = String(proxy.port);
  const environment: Record<string, string> = {
    DATABASE_URL: throughProxy.href,
    HELIX_DATA_DIR: join(directory, 'data'),
    HELIX_ENV: 'test',
    HELIX_LOG_LEVEL: 'error',
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: gemini.url,
    ...options.environment,
  };
  const processes = new Set<HelixProcess>();
  const port = await freePort();
  const start = (argv: readonly string[], more: Record<string, string> = {}) => {
    const started = startHelix(argv, { ...environment, ...more });
    processes.add(started);
    void started.ended.then(() => processes.delete(started));
    return started;
  };
  const close = async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
    await Promise.all([...processes].map((each) => each.kill()));
    await proxy.close();
    await gemini.close();
    await postgres.remove();
    await rm(directory, { recursive: true, force: true });
  };
  // A server of PostgreSQL would go on by itself.
  const leave = () => void close().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  return {
    postgres,
    proxy,
    gemini,
    directory,
    environment,
    url: `http://127.0.0.1:${port}`,
    start,
    async serve(more = {}) {
      const api = start(['serve', '--port', String(port), '--json'], {
        HELIX_WORKER_CONCURRENCY: '0',
        ...more,
      });
      await untilHealthy(`http://127.0.0.1:${port}`, api);
      return api;
    },
    work: (more = {}) => start(['worker', '--concurrency', '4'], more),
    close,
  };
}

export type WorldOptions = {
  /** Where files are kept; a temporary folder unless told. Removed at the end. */
  directory?: string;
  postgres?: OwnPostgresOptions;
  environment?: Record<string, string>;
};

export type World = {
  postgres: OwnPostgres;
  /** Between Helix and PostgreSQL. */
  proxy: TcpProxy;
  gemini: GeminiServer;
  directory: string;
  environment: Record<string, string>;
  /** Of the api, whichever process it is. */
  url: string;
  start(argv: readonly string[], environment?: Record<string, string>): HelixProcess;
  /** An api that answers and leaves the queue to workers. */
  serve(environment?: Record<string, string>): Promise<HelixProcess>;
  work(environment?: Record<string, string>): HelixProcess;
  close(): Promise<void>;
};

async function untilHealthy(url: string, api: HelixProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isHealthy = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (Date.now() > deadline || api.child.exitCode !== null)
      throw new Error(`the api does not answer on ${url}: ${api.said()}`);
    await sleep(100);
  }
}

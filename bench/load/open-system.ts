import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer, openBenchDatabase } from '../retrieval/bench-database.ts';
import { type Corpus, createCorpus } from './corpus.ts';
import { ingestText } from './feed-documents.ts';
import { PIECE_MS } from './long-answer.ts';
import { type LoadTenant, openTenants } from './open-tenants.ts';
import type { LoadOptions } from './parse-options.ts';
import {
  type HelixProcess,
  type Started,
  startHelix,
  startServer,
  startUpstream,
} from './start-processes.ts';

const AT_ONCE = 4;

/** Everything that is measured, with the documents in it that are asked about. What is to be undone goes to `cleanUps`. */
export async function openSystem(
  options: LoadOptions,
  cleanUps: (() => Promise<void>)[],
): Promise<LoadSystem> {
  const pieces = Math.max(2, Math.round((options.answerSeconds * 1000) / PIECE_MS));
  const directory = await mkdtemp(join(tmpdir(), 'helix-load-'));
  cleanUps.push(() => rm(directory, { recursive: true, force: true }));
  const database = await openBenchDatabase(findServer(), `helix_load_${process.pid}`, 0);
  cleanUps.push(database.drop);
  const upstream = await startUpstream(pieces);
  cleanUps.push(upstream.stop);
  const environment = environmentOf(directory, database.url, upstream.url);
  const tenants = await openTenants(environment, options.tenants);
  const serve = await startServer(environment);
  cleanUps.push(serve.stop);
  const worker = startHelix(['worker', '--json', '--concurrency', '2'], environment);
  cleanUps.push(worker.stop);
  const system = {
    pieces,
    upstream,
    serve,
    worker,
    tenants,
    corpus: createCorpus(),
    databaseUrl: database.url,
  };
  await fillIn(system, options.documents);
  return system;
}

export type LoadSystem = {
  /** Of one answer. */
  pieces: number;
  upstream: Started & { url: string };
  serve: HelixProcess & { url: string };
  worker: HelixProcess;
  tenants: LoadTenant[];
  corpus: Corpus;
  databaseUrl: string;
};

/**
 * Vectors are made on this machine, by the bundled model: that is the harder case. When to abstain is measured elsewhere;
 * here every question is to be answered. Of the limits of a tenant only those of a minute are lifted, for the search for
 * the highest rate.
 */
function environmentOf(directory: string, databaseUrl: string, upstream: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_OPTIONS,
    DATABASE_URL: databaseUrl,
    HELIX_DATA_DIR: directory,
    HELIX_AUTH: 'on',
    HELIX_LIMIT_REQUESTS_PER_MINUTE: 'none',
    HELIX_LIMIT_QUESTIONS_PER_MINUTE: 'none',
    HELIX_WORKER_CONCURRENCY: '0',
    HELIX_EMBEDDING_PROVIDER: 'local',
    ABSTAIN_RRF_THRESHOLD: '0.02',
    GEMINI_API_KEY: 'bench',
    GEMINI_BASE_URL: upstream,
  };
}

async function fillIn({ serve, tenants, corpus }: LoadSystem, documents: number): Promise<void> {
  const started = performance.now();
  const waiting = tenants.flatMap((tenant) =>
    Array.from({ length: documents }, (_, number) => ({ tenant, number })),
  );
  const count = waiting.length;
  const take = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { tenant, number } = next;
      const text = corpus.document(tenant.name, number);
      const { problem } = await ingestText(serve.url, tenant, `ledgers-${number}.md`, text);
      if (problem) throw new Error(`A document of ${tenant.name} could not be put in: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${count} documents of ${tenants.length} tenants put in, in ${seconds} s`);
}

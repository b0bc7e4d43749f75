import { createHash } from 'node:crypto';
import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import { readMigrations } from '../../src/store/migrate.ts';
import { openBenchDatabase } from './bench-database.ts';
import type { Corpus } from './corpus.ts';
import { exactSearch } from './exact-search.ts';
import { type HelixSystem, openHelixSystem } from './helix.ts';
import type { Turn } from './measure.ts';
import { openPeers } from './open-peers.ts';
import { printLoading, printMemory } from './print-results.ts';
import type { Question } from './questions.ts';

const CHUNKS_WANTED = 10;

/** A database with one size of the corpus in it, loaded by each system in its own way; and what an exact search finds. */
export async function openSize(
  corpus: Corpus,
  questions: readonly Question[],
  setting: Setting,
): Promise<OpenSize> {
  const { size } = corpus;
  const { server, model, packages, withPeers, keep, cleanUps } = setting;
  const database = await openBenchDatabase(server, await databaseName(corpus, setting), size);
  if (!keep) cleanUps.push(database.drop);
  const options = { databaseUrl: database.url, packages, model, k: CHUNKS_WANTED };
  const helix = await openHelixSystem(options);
  const stored = await openHelixSystem(options, true);
  cleanUps.push(helix.close, stored.close);
  const peers = withPeers ? await openPeers(options) : [];
  cleanUps.push(...peers.map(({ close }) => close));
  const systems = [helix, stored, ...peers];
  const loading = { ...database.loading };
  for (const system of systems) {
    const known = loading[system.name];
    loading[system.name] = known ?? (await system.load(corpus));
    printLoading(size, system.name, loading[system.name]!, known !== undefined);
  }
  await database.keepLoading(loading);
  printMemory(size, await helix.prepare(questions[0]!));
  const exact = questions.map(({ vector }) => exactSearch(corpus, vector, CHUNKS_WANTED));
  return {
    size,
    helix,
    databaseUrl: database.url,
    turns: systems.map((system) => ({ size, system, exact })),
  };
}

export type Setting = {
  server: string;
  model: EmbeddingModel;
  packages: string;
  withPeers: boolean;
  /** Whether the database stays for the next run. */
  keep: boolean;
  /** What is to be done at the end, whatever comes; the last first. */
  cleanUps: (() => Promise<void>)[];
};

export type OpenSize = { size: number; helix: HelixSystem; databaseUrl: string; turns: Turn[] };

/** Names what is in it, so that a kept database is not taken for another; one that is not kept belongs to this run. */
async function databaseName(corpus: Corpus, { model, keep }: Setting): Promise<string> {
  const migrations = (await readMigrations()).map(({ hash }) => hash);
  const content = [migrations, model.spaceId, corpus.text(0), [...corpus.vector(corpus.size - 1)]];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  return `helix_bench_${corpus.size}_${keep ? hash : process.pid}`;
}

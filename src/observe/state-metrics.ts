import { Counter, Gauge, type Registry } from 'prom-client';
import type { EmbeddingLoad } from '../models/embedding-model.ts';
import type { PoolState, ReadState } from '../store/database.ts';
import type { QueueState } from '../store/queue-state.ts';

/** What is read at the moment of a scrape. */
export function stateMetrics(registry: Registry): StateMetrics {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const jobs = gauge('helix_queue_jobs', 'Ingestions in the queue of all tenants.', ['state']);
  const age = gauge('helix_queue_oldest_seconds', 'How long the one that is due longest has waited.');
  const dead = gauge('helix_queue_dead_letters', 'Ingestions that were given up and wait for a person.');
  const connections = gauge('helix_database_connections', 'Connections of the pool.', ['state']);
  const waiting = gauge('helix_database_waiting', 'Transactions that wait for a connection.');
  const reads = new Counter({
    name: 'helix_database_reads_total',
    help: 'Transactions that only read, by the server that answered them.',
    labelNames: ['target'],
    registers,
  });
  const replicas = gauge('helix_replica_usable', 'Whether reads go to a replica.', ['replica']);
  const workers = gauge('helix_embedding_workers', 'Processes that embed.', ['state']);
  const texts = gauge('helix_embedding_waiting_texts', 'Texts that wait to be embedded.');
  const held = gauge(
    'helix_memory_index_projects',
    'Projects that are held in memory, or being loaded into it.',
  );
  const heldBytes = gauge('helix_memory_index_bytes', 'What they take.');
  const scores = gauge('helix_eval_score', 'Metrics of the newest finished eval run.', ['metric']);
  const finished = gauge('helix_eval_finished_timestamp_seconds', 'When that run ended.');
  const failures = new Counter({
    name: 'helix_scrape_failures_total',
    help: 'Scrapes that could not read a part of the state.',
    labelNames: ['part'],
    registers,
  });
  return {
    queue(state) {
      jobs.set({ state: 'waiting' }, state.waiting);
      jobs.set({ state: 'active' }, state.active);
      age.set(state.oldestSeconds);
      dead.set(state.deadLetters);
    },
    pool({ idle, total, waiting: queued }) {
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'used' }, total - idle);
      waiting.set(queued);
    },
    reads(state) {
      // They are counted where they are made; a scrape tells the sums.
      reads.reset();
      for (const target of ['primary', 'replica'] as const) reads.inc({ target }, state[target]);
      state.replicas.forEach(({ isUsable }, index) => {
        replicas.set({ replica: String(index + 1) }, Number(isUsable));
      });
    },
    embedding(load) {
      workers.set({ state: 'busy' }, load.busy);
      workers.set({ state: 'idle' }, load.workers - load.busy);
      texts.set(load.waiting);
    },
    memory({ projects, bytes }) {
      held.set(projects);
      heldBytes.set(bytes);
    },
    evals(run) {
      scores.reset();
      for (const [metric, value] of run.scores) scores.set({ metric }, value);
      finished.set(run.finishedAt / 1000);
    },
    failed: (part) => failures.inc({ part }),
  };
}

export type StateMetrics = {
  queue(state: QueueState): void;
  pool(state: PoolState): void;
  reads(state: ReadState): void;
  memory(state: { projects: number; bytes: number }): void;
  embedding(load: EmbeddingLoad): void;
  evals(run: { scores: readonly [string, number][]; finishedAt: number }): void;
  failed(part: string): void;
};

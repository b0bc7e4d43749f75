import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReplicatedPostgres } from './replicated-postgres.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { cleanEnvironment } from './run-helix.ts';

export const CLUSTER_MEMBERS = ['api-1', 'api-2', 'worker-1', 'worker-2', 'standby'] as const;
export type ClusterMember = (typeof CLUSTER_MEMBERS)[number];

export type Cluster = {
  /** Where a round-robin over both that serve listens. */
  url: string;
  databaseUrl: string;
  replicaUrl: string;
  /** What a Helix of this cluster is told. */
  environment: Record<string, string>;
  answered: RoundRobin['answered'];
  /** kill -9. */
  kill(member: ClusterMember): Promise<void>;
  /** Starts again what was killed, and waits until it works. */
  start(member: ClusterMember): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Two `helix serve` and two `helix worker` as processes of their own, on one data directory, a primary and its hot standby.
 * `told` is what each of them is told besides.
 */
export async function startCluster(told: Record<string, string>): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-cluster-'));
  const postgres = await startReplicatedPostgres();
  const environment = {
    HELIX_ENV: 'test',
    HELIX_DATA_DIR: directory,
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    HELIX_WORKER_CONCURRENCY: '0',
    ...told,
  };
  const children = new Map<ClusterMember, ChildProcess>();
  const startProcess = async (member: ClusterMember): Promise<string> => {
    const argv = member.startsWith('api')
      ? ['serve', '--port', '0', '--json']
      : ['worker', '--concurrency', '2'];
    const child = startHelixProcess(argv, environment);
    children.set(member, child);
    return firstLine(child, argv);
  };
  const remove = async () => {
    await Promise.all([...children.values()].map((child) => end(child, 'SIGTERM')));
    await postgres.remove();
    await rm(directory, { recursive: true, force: true });
  };
  const proxy = await startServing(startProcess).catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url: proxy.url,
    databaseUrl: postgres.url,
    replicaUrl: postgres.replicaUrl,
    environment,
    get answered() {
      return proxy.answered;
    },
    kill: (member) =>
      member === 'standby' ? postgres.standby.kill() : end(children.get(member)!, 'SIGKILL'),
    async start(member) {
      if (member === 'standby') return postgres.standby.start();
      const line = await startProcess(member);
      if (member.startsWith('api')) proxy.replace(member === 'api-1' ? 0 : 1, addressIn(line));
    },
    async remove() {
      await proxy.close();
      await remove();
    },
  };
}

async function startServing(startProcess: (member: ClusterMember) => Promise<string>): Promise<RoundRobin> {
  // The first one brings the schema up, so that the others do not have to wait for its lock.
  const first = await startProcess('api-1');
  const [second] = await Promise.all((['api-2', 'worker-1', 'worker-2'] as const).map(startProcess));
  return startRoundRobin([addressIn(first), addressIn(second!)]);
}

function startHelixProcess(argv: string[], environment: Record<string, string>): ChildProcess {
  const launcher = new URL('../../bin/helix.js', import.meta.url).pathname;
  return spawn(process.execPath, [launcher, ...argv], {
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** What it says once it works. */
async function firstLine(child: ChildProcess, argv: string[]): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`helix ${argv.join(' ')} ended with ${code} before it worked`);
  });
  ended.catch(() => {});
  const [line] = await Promise.race([once(child.stdout!, 'data'), ended]);
  return String(line);
}

function addressIn(line: string): string {
  return (JSON.parse(line) as { url: string }).url.replace('localhost', '127.0.0.1');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

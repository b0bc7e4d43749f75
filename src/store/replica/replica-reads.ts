import type { Logger } from '../../log/logger.ts';
import type { ReadState, TransactionOptions, Work } from '../database.ts';
import {
  createPostgresServer,
  type PostgresServer,
  type ServerOptions,
} from '../postgres/postgres-server.ts';
import { createReplica } from './replica.ts';
import { createReplicaHealth } from './replica-health.ts';
import { positionOfPrimary } from './server-position.ts';
import { sharedAnswer } from './shared-answer.ts';
import { withinTime } from './within-time.ts';

/**
 * Reads on standbys that see everything that was committed before they began, whichever process committed it: the primary
 * is asked how far it is, and a standby answers once it is as far. docs/decisions/2026-11-16-read-your-writes.md says why.
 */
export function createReplicaReads({ urls, waitMs, primary, log, ...options }: ReplicaOptions): ReplicaReads {
  const position = sharedAnswer(() => positionOfPrimary(primary.control));
  const servers = urls.map((url) => createPostgresServer(url, { ...options, connectTimeoutMs: CONNECT_MS }));
  const replicas = servers.map((server, index) =>
    createReplica({ server, waitMs, health: createReplicaHealth({ name: nameOf(urls[index]!), log }) }),
  );
  const counts = { primary: 0, replica: 0 };
  let turn = 0;

  const attempt = async <Result>(begin: string, work: Work<Result>, settings: TransactionOptions) => {
    const replica = replicas[turn++ % replicas.length]!;
    const wanted = await withinTime(POSITION_MS, position(), () => {}).catch(() => undefined);
    settings.signal?.throwIfAborted();
    return wanted && replica.read(wanted, begin, work, settings);
  };

  return {
    servers,
    async read(begin, work, settings) {
      const read = await attempt(begin, work, settings);
      counts[read ? 'replica' : 'primary'] += 1;
      return read;
    },
    state: () => ({ ...counts, replicas: replicas.map((replica) => replica.state()) }),
  };
}

export type ReplicaReads = {
  servers: readonly PostgresServer[];
  /** Undefined where the primary has to do it. */
  read<Result>(
    begin: string,
    work: Work<Result>,
    settings: TransactionOptions,
  ): Promise<{ result: Result } | undefined>;
  state(): ReadState;
};

export type ReplicaOptions = ServerOptions & {
  urls: readonly string[];
  /** How long a read waits for one that is behind. */
  waitMs: number;
  primary: PostgresServer;
  log?: Logger;
};

/** A primary that does not tell its position in this time is better asked for the answer itself. */
const POSITION_MS = 1000;

/** A host that takes no packets must not hold connections of the pool for long. */
const CONNECT_MS = 5000;

/** As it may be printed. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

import type pg from 'pg';
import { messageOf } from '../../errors.ts';
import { answeredWithin } from '../answered-within.ts';
import type { ReplicaState, TransactionOptions, Work } from '../database.ts';
import type { PostgresServer } from '../postgres/postgres-server.ts';
import { runTransaction } from '../postgres/run-transaction.ts';
import { breakOff } from '../postgres/watch-answer.ts';
import { caughtUp } from './caught-up.ts';
import { faultOfServer } from './fault-of-server.ts';
import type { ReplicaHealth } from './replica-health.ts';
import type { ServerPosition } from './server-position.ts';
import { withinTime } from './within-time.ts';

/** For a connection and an answer, besides what a replica needs to catch up. */
const ANSWER_MS = 250;

/** After so long it is asked whether there is still somebody at the other end of a transaction. */
const WATCH_EVERY_MS = 2000;

/**
 * One standby. It answers a read where it is shown to know all up to a position of the primary, and declines (undefined)
 * otherwise, for whatever reason: then the read is the primary's.
 */
export function createReplica({ server, health, waitMs }: ReplicaParts): Replica {
  async function clientFor(wanted: ServerPosition): Promise<pg.PoolClient | undefined> {
    // Nobody waits for a replica that was already waited for in vain.
    const patience = health.isBehind() ? 0 : waitMs;
    try {
      const found = await withinTime(
        patience + ANSWER_MS,
        caughtUp(server, wanted, patience),
        (late) => 'client' in late && late.client.release(),
      );
      if (!found) throw new Error(`no answer within ${patience + ANSWER_MS} ms`);
      if ('client' in found) return found.client;
      health.fellBehind(found.behindBy);
    } catch (error) {
      health.failed(messageOf(error));
    }
    return undefined;
  }

  return {
    async read(wanted, begin, work, options) {
      if (isFull(server.pool) || !health.mayTry()) return undefined;
      const client = await clientFor(wanted);
      if (!client) return undefined;
      health.worked();
      const stopWatching = watch(server, client);
      try {
        return { result: await runTransaction({ control: server.control, client }, begin, work, options) };
      } catch (error) {
        const fault = options.signal?.aborted ? undefined : faultOfServer(error);
        if (!fault) throw error;
        if (fault === 'lost') health.failed(messageOf(error));
        return undefined;
      } finally {
        stopWatching();
      }
    },
    state: health.state,
  };
}

export type Replica = {
  read<Result>(
    wanted: ServerPosition,
    begin: string,
    work: Work<Result>,
    options: TransactionOptions,
  ): Promise<{ result: Result } | undefined>;
  state(): ReplicaState;
};

export type ReplicaParts = { server: PostgresServer; health: ReplicaHealth; waitMs: number };

/** The primary may have a connection to spare; nothing is wrong with the replica. */
function isFull({ totalCount, idleCount, options }: pg.Pool): boolean {
  return totalCount >= options.max! && idleCount === 0;
}

/** Ends a transaction whose server is gone without a word, as when a cable is cut: no answer would ever come. */
function watch({ control }: PostgresServer, client: pg.PoolClient): () => void {
  const timer = setInterval(() => {
    answeredWithin(WATCH_EVERY_MS, control.query('select 1')).catch(() => breakOff(client));
  }, WATCH_EVERY_MS);
  return () => clearInterval(timer);
}

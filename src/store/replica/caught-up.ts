import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { PostgresServer } from '../postgres/postgres-server.ts';
import { positionOfStandby, type ServerPosition } from './server-position.ts';

/** How often a standby that is behind is asked again: replaying takes milliseconds, where nothing is wrong. */
const LOOK_EVERY_MS = 4;

/**
 * A connection whose next transaction sees everything up to `wanted`, or by how much the standby is behind when it was
 * waited for in vain. Throws, and keeps no connection, where the server cannot be used at all.
 */
export async function caughtUp(
  server: Pick<PostgresServer, 'connect'>,
  wanted: ServerPosition,
  patienceMs: number,
): Promise<CaughtUp> {
  const until = performance.now() + patienceMs;
  const client = await server.connect();
  try {
    for (;;) {
      const found = await positionOfStandby(client);
      refuseOthers(found, wanted);
      if (found.position >= wanted.position) return { client };
      if (performance.now() >= until) {
        client.release();
        return { behindBy: wanted.position - found.position };
      }
      await sleep(LOOK_EVERY_MS);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export type CaughtUp = { client: pg.PoolClient } | { behindBy: number };

/** Positions can be compared only in one history. */
function refuseOthers(found: ServerPosition & { isStandby: boolean }, wanted: ServerPosition): void {
  if (found.origin !== wanted.origin)
    throw new Error(
      `it is no copy of DATABASE_URL (cluster and database ${found.origin} instead of ${wanted.origin}); name a hot standby of the same server, with the same database`,
    );
  if (!found.isStandby)
    throw new Error('it is no standby (any more); name one that follows DATABASE_URL by streaming');
  if (found.timeline !== wanted.timeline)
    throw new Error(
      `it is on timeline ${found.timeline} and DATABASE_URL on ${wanted.timeline}; make it follow the server that DATABASE_URL names`,
    );
}

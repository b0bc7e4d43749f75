import type pg from 'pg';

/** How often the server is asked about a statement that it has not answered. */
const LOOK_EVERY_MS = 5000;
/** Twice in a row: an answer may have been on its way at the first look. */
const LOOKS = 2;

/** A connection of the pool, and a way to the same server that does not wait behind it. */
export type Connection = { client: pg.PoolClient; control: Pick<pg.Pool, 'query'> };

/**
 * Waits for the answer to a statement as long as the server works on it, be it hours. A connection whose other end has gone
 * without a word (a firewall that forgot it, a machine that lost power) would be waited for forever, and whoever has it
 * with it: when the server is no longer at work on the statement, or cannot be asked at all, the connection is broken off.
 */
export async function watchAnswer<Answer>(
  connection: Connection,
  answer: Promise<Answer>,
  everyMs = LOOK_EVERY_MS,
): Promise<Answer> {
  let looks = 0;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    looks = (await isAtWork(connection)) ? 0 : looks + 1;
    isLooking = false;
    if (looks >= LOOKS) breakOff(connection.client);
  };
  const timer = setInterval(() => void look(), everyMs);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
  }
}

/** A process that the server does not know may be behind a pooler, which gives it another number: that says nothing. */
async function isAtWork({ client, control }: Connection): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  try {
    const { rows } = await control.query('select state from pg_stat_activity where pid = $1', [processID]);
    return rows.every(({ state }) => state === 'active' || state === null);
  } catch {
    return false;
  }
}

/** The driver then fails the statement, as it does when the other end closes. */
export function breakOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error('the server has not answered, and is no longer at work on it'));
}

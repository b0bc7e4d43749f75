import type pg from 'pg';
import { unavailable } from '../answered-within.ts';
import type { Statement } from '../sql.ts';
import { type Connection, watchAnswer } from './watch-answer.ts';

/** Runs one statement or script; a connection that is lost on the way is `database_unavailable`. */
export async function runQuery(
  connection: Connection,
  query: string | (Statement & { name?: string }),
): Promise<pg.QueryResult> {
  try {
    return await watchAnswer(connection, connection.client.query(query as pg.QueryConfig));
  } catch (error) {
    throw isConnectionLoss(error) ? unavailable(error) : error;
  }
}

/** Ends the transaction; false when the connection is no longer usable. */
export async function rolledBack(connection: Connection): Promise<boolean> {
  try {
    await watchAnswer(connection, connection.client.query('rollback'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Connection exceptions (class 08), shutdown (57P01 to 57P03), too many connections, and all without an SQLSTATE, which has a digit
 * in its last three characters: EPIPE is what the operating system says of a connection that has just been closed.
 */
function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return !code || !/^[0-9A-Z]{2}(?=.*\d)[0-9A-Z]{3}$/.test(code) || /^(08|57P0[123]|53300)/.test(code);
}

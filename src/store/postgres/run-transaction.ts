import { createHash } from 'node:crypto';
import type { Session, TransactionOptions, Work } from '../database.ts';
import { rolledBack, runQuery } from './run-query.ts';
import type { Connection } from './watch-answer.ts';

/** Runs `work` in one transaction on `client`, which is given back to its pool. */
export async function runTransaction<Result>(
  connection: Connection,
  begin: string,
  work: Work<Result>,
  { readOnly, signal }: TransactionOptions,
): Promise<Result> {
  const { client } = connection;
  const stopCancelling = cancelOnAbort(connection, signal);
  const release = async (isUsable: boolean) => {
    await stopCancelling();
    client.release(!isUsable);
  };
  try {
    // What only reads is sent right behind it: the wait for a server that has nothing to say takes as long as a search.
    const begun = runQuery(connection, begin);
    if (!readOnly) await begun;
    begun.catch(() => {});
    const result = await work(sessionOf(connection, begun, signal));
    await begun;
    // What was read is known, so whoever asked need not wait for the end; the connection is given back after it.
    if (readOnly) void rolledBack(connection).then(release);
    else {
      await runQuery(connection, 'commit');
      await release(true);
    }
    return result;
  } catch (error) {
    await release(await rolledBack(connection));
    throw signal?.aborted ? signal.reason : error;
  }
}

/**
 * Nothing that a statement answered is seen before it is known that the transaction was begun: where it was not, the
 * statement that was sent behind it was not confined to a tenant.
 */
function sessionOf(connection: Connection, begun: Promise<unknown>, signal?: AbortSignal): Session {
  const answered = async (query: Parameters<typeof runQuery>[1]) =>
    (await Promise.all([begun, runQuery(connection, query)]))[1];
  return {
    async query(statement, { prepared = false } = {}) {
      signal?.throwIfAborted();
      const { text, values } = statement.compile();
      return (await answered({ text, values, name: prepared ? nameOf(text) : undefined })).rows;
    },
    async script(text) {
      signal?.throwIfAborted();
      await answered(text);
    },
  };
}

/** The driver prepares a statement the first time it meets its name on a connection. There are as many texts as statements in the code. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

const names = new Map<string, string>();

/**
 * Asks the server to cancel the statement of `client` when the signal fires; resolves once nothing more is under way.
 * Through connections of its own: those of the pool may all be waiting to be cancelled.
 */
function cancelOnAbort({ control, client }: Connection, signal?: AbortSignal): () => Promise<void> {
  if (!signal) return async () => {};
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    const { processID } = client as unknown as { processID: number };
    cancelling = control.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
  };
  signal.addEventListener('abort', cancel, { once: true });
  return async () => {
    signal.removeEventListener('abort', cancel);
    await cancelling;
  };
}

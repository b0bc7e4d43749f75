import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
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
  let session: OpenSession | undefined;
  try {
    await runQuery(connection, begin);
    session = openSession(connection, signal);
    const result = await work(session);
    session.end();
    // What was read is known, so whoever asked need not wait for the end; the connection is given back after it.
    if (readOnly) void rolledBack(connection).then(release);
    else {
      await runQuery(connection, 'commit');
      await release(true);
    }
    return result;
  } catch (error) {
    session?.end();
    await release(await rolledBack(connection));
    throw signal?.aborted ? signal.reason : error;
  }
}

/** After the end of the transaction the connection is somebody else's. */
function openSession(connection: Connection, signal?: AbortSignal): OpenSession {
  let isOver = false;
  const answered = async (query: Parameters<typeof runQuery>[1]) => {
    signal?.throwIfAborted();
    if (isOver) throw new Error('a statement was made after the end of its transaction');
    return runQuery(connection, query);
  };
  return {
    async query(statement, { prepared = false } = {}) {
      const { text, values } = statement.compile();
      return (await answered({ text, values, name: prepared ? nameOf(text) : undefined })).rows;
    },
    async script(text) {
      await answered(text);
    },
    end() {
      isOver = true;
    },
  };
}

type OpenSession = Session & { end(): void };

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
 * Asks the server to cancel the statement of `client` when the signal fires, and again until nothing more is under way: between two
 * statements there is nothing to cancel. Resolves once nothing more is asked.
 * Through connections of its own: those of the pool may all be waiting to be cancelled.
 */
function cancelOnAbort({ control, client }: Connection, signal?: AbortSignal): () => Promise<void> {
  if (!signal) return async () => {};
  let cancelling: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const { processID } = client as unknown as { processID: number };
  const cancelAll = async () => {
    while (!isOver) {
      await control.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
      // Not what keeps a process alive.
      await setTimeout(CANCEL_AGAIN_MS, undefined, { ref: false });
    }
  };
  const cancel = () => {
    cancelling = cancelAll();
  };
  signal.addEventListener('abort', cancel, { once: true });
  return async () => {
    isOver = true;
    signal.removeEventListener('abort', cancel);
    await cancelling;
  };
}

const CANCEL_AGAIN_MS = 50;

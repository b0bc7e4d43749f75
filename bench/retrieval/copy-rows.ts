import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';

/**
 * `copy … from stdin` through a client of `pg`, which leaves the stream to whoever asks for one. `parts` are pieces of the
 * format that the statement names, cut anywhere. Resolves to the number of rows.
 */
export function copyRows(client: pg.Client, statement: string, parts: Iterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;
    const copy = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        sendAll(connection, parts, () => failure !== undefined).catch((error: Error) => {
          failure = error;
          connection.sendCopyFail(error.message);
        });
      },
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(text.split(' ').at(-1));
      },
      handleError: (error: Error) => {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}

/** One line of the text format. */
export function textRow(values: readonly (string | number | boolean)[]): string {
  const escaped = values.map((value) => String(value).replace(/[\\\t\n\r]/g, (found) => ESCAPES[found]!));
  return `${escaped.join('\t')}\n`;
}

/** Joins lines to pieces that are worth a write. */
export function* textParts(rows: Iterable<string>): Generator<Buffer> {
  let waiting: string[] = [];
  for (const row of rows) {
    if (waiting.push(row) < LINES_PER_PART) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
  }
  yield Buffer.from(waiting.join(''));
}

const LINES_PER_PART = 200;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

type CopyConnection = {
  stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(part: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

async function sendAll(
  connection: CopyConnection,
  parts: Iterable<Buffer>,
  hasFailed: () => boolean,
): Promise<void> {
  for (const part of parts) {
    if (hasFailed()) return;
    connection.sendCopyFromChunk(part);
    // Also lets what the server says meanwhile be heard.
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

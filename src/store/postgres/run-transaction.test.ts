import { expect, test } from 'vitest';
import type { Session } from '../database.ts';
import { sql } from '../sql.ts';
import { runTransaction } from './run-transaction.ts';
import type { Connection } from './watch-answer.ts';

const BEGIN = 'begin as a tenant';

/** A connection that is told when to answer, and how. */
function slowConnection() {
  const sent: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<{ rows: object[] }>>();
  const answerTo = (text: string) => {
    const answer = answers.get(text) ?? Promise.withResolvers<{ rows: object[] }>();
    answers.set(text, answer);
    return answer;
  };
  const client = {
    query(query: string | { text: string }) {
      const text = typeof query === 'string' ? query : query.text;
      sent.push(text);
      return answerTo(text).promise;
    },
    release: (isLost: boolean) => sent.push(isLost ? 'closed' : 'given back'),
  };
  answerTo('rollback').resolve({ rows: [] });
  answerTo('commit').resolve({ rows: [] });
  return { connection: { client, control: {} } as unknown as Connection, sent, answerTo };
}

const readOne = (session: Session) => session.query(sql`select 1 as one`);

test('[STORE-TX] nothing is said to a connection whose transaction was not begun', async () => {
  for (const readOnly of [true, false]) {
    const { connection, sent, answerTo } = slowConnection();
    const work = runTransaction(connection, BEGIN, readOne, { readOnly });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sent).toEqual([BEGIN]);
    answerTo(BEGIN).reject(Object.assign(new Error('no such role'), { code: '22023' }));
    await expect(work).rejects.toThrow('no such role');
    expect(sent).toEqual([BEGIN, 'rollback', 'given back']);
  }
});

test('[STORE-TX] a session says nothing after its transaction', async () => {
  const { connection, answerTo } = slowConnection();
  answerTo(BEGIN).resolve({ rows: [] });
  let kept: Session | undefined;
  const keep = async (session: Session) => {
    kept = session;
  };
  await runTransaction(connection, BEGIN, keep, { readOnly: true });
  await expect(readOne(kept!)).rejects.toThrow('after the end of its transaction');
});

test('[STORE-CANCEL] a read that is given up is cancelled until nothing of it is under way', async () => {
  const { connection, answerTo } = slowConnection();
  let cancelled = 0;
  const statement = answerTo('select 1 as one');
  // The first two come where there is nothing to cancel, as between two statements.
  const query = async () => {
    if (++cancelled === 3) statement.reject(Object.assign(new Error('canceled'), { code: '57014' }));
  };
  Object.assign(connection, { control: { query } });
  answerTo(BEGIN).resolve({ rows: [] });
  const leaving = new AbortController();
  const read = runTransaction(connection, BEGIN, readOne, { readOnly: true, signal: leaving.signal });
  await new Promise((resolve) => setTimeout(resolve, 5));
  leaving.abort(new Error('the client left'));
  await expect(read).rejects.toThrow('the client left');
  expect(cancelled).toBe(3);
});

test.each(['EPIPE', 'ECONNRESET', 'EBADF', '08006', '57P01', undefined])(
  '[STORE-LOST] %s is the loss of a connection',
  async (code) => {
    const { connection, answerTo } = slowConnection();
    answerTo(BEGIN).reject(Object.assign(new Error('lost'), { code }));
    const read = runTransaction(connection, BEGIN, readOne, { readOnly: true });
    await expect(read).rejects.toMatchObject({ code: 'database_unavailable' });
  },
);

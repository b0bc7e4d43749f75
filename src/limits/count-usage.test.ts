import { expect, test, vi } from 'vitest';
import { readPrices } from '../observe/estimate-cost.ts';
import type { Database, Session, Work } from '../store/database.ts';
import { createUsageCounter } from './count-usage.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const PRICES = readPrices(['acme/one=2/10']);

/** Remembers the values of the statements that add usage, or fails them. */
function fakeDatabase(fail: () => Error | undefined) {
  const written: unknown[][] = [];
  const session = {
    async query(statement: { compile(): { text: string; values: unknown[] } }) {
      const error = fail();
      if (error) throw error;
      const { text, values } = statement.compile();
      if (text.includes('insert into tenant_usage')) written.push(values);
      return [];
    },
  } as unknown as Session;
  const withTenant = async <Result>(_tenant: string, work: Work<Result>) => work(session);
  return { database: { withTenant } as unknown as Database, written };
}

const use = (promptTokens: number, completionTokens: number) => ({
  tenant: TENANT,
  model: 'acme/one',
  promptTokens,
  completionTokens,
});
const log = { warn: vi.fn() } as never;

test('[LIMITS-USAGE] each call of a model is one statement, and what comes meanwhile is added up', async () => {
  const { database, written } = fakeDatabase(() => undefined);
  const usage = createUsageCounter({ database, prices: PRICES, log });
  expect((await usage.today(TENANT)).promptTokens).toBe(0);
  usage.modelUsed(use(10, 1));
  usage.modelUsed(use(20, 2));
  usage.answered(TENANT);
  usage.embedded(TENANT, 7);
  expect(await usage.today(TENANT)).toEqual({
    questions: 1,
    promptTokens: 30,
    completionTokens: 3,
    embeddedTokens: 7,
    costMicros: 90,
  });
  await usage.close();
  expect(written).toEqual([
    [TENANT, 0, 10, 1, 0, 30],
    [TENANT, 1, 20, 2, 7, 60],
  ]);
});

test('[LIMITS-USAGE] a database that is away costs no answer and no usage', async () => {
  let error: Error | undefined = new Error('the database is away');
  const { database, written } = fakeDatabase(() => error);
  const usage = createUsageCounter({ database, prices: PRICES, log });
  usage.modelUsed(use(10, 1));
  usage.modelUsed(use(20, 2));
  await new Promise(setImmediate);
  error = undefined;
  await usage.close();
  expect(written).toEqual([[TENANT, 0, 30, 3, 0, 90]]);
});

test('the usage of a tenant that was deleted is given up', async () => {
  const gone = Object.assign(new Error('no such tenant'), { code: '23503' });
  const { database, written } = fakeDatabase(() => gone);
  const usage = createUsageCounter({ database, prices: PRICES, log });
  usage.modelUsed(use(1, 1));
  await usage.close();
  await usage.close();
  expect(written).toEqual([]);
});

test('[LIMITS-DAY] at midnight UTC everything begins anew', async () => {
  let now = Date.parse('2026-03-01T23:59:59Z');
  const { database } = fakeDatabase(() => undefined);
  const usage = createUsageCounter({ database, prices: PRICES, log, now: () => now });
  await usage.today(TENANT);
  usage.modelUsed(use(10, 1));
  expect((await usage.today(TENANT)).promptTokens).toBe(10);
  await usage.close();
  now += 1000;
  expect((await usage.today(TENANT)).promptTokens).toBe(0);
});

import { expect, test } from 'vitest';
import { createFairTake } from './fair-take.ts';
import type { Ticket } from './job-queue.ts';

/** A queue in memory that gives the oldest first, as the real one does. */
function queueOf(text: string) {
  const waiting = [...text].map((tenant, runId): Ticket => ({ id: `${runId}`, tenant, runId }));
  const looks: number[] = [];
  const fetch = async (count: number, without: readonly string[]) => {
    const found = waiting.filter(({ tenant }) => !without.includes(tenant)).slice(0, count);
    for (const ticket of found) waiting.splice(waiting.indexOf(ticket), 1);
    looks.push(found.length);
    return found;
  };
  const add = (tenant: string, runId: number) => waiting.push({ id: `${runId}`, tenant, runId });
  return { fetch, looks, add };
}

const tenantsOf = (tickets: readonly Ticket[]) => tickets.map(({ tenant }) => tenant).join('');

test('[LIMITS-TURNS] tenants take turns, however much each has waiting and whoever came first', async () => {
  const take = createFairTake(queueOf('AAAAAAAABBCAAA').fetch);
  expect(tenantsOf(await take(4))).toBe('ABCA');
  expect(tenantsOf(await take(3))).toBe('BAA');
});

test('[LIMITS-TURNS] tickets of one tenant come in their order', async () => {
  const take = createFairTake(queueOf('AABAB').fetch);
  const taken = await take(5);
  expect(taken.filter(({ tenant }) => tenant === 'A').map(({ runId }) => runId)).toEqual([0, 1, 3]);
  expect(taken.filter(({ tenant }) => tenant === 'B').map(({ runId }) => runId)).toEqual([2, 4]);
});

test('[LIMITS-TURNS] who comes later has a turn within half a second', async () => {
  let now = 0;
  const { fetch, add } = queueOf('AAAAAAAAAA');
  const take = createFairTake(fetch, () => now);
  expect(tenantsOf(await take(2))).toBe('AA');
  add('B', 99);
  expect(tenantsOf(await take(1))).toBe('A');
  now = 500;
  expect(tenantsOf(await take(2))).toBe('BA');
});

test('[LIMITS-TURNS] a tenant alone costs one look for many tickets', async () => {
  const { fetch, looks } = queueOf('A'.repeat(20));
  const take = createFairTake(fetch, () => 0);
  await take(1);
  looks.length = 0;
  await take(4);
  await take(4);
  expect(looks).toEqual([0, 4, 4]);
});

test('[LIMITS-TURNS] where nothing else waits, whoever comes is taken at once', async () => {
  const { fetch, add } = queueOf('AB');
  const take = createFairTake(fetch, () => 0);
  expect(tenantsOf(await take(4))).toBe('AB');
  add('C', 7);
  expect(tenantsOf(await take(4))).toBe('C');
});

test('those that are left out have no turn and keep their place', async () => {
  const take = createFairTake(queueOf('AAB').fetch);
  expect(tenantsOf(await take(2, ['A']))).toBe('B');
  expect(tenantsOf(await take(2))).toBe('AA');
});

test('what was taken before a failure is given out', async () => {
  const { fetch } = queueOf('AB');
  let calls = 0;
  const take = createFairTake(async (count, without) => {
    calls += 1;
    if (calls === 2) throw new Error('the database is away');
    return fetch(count, without);
  });
  expect(tenantsOf(await take(2))).toBe('A');
  await expect(createFairTake(() => Promise.reject(new Error('away')))(1)).rejects.toThrow('away');
});

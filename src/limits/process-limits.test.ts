import { expect, test } from 'vitest';
import type { Caller } from '../auth/caller.ts';
import { HelixError } from '../errors.ts';
import { loadSettings } from '../settings/settings.ts';
import { type TenantLimits, tenantLimits } from './limit-table.ts';
import { createProcessLimits } from './process-limits.ts';

const caller = (tenant: string, id: string, kind: Caller['credential']['kind'] = 'key'): Caller => ({
  tenant,
  role: 'reader',
  clearance: 'public',
  scopes: new Set(['ask']),
  credential: { kind, id },
});
const limitsOf = (overrides: Partial<TenantLimits>, isLocal = false) =>
  tenantLimits(loadSettings({}), overrides, isLocal);
const refusalOf = (work: () => unknown): HelixError => {
  try {
    work();
  } catch (error) {
    if (error instanceof HelixError) return error;
  }
  throw new Error('nothing was refused');
};

test('[LIMITS-RATE] a tenant that sends too much is told which limit, its value and when to come back', () => {
  const process = createProcessLimits(loadSettings({}), () => 0);
  const limits = limitsOf({ questions_per_minute: 2 });
  const ask = (tenant: string) =>
    process.takeRates(caller(tenant, 'k'), limits, ['requests_per_minute', 'questions_per_minute']);
  ask('a');
  const headers = ask('a');
  expect(headers['ratelimit-policy']).toBe('"requests";q=1200;w=60, "questions";q=2;w=60');
  expect(headers.ratelimit).toBe('"requests";r=1198;t=1, "questions";r=0;t=60');
  const refusal = refusalOf(() => ask('a'));
  expect(refusal).toMatchObject({ code: 'rate_limited', status: 429, retryable: true });
  expect(refusal.message).toBe(
    'Questions of this tenant are limited to 2 a minute, and none are left for now. Come back in 30 s. For more, whoever runs Helix raises questions_per_minute.',
  );
  // What was refused took nothing of the other limit, and nothing of another tenant.
  expect(process.takeRates(caller('a', 'k'), limits, ['requests_per_minute']).ratelimit).toContain('r=1197');
  expect(ask('b').ratelimit).toContain('"questions";r=1');
});

test('[LIMITS-SHARE] one credential has its share of what the tenant may, and leaves the rest to the others', () => {
  const process = createProcessLimits(loadSettings({ HELIX_LIMIT_CREDENTIAL_SHARE: '50' }), () => 0);
  const limits = limitsOf({ requests_per_minute: 4, concurrent_answers: 2 });
  const send = (id: string) => process.takeRates(caller('a', id), limits, ['requests_per_minute']);
  send('leaked');
  send('leaked');
  expect(refusalOf(() => send('leaked')).message).toMatch(/^Requests of this credential are limited to 2 /);
  send('other');
  send('other');
  expect(refusalOf(() => send('third')).message).toMatch(/^Requests of this tenant are limited to 4 /);
  process.holdSlot(caller('a', 'leaked'), limits, 'concurrent_answers');
  expect(refusalOf(() => process.holdSlot(caller('a', 'leaked'), limits, 'concurrent_answers')).code).toBe(
    'rate_limited',
  );
  process.holdSlot(caller('a', 'other'), limits, 'concurrent_answers');
});

test('[LIMITS-SHARE] a key, its sessions and the key it was rotated from have one share together', () => {
  const process = createProcessLimits(loadSettings({ HELIX_LIMIT_CREDENTIAL_SHARE: '50' }), () => 0);
  const limits = limitsOf({ requests_per_minute: 4 });
  const send = (from: Caller) => process.takeRates(from, limits, ['requests_per_minute']);
  send(caller('a', 'k1'));
  send(caller('a', 'k1', 'session'));
  for (const kind of ['key', 'session'] as const)
    expect(refusalOf(() => send(caller('a', 'k1', kind))).message).toMatch(/^Requests of this credential /);
  expect(refusalOf(() => send({ ...caller('a', 'k2'), owner: 'k1' })).code).toBe('rate_limited');
  // A token whose subject is called like the key is somebody else.
  send(caller('a', 'k1', 'jwt'));
});

test('[LIMITS-CONCURRENT] a place is free again when it is given back, once however often that is said', () => {
  const process = createProcessLimits(loadSettings({}));
  const limits = limitsOf({ concurrent_answers: 2 });
  const hold = () => process.holdSlot(caller('a', 'k'), limits, 'concurrent_answers');
  const release = hold();
  hold();
  expect(refusalOf(hold).message).toContain('2 at once');
  release();
  release();
  hold();
  expect(refusalOf(hold).details.seconds).toBe(1);
});

test('[LIMITS-LOCAL] without a credential nothing is counted by the minute, and the process is protected', () => {
  const { requests_per_minute, questions_per_minute, concurrent_answers } = limitsOf({}, true);
  expect([requests_per_minute, questions_per_minute, concurrent_answers]).toEqual([0, 0, 1000]);
  const told = tenantLimits(loadSettings({ HELIX_LIMIT_QUESTIONS_PER_MINUTE: '3' }), {}, true);
  expect(told.questions_per_minute).toBe(3);
});

test('[LIMITS-OVERRIDE] what is said of a tenant goes before the settings, none included', () => {
  const settings = loadSettings({ HELIX_LIMIT_DOCUMENTS: '10', HELIX_LIMIT_TOKENS_PER_DAY: 'none' });
  expect(tenantLimits(settings, {}, false)).toMatchObject({ documents: 10, tokens_per_day: 0 });
  expect(tenantLimits(settings, { documents: 0, tokens_per_day: 5 }, false)).toMatchObject({
    documents: 0,
    tokens_per_day: 5,
  });
});

test('[LIMITS-ADDRESS] without a credential an address has its share', () => {
  const process = createProcessLimits(loadSettings({ HELIX_LIMIT_ADDRESS_PER_MINUTE: '1' }), () => 0);
  process.admitAddress('192.0.2.1');
  expect(refusalOf(() => process.admitAddress('192.0.2.1')).message).toContain('this address');
  process.admitAddress('192.0.2.2');
});

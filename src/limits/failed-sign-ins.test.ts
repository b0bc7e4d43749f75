import { expect, test } from 'vitest';
import { createFailedSignIns } from './failed-sign-ins.ts';

const from = (address: string, keyId: string | undefined = 'abc', fingerprint = `${address}${keyId}`) => ({
  address,
  keyId,
  fingerprint,
});

test('[LIMITS-SIGN-IN] each failure beyond the first few doubles the wait, up to five minutes', () => {
  let now = 0;
  const failures = createFailedSignIns(() => now);
  const fail = (count: number) => {
    for (let index = 0; index < count; index++) failures.failed(from('1.1.1.1'));
  };
  fail(4);
  expect(failures.waitMs(from('1.1.1.1'))).toBe(0);
  fail(1);
  expect(failures.waitMs(from('1.1.1.1'))).toBe(1000);
  fail(2);
  expect(failures.waitMs(from('1.1.1.1'))).toBe(4000);
  now = 4000;
  expect(failures.waitMs(from('1.1.1.1'))).toBe(0);
  fail(40);
  expect(failures.waitMs(from('1.1.1.1'))).toBe(300_000);
  now += 15 * 60_000 + 1;
  expect(failures.waitMs(from('1.1.1.1'))).toBe(0);
});

test('[LIMITS-SIGN-IN] nobody is shut out by the failures of others', () => {
  const failures = createFailedSignIns(() => 0);
  const owner = from('2.2.2.2', 'abc', 'the whole key');
  const atHome = from('1.1.1.1', 'abc', 'the whole key');
  failures.held(atHome);
  for (let index = 0; index < 100; index++) failures.failed(from('1.1.1.1', 'abc', `guess ${index}`));
  expect(failures.waitMs(owner)).toBe(0);
  expect(failures.waitMs(atHome)).toBe(0);
  expect(failures.waitMs(from('1.1.1.1', 'abc', 'guess 101'))).toBe(300_000);
  // The key was taken back: it fails, and is known for good no more.
  failures.failed(atHome);
  expect(failures.waitMs(atHome)).toBe(300_000);
});

test('[LIMITS-SIGN-IN] one key that fails does not slow another of the same address, until many do', () => {
  const failures = createFailedSignIns(() => 0);
  for (let index = 0; index < 20; index++) failures.failed(from('1.1.1.1', 'old'));
  expect(failures.waitMs(from('1.1.1.1', 'new'))).toBe(0);
  for (let index = 0; index < 30; index++) failures.failed(from('1.1.1.1', `k${index}`));
  expect(failures.waitMs(from('1.1.1.1', 'new'))).toBe(1000);
});

test('a cookie that is over counts for the address alone', () => {
  const failures = createFailedSignIns(() => 0);
  const cookie = { ...from('1.1.1.1'), keyId: undefined };
  for (let index = 0; index < 20; index++) failures.failed(cookie);
  expect(failures.waitMs(cookie)).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClientContract } from '../../test/support/client-contract.ts';
import { startClientServer } from '../../test/support/client-server.ts';
import { CLIENT_CASES, runClientCase } from './client.contract.ts';
import { createHelixClient } from './client.ts';

let server: Awaited<ReturnType<typeof startClientServer>>;

beforeAll(async () => {
  server = await startClientServer();
});

afterAll(() => server.close());

testClientContract('[CLIENT-CONTRACT] Node', (name) => runClientCase(name, server.url));

test('a case that does not hold says what was found', async () => {
  const names = CLIENT_CASES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(await runClientCase('no such case', server.url)).toMatch('no such case');
  // A server that is not there fails every case.
  const failures = await Promise.all(
    names.slice(0, 3).map((name) => runClientCase(name, 'http://127.0.0.1:9')),
  );
  expect(failures).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('retries of %s are refused', (retries) => {
  expect(() => createHelixClient({ retries })).toThrow(`retries is ${retries}`);
});

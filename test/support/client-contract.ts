import { expect, test } from 'vitest';
import { CLIENT_CASES } from '../../src/client/client.contract.ts';

/** Every case of the client's contract in one place; `runCase` gives null when it holds, otherwise what does not. */
export function testClientContract(place: string, runCase: (name: string) => Promise<string | null>): void {
  test.each(CLIENT_CASES.map(({ name }) => name))(`${place}: %s`, async (name) => {
    expect(await runCase(name), `in ${place}`).toBeNull();
  });
}

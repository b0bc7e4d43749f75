import { expect, test } from 'vitest';
import type { Database, Session } from '../../store/database.ts';
import type { Confidentiality } from '../../terms.ts';
import { indexNames, nameIndex } from './name-index.ts';

/** A database that counts how often its registry is read. */
function countingDatabase() {
  const counts = { reads: 0 };
  const session = {
    query: async () => {
      counts.reads += 0.5; // Files and names are one statement each.
      return [];
    },
  } as unknown as Session;
  const database = {} as Database;
  const read = (revision: number, clearance?: Confidentiality, tenant = 'one') =>
    nameIndex(session, { database, tenant }, { scope: { projectId: 1, clearance }, revision });
  return { counts, read };
}

test('[CHANNEL-REGISTRY] a registry is read once for each tenant, revision and clearance', async () => {
  const { counts, read } = countingDatabase();
  expect(await read(1)).toBe(await read(1));
  expect(counts.reads).toBe(1);
  await read(2);
  await read(1, 'public');
  await read(1, 'internal');
  await read(1, undefined, 'two');
  expect(counts.reads).toBe(5);
});

test('[CHANNEL-REGISTRY] what was not used for longest is forgotten, so that memory is bounded', async () => {
  const { counts, read } = countingDatabase();
  for (let revision = 0; revision < 40; revision++) await read(revision);
  await read(39);
  expect(counts.reads).toBe(40);
  await read(0);
  expect(counts.reads).toBe(41);
});

test('a name that is both a symbol and a heading is found as both, and compared once', () => {
  const { symbols, nodes, similar } = indexNames({
    names: [
      { key: 'session', text: 'Session', kind: 'symbol', count: 1 },
      { key: 'session', text: 'Session', kind: 'heading', count: 2 },
      { key: 'cavity', text: 'Cavity', kind: 'term', count: 1 },
    ],
    files: [],
  });
  expect([...symbols]).toEqual(['session']);
  expect([...nodes]).toEqual(['session', 'cavity']);
  expect(similar().keys).toEqual(['session', 'cavity']);
  expect(similar()).toBe(similar());
});

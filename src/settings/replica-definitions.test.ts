import { expect, test } from 'vitest';
import { secretsOf } from './secrets-of.ts';
import { loadSettings, printable } from './settings.ts';

const ONE = 'postgres://app:first-password@one.example/helix';
const TWO = 'postgresql://app:second%2Cpassword@two.example:5433/helix';

test('[REPLICA-SETTINGS] several replicas are told apart by commas, and their passwords are shown nowhere', () => {
  const settings = loadSettings({
    DATABASE_URL: 'postgres://db/helix',
    DATABASE_REPLICA_URL: ` ${ONE} , ${TWO},`,
  });
  expect(settings.databaseReplicaUrls).toEqual([ONE, TWO]);
  expect(printable('databaseReplicaUrls', settings)).toBe(
    'postgres://(hidden)@one.example/helix, postgresql://(hidden)@two.example:5433/helix',
  );
  expect(secretsOf(settings)).toEqual(
    expect.arrayContaining(['first-password', 'second%2Cpassword', 'second,password']),
  );
});

test('[REPLICA-SETTINGS] an address that is none is named without its password', () => {
  const load = () => loadSettings({ DATABASE_REPLICA_URL: `${ONE},mysql://app:third-password@x/y` });
  expect(load).toThrow(/DATABASE_REPLICA_URL .*separated by commas/);
  expect(load).not.toThrow(/password@|third/);
});

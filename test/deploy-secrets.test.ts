import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMasterKeys } from '../src/store/crypt/parse-master-keys.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'helix-compose-')), 'secrets');
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

const make = () => spawnSync('bash', ['deploy/compose/make-secrets.sh', folder], { encoding: 'utf8' });
const contents = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

test('[DEPLOY-SECRETS-MADE] a password, the address with it and a master key are made, and a second run keeps them', () => {
  expect(make()).toMatchObject({ status: 0, stderr: '' });
  const made = Object.fromEntries(contents());
  expect(Object.keys(made)).toEqual(['database-password', 'database-url', 'master-key']);
  expect(new URL(made['database-url']).password).toBe(made['database-password']);
  expect(made['database-password'].length).toBeGreaterThan(40);
  expect(parseMasterKeys(made['master-key'])).toHaveLength(1);
  expect(statSync(folder).mode & 0o077).toBe(0);
  const again = make();
  expect(again.stdout.match(/stays as it is/g)).toHaveLength(3);
  expect(Object.fromEntries(contents())).toEqual(made);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { runHelix } from '../support/run-helix.ts';

const ID = 'eeeeeeee-0000-4000-8000-000000000000';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('embedded');
});
afterAll(() => database?.remove());

const helix = (...argv: string[]) => runHelix(['tenants', ...argv], database.environment);

test('[TENANTS-COMMAND] a tenant is made, renamed and listed', async () => {
  const made = await helix('create', 'Brissay Ferries', '--id', ID.toUpperCase(), '--json');
  expect([made.code, JSON.parse(made.stdout)]).toEqual([
    0,
    expect.objectContaining({ tenant_id: ID, name: 'Brissay Ferries', projects: 1, documents: 0, keys: 0 }),
  ]);
  const second = await helix('create', 'Zorblax');
  expect(second.stdout).toMatch(/^made tenant \S+ \("Zorblax"\)\n`helix keys create /);
  expect((await helix('rename', ID, 'Brissay & Sons')).stdout).toContain('is called "Brissay & Sons"');
  const { stdout } = await helix();
  expect(stdout).toMatch(new RegExp(`${ID}\\s+\\d{4}-\\d\\d-\\d\\d\\s+1\\s+0\\s+0\\s+Brissay & Sons`));
});

test('[TENANTS-LIMIT] what a tenant may use is changed for it, and shown with where it is from', async () => {
  const changed = await helix('limit', ID, 'tokens_per_day=500', 'documents=none', '--json');
  expect(JSON.parse(changed.stdout).limits).toContainEqual({
    name: 'tokens_per_day',
    value: 500,
    from: 'this tenant',
  });
  const shown = await helix('limit', ID, 'documents=default');
  expect(shown.stdout).toMatch(/tokens_per_day +500 +this tenant\n[\s\S]*documents +none +default\n/);
});

test('[TENANTS-LIMIT] a name, a value or a tenant that is not there is said with what there is', async () => {
  const unknown = await helix('limit', ID, 'questions=3');
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringMatching(/"questions=3" is no limit.*the names are requests_per_minute, /),
  ]);
  const nobody = await helix('limit', ID.replace('e', 'f'));
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('`helix tenants list` shows')]);
});

test('[OBSERVE-STATS] `helix stats` has a line for each tenant and one for all, or the days of one', async () => {
  const stats = (...argv: string[]) => runHelix(['stats', ...argv], database.environment);
  const { tenants, all } = JSON.parse((await stats('--json')).stdout);
  expect(tenants).toContainEqual(
    expect.objectContaining({ tenant_id: ID, name: 'Brissay & Sons', projects: 1 }),
  );
  expect(all).toMatchObject({ projects: tenants.length, documents: 0, questions: 0 });
  const one = await stats('--tenant', ID);
  expect(one.stdout).toMatch(new RegExp(`^tenant {5}${ID} \\("Brissay & Sons"\\)\nprojects   1\n`));
});

test('[TENANTS-COMMAND] deleting says what would be gone and has to be meant; a second time there is none', async () => {
  const unsaid = await helix('delete', ID);
  expect([unsaid.code, unsaid.stderr]).toEqual([
    2,
    expect.stringMatching(/0 documents in 1 projects.*--yes/),
  ]);
  const deleted = await helix('delete', ID, '--yes');
  expect([deleted.code, deleted.stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^deleted tenant ${ID} .* keys\nBackups from before still hold it`)),
  ]);
  const again = await helix('rename', ID, 'x');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`Tenant ${ID} was not found`)]);
});

test('[TENANTS-AUDIT] what was done to a tenant is in the log of the first one, once each', async () => {
  const { stdout } = await runHelix(['audit', '--json'], database.environment);
  const entries = JSON.parse(stdout).entries as { action: string; target: { tenant: string } }[];
  expect(entries.filter(({ target }) => target.tenant === ID).map(({ action }) => action)).toEqual([
    'tenant.delete',
    'tenant.limit',
    'tenant.limit',
    'tenant.rename',
    'tenant.create',
  ]);
});

test('[OBSERVE-MIGRATED] a database that was just made tells what was applied to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helix-migrated-'));
  const environment = { HELIX_DATA_DIR: join(folder, 'data') };
  try {
    const made = await runHelix(['migrate'], environment);
    expect(made.stdout).toMatch(/^applied 0001_foundation\.sql, .*0011_tenants\.sql/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('[KEYS-FIRST] [OBSERVE-MIGRATED] [TENANTS-AUDIT] a tenant may be the first thing to be made, and is noted; after it there is nothing to migrate', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helix-first-'));
  const environment = { HELIX_DATA_DIR: join(folder, 'data') };
  try {
    const made = await runHelix(['tenants', 'create', 'First'], environment);
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('made tenant ')]);
    expect(JSON.parse((await runHelix(['migrate', '--json'], environment)).stdout)).toMatchObject({
      applied: [],
    });
    const { tenants } = JSON.parse((await runHelix(['tenants', '--json'], environment)).stdout);
    const { tenant_id: tenant } = tenants.find(({ name }: { name: string }) => name === 'First');
    const { entries } = JSON.parse((await runHelix(['audit', '--json'], environment)).stdout);
    expect(entries).toMatchObject([
      { action: 'tenant.create', target: { tenant }, actor: { kind: 'local', id: 'command line' } },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

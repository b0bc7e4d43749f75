import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { greeting } from '../../src/cli/greeting.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';
import { startHelix } from '../support/running-helix.ts';

const OTHER = 'eeeeeeee-0000-4000-8000-000000000000';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('embedded');
});
afterAll(() => database?.remove());

const helix = (...argv: string[]) => runHelix(['keys', ...argv], database.environment);

test('[KEYS-COMMAND] `helix keys` makes, rotates, revokes and lists; a secret is printed once and never listed', async () => {
  const json = await helix('create', 'bot', '--role', 'editor', '--scope', 'write', '--days', '90', '--json');
  const first = JSON.parse(json.stdout) as { key: string; key_id: string; scopes: string[] };
  expect([json.code, first.scopes, first.key.startsWith(`hx_${first.key_id}_`)]).toEqual([
    0,
    ['write'],
    true,
  ]);
  // The whole key is taken for its id.
  const rotated = await helix('rotate', first.key, '--overlap-hours', '1');
  const second = /hx_([a-z2-7]{12})_[0-9A-Za-z]{49}/.exec(rotated.stdout)!;
  expect(rotated.stdout).toContain(`key ${first.key_id} holds until `);
  const revoked = await helix('revoke', second[1]!);
  expect([revoked.code, revoked.stdout]).toEqual([0, `key ${second[1]} ("bot") is revoked\n`]);
  const { stdout } = await helix();
  expect(stdout).toMatch(
    new RegExp(`${first.key_id}\\s+replaced by ${second[1]}\\s+editor\\s+internal\\s+write`),
  );
  expect(stdout).toMatch(new RegExp(`${second[1]}\\s+revoked`));
  for (const secret of [first.key, second[0]!]) expect(stdout).not.toContain(secret.slice(16, 40));
});

test('[KEYS-COMMAND] what cannot be is refused with the value found and exit code 2', async () => {
  const beyond = await helix('create', 'x', '--scope', 'admin');
  expect([beyond.code, beyond.stderr]).toEqual([
    2,
    expect.stringContaining('"admin" is more than the role "reader"'),
  ]);
});

test('[KEYS-SERVED] beside a server that has an embedded database open, keys are made, rotated and revoked through it', async () => {
  const environment = { ...database.environment, HELIX_AUTH: 'on' };
  const server = await serveHelix(environment);
  const run = (...argv: string[]) => runHelix(argv, environment);
  const asks = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${server.url}/v1/documents`, { headers })).status;
  };
  try {
    const made = JSON.parse((await run('keys', 'create', 'leaked', '--days', '2', '--json')).stdout);
    expect(await asks(made.key)).toBe(200);
    const rotated = await run('keys', 'rotate', made.key_id, '--overlap-hours', '0');
    const [second, secondId] = /hx_([a-z2-7]{12})_[0-9A-Za-z]{49}/.exec(rotated.stdout)!;
    expect(rotated.stdout).toMatch(new RegExp(`key ${made.key_id} holds until \\d{4}-.*Z\n`));
    expect(await asks(second)).toBe(200);
    expect((await run('keys', 'revoke', second)).stdout).toBe(`key ${secondId} ("leaked") is revoked\n`);
    expect(await asks(second)).toBe(401);
    expect((await run('keys')).stdout).toMatch(new RegExp(`${secondId}\\s+revoked\\s+reader`));
    const noted = await run('audit', '--limit', '3');
    expect(noted.stdout).toMatch(
      new RegExp(`done +key\\.revoke +local command line \\(admin\\) .* key_id=${secondId}\n`),
    );
    const other = await run('keys', 'revoke', second, '--tenant', OTHER);
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`For tenant ${OTHER} use the API with one of its own admin keys`)),
    ]);
  } finally {
    await server.stop();
  }
}, 240_000);

test('[OBSERVE-AUDIT] `helix audit` tells who did what, page by page; a tenant that is not there is said', async () => {
  const run = (...argv: string[]) => runHelix(['audit', ...argv], database.environment);
  const { entries } = JSON.parse((await run('--limit', '1', '--before', '3', '--json')).stdout);
  expect(entries).toMatchObject([
    { audit_id: 2, action: 'key.rotate', actor: { kind: 'local', id: 'command line' }, outcome: 'done' },
  ]);
  const nobody = await run('--tenant', OTHER);
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining(`Tenant ${OTHER} was not found`)]);
  expect((await run('--limit', '1001')).code).toBe(2);
});

test('[AUTH-AUDIT-COMMANDS] what commands change is in the log where credentials are asked for, and else is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helix-noted-'));
  const file = join(folder, 'vaults.md');
  await writeFile(file, 'The vaults of Lisbon open at nine.');
  const archive = join(folder, 'harbour.zip');
  const noted = async (auth: 'on' | 'off', commands: string[][]) => {
    const environment = { HELIX_DATA_DIR: join(folder, auth), HELIX_AUTH: auth };
    const codes: number[] = [];
    for (const argv of commands) codes.push((await runHelix(argv, environment)).code);
    const { stdout } = await runHelix(['audit', '--json'], environment);
    return { codes, entries: JSON.parse(stdout).entries.reverse() };
  };
  try {
    const actor = { kind: 'local', id: 'command line', role: 'admin' };
    const { codes, entries } = await noted('on', [
      ['projects', 'create', 'harbour'],
      ['ingest', file, '--project', 'harbour'],
      ['projects', 'export', 'harbour', '--out', archive],
      ['projects', 'import', archive, '--name', 'copy'],
      ['projects', 'delete', 'harbour', '--yes'],
      ['projects', 'export', 'nowhere', '--out', join(folder, 'none.zip')],
    ]);
    expect(codes).toEqual([0, 0, 0, 0, 0, 1]);
    expect(entries).toMatchObject([
      { actor, action: 'project.create', outcome: 'done', target: { name: 'harbour' } },
      { actor, action: 'document.add', outcome: 'done', target: { document_id: 1, run_id: 1 } },
      { actor, action: 'project.export', outcome: 'done', target: { name: 'harbour' } },
      { actor, action: 'project.import', outcome: 'done', target: { project: 'copy' } },
      { actor, action: 'project.delete', outcome: 'done', target: { name: 'harbour' } },
      { actor, action: 'project.export', outcome: 'failed', target: { name: 'nowhere' } },
    ]);
    expect(await noted('off', [['ingest', file]])).toEqual({ codes: [0], entries: [] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);

test('[KEYS-FIRST] on an empty installation a key is the first thing to be made; with auth on the server says how', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helix-first-'));
  const environment = { HELIX_DATA_DIR: join(folder, 'data') };
  try {
    const listed = await runHelix(['keys'], environment);
    expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining('There is no Helix data in')]);
    const made = await runHelix(['keys', 'create', 'me', '--role', 'admin', '--json'], environment);
    expect([made.code, JSON.parse(made.stdout)]).toMatchObject([0, { role: 'admin', state: 'active' }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const running = await startHelix({ sample: false, environment: { HELIX_AUTH: 'on' } });
  try {
    const { database: opened, settings } = running.helix;
    const shown = await greeting('http://localhost:1', running.helix);
    expect(shown).toContain('curl -N -H "Authorization: Bearer hx_…" "http://localhost:1/ask?');
    expect(shown).toContain('helix keys create "your name" --role admin --clearance restricted');
    const wanted = { tenant: DEFAULT_TENANT, name: 'me', role: 'admin', clearance: 'internal' } as const;
    await issueKey(opened, { caller: localCaller('test') }, wanted);
    expect(await greeting('http://localhost:1', running.helix)).not.toContain('helix keys create');
    const off = { ...running.helix, settings: { ...settings, auth: 'off' as const } };
    expect(await greeting('http://localhost:1', off)).toContain('curl -N "http');
  } finally {
    await running.stop();
  }
}, 240_000);

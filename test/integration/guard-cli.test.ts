import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { runHelix } from '../support/run-helix.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('embedded');
});
afterAll(() => database?.remove());

const projects = (...argv: string[]) => runHelix(['projects', ...argv], database.environment);

test('[GUARD-CLI] `helix projects` lists them, shows and changes their settings, and says what it cannot', async () => {
  const set = await projects('set', 'default', 'injection.policy', 'flag', '--json');
  expect([set.code, set.stderr]).toEqual([0, '']);
  expect(JSON.parse(set.stdout)).toMatchObject({
    project: 'default',
    settings: { injection: { policy: 'flag' } },
    effective: { injection: { policy: 'flag', markers: [] } },
  });

  const listed = await projects();
  expect(listed.stdout).toMatch(/default +0 +\{"injection":\{"policy":"flag"\}\}/);

  const wrong = await projects('set', 'default', 'injection.policy', 'of');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('injection.policy is "of"; it must be one of quarantine, flag, off.');
});

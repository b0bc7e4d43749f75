import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { runHelix } from '../support/run-helix.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('embedded');
});
afterAll(() => database?.remove());

const helix = (...argv: string[]) => runHelix(argv, database.environment);

test('[PROJECT-COMMAND] `helix projects` makes, shows and deletes; roles and documents are set from the terminal', async () => {
  const made = await helix('projects', 'create', 'sea', '--settings', '{"roles":{"guest":"public"}}');
  expect([made.code, made.stdout]).toEqual([0, 'made the project "sea"\n']);
  const sample = ['samples/refund-policy.txt', '--title', 'Refund Policy'];
  await helix('ingest', ...sample, '--project', 'sea', '--confidentiality', 'restricted');
  const question = [
    'How long do I have to request a refund?',
    '--project',
    'sea',
    '--role',
    'guest',
    '--json',
  ];
  expect(JSON.parse((await helix('ask', ...question)).stdout).refused).toBe(true);
  const set = await helix('documents', 'set', '1', '--confidentiality', 'public', '--tag', 'sea');
  expect(set.stdout).toBe('document 1 is called "Refund Policy", has the tags sea and is public\n');

  const unasked = await helix('projects', 'delete', 'sea');
  expect([unasked.code, unasked.stderr]).toEqual([
    2,
    expect.stringContaining('Nothing was deleted. Add --yes'),
  ]);
  const deleted = await helix('projects', 'delete', 'sea', '--yes');
  expect([deleted.code, deleted.stdout]).toEqual([0, 'the project "sea" is gone, with all that was in it\n']);
});

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const NAME = 'a\u001b[2J\u009b\u202egnp\u2066\u2028.txt';
const WRITE = `import { createLogger } from './src/log/logger.ts';
createLogger('info').info({ name: ${JSON.stringify(NAME)} }, 'read');`;

test('[CLI-PRINTABLE] a line of the log has no sign that steers a terminal, and says the same', () => {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', WRITE], { encoding: 'utf8' });
  expect(stderr.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(stderr)).toMatchObject({ name: NAME, event: 'read' });
});

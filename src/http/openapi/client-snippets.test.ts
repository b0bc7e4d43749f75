import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createHelixClient } from '../../client/client.ts';
import { OPERATIONS } from './operations.ts';

const snippets = OPERATIONS.flatMap(({ id, client }) => (client === undefined ? [] : [{ id, client }]));

test('[OPENAPI-CLIENT] every method of the client is in the snippet of an operation', () => {
  const used = new Set(
    snippets.flatMap(({ client }) => [...client.matchAll(/client\.(\w+)\(/g)].map(([, name]) => name)),
  );
  expect(Object.keys(createHelixClient()).filter((name) => !used.has(name))).toEqual([]);
});

test('[OPENAPI-SNIPPETS] the snippets compile against the client as it is', () => {
  const directory = mkdtempSync(join(tmpdir(), 'helix-snippets-'));
  try {
    writeFileSync(join(directory, 'snippets.ts'), program());
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--types', ''];
    const target = ['--target', 'es2024', '--module', 'preserve', '--lib', 'es2024,dom,dom.iterable'];
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...target, 'snippets.ts'], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  } finally {
    rmSync(directory, { recursive: true });
  }
});

/** Each in a function of its own, with what the snippets say they need. */
function program(): string {
  const head = [
    `import { createHelixClient } from '${resolve('src/client/client.ts')}';`,
    'const client = createHelixClient();',
    'declare const file: File, picture: File;',
  ];
  const functions = snippets.map(({ id, client }) => `export async function ${id}Snippet() {\n${client}\n}`);
  return [...head, ...functions].join('\n');
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleModule } from '../../test/support/bundle-module.ts';

const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));

test('[CLIENT-BARE] the client needs no module of Node and no package', async () => {
  const { imports, code } = await bundleModule(CLIENT);
  expect(imports).toEqual([]);
  expect(code).not.toMatch(/node:|\bprocess\.|\bBuffer\b|\brequire\(/);
  expect(code).toContain('text/event-stream');
});

test('a Node import anywhere below the client would be seen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helix-bundle-'));
  try {
    const entry = join(folder, 'entry.ts');
    await writeFile(
      entry,
      `import { sep } from 'node:path';\nexport * from ${JSON.stringify(CLIENT)};\nexport { sep };\n`,
    );
    expect((await bundleModule(entry)).imports).toEqual(['node:path']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));

test('[CLIENT-BARE] the client needs no module of Node and no package', async () => {
  const { imports, code } = await bundle(CLIENT);
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
    expect((await bundle(entry)).imports).toEqual(['node:path']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Node's modules stay imports instead of being replaced for the browser, so that they can be seen. */
async function bundle(entry: string): Promise<{ imports: string[]; code: string }> {
  const results = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'client' },
      rolldownOptions: { external: /^node:/ },
    },
  });
  const [result] = Array.isArray(results) ? results : [results];
  if (!result || !('output' in result)) throw new Error('the bundler gave no output');
  const [chunk] = result.output;
  return { imports: chunk.imports, code: chunk.code };
}

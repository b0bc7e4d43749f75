import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Flushes, watchFlushes } from '../../test/support/watch-flushes.ts';
import { stageFiles } from '../backup/stage-files.ts';
import { DEFAULT_TENANT } from '../terms.ts';
import { createEncryptingFileStore } from './crypt/encrypting-file-store.ts';
import type { TenantKeys } from './crypt/tenant-keys.ts';
import { createFileFolder } from './file-store-folder.ts';

let folder: string;
let flushes: Flushes;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-on-disk-'));
  flushes = await watchFlushes(folder);
});
afterEach(async () => {
  flushes.restore();
  await rm(folder, { recursive: true });
});

const key = async () => ({ number: 1, key: randomBytes(32) });
const keys: TenantKeys = { current: key, numbered: key, loaded: async () => ({ numbered: key }) };

test.each([
  ['as it is', undefined],
  ['encrypted', keys],
])(
  '[STORE-ON-DISK] a file that is kept %s is on the disk before it has its name, and the name is before it is told',
  async (_, used) => {
    const store = createEncryptingFileStore(createFileFolder(join(folder, 'artifacts')), used);
    const received = await store.receive(DEFAULT_TENANT, Readable.from([Buffer.from('the deed')]));
    for (const uri of [await received.keep(), await store.put(DEFAULT_TENANT, 'read.json', '{}')]) {
      const path = fileURLToPath(uri);
      const name = relative(folder, path);
      const [before, ...more] = flushes.of(path);
      expect(before).not.toContain(name);
      expect(more).toEqual([]);
      expect(flushes.of(dirname(path)).at(-1)).toContain(name);
    }
    // So are the folders that were made for it.
    expect(flushes.of(folder)[0]).toContain('artifacts');
    expect(flushes.of(join(folder, 'artifacts'))[0]).toContain(join('artifacts', DEFAULT_TENANT));
  },
);

test('[STORE-ON-DISK] what is restored is on the disk before what was there goes', async () => {
  const root = join(folder, 'artifacts');
  await mkdir(root);
  await writeFile(join(root, 'old'), 'x');
  const staged = await stageFiles(folder, root);
  const pieces = async function* () {
    yield Buffer.from('the deed');
  };
  await staged.add({ tenant: DEFAULT_TENANT, name: 'originals/deed', pieces: pieces() });
  await staged.putInPlace();
  const parts = ['', DEFAULT_TENANT, `${DEFAULT_TENANT}/originals`, `${DEFAULT_TENANT}/originals/deed`];
  for (const part of parts) expect(flushes.of(join(root, part))).toHaveLength(1);
  const [names] = flushes.of(folder);
  expect(names).toContain(join('artifacts', DEFAULT_TENANT, 'originals', 'deed'));
  expect(names!.some((name) => /^artifacts\.before-.*old$/.test(name))).toBe(true);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { schemaProblem } from '../../src/store/migrate.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helix-embedded-'));
  folders.push(folder);
  return folder;
}
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Opens the folder in a process of its own, which prints `open` when it has it. */
function opener(folder: string) {
  const module = new URL('../../src/store/embedded/embedded-database.ts', import.meta.url).href;
  const code = `const { openEmbeddedDatabase } = await import(${JSON.stringify(module)});
    try { await openEmbeddedDatabase(${JSON.stringify(folder)}); console.log('open'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.code + ' ' + error.message); process.exit(3); }`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  return child;
}

test('[EMBEDDED-LOCK] a second process is refused with the name of the first, and let in when that one was killed', async () => {
  const folder = await newFolder();
  const first = opener(folder);
  expect(String((await once(first.stdout, 'data'))[0])).toBe('open\n');
  const second = opener(folder);
  const said = String((await once(second.stdout, 'data'))[0]);
  expect(said).toContain(
    `data_directory_locked The data directory ${folder} is in use by process ${first.pid} on `,
  );
  expect(said).toContain('HELIX_DATA_DIR');
  await expect(openEmbeddedDatabase(folder)).rejects.toThrow(/in use by process/);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const database = await openEmbeddedDatabase(folder);
  expect(await schemaProblem(database)).toBeUndefined();
  await database.close();
});

test('[EMBEDDED-WHOLE] a first start that is killed at any moment leaves nothing half-made', async () => {
  const folder = await newFolder();
  for (let round = 0; round < 6; round++) {
    const process = opener(folder);
    await sleep(300 + Math.random() * 2500);
    process.kill('SIGKILL');
    await once(process, 'exit');
    const entries = await readdir(folder);
    if (entries.includes('database')) {
      const database = await openEmbeddedDatabase(folder);
      expect(await schemaProblem(database)).toBeUndefined();
      await database.close();
      await rm(join(folder, 'database'), { recursive: true });
    }
  }
  const database = await openEmbeddedDatabase(folder);
  expect(await schemaProblem(database)).toBeUndefined();
  await database.close();
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

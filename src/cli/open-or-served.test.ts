import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSettings } from '../settings/settings.ts';
import { isLocked, lockDirectory } from '../store/embedded/lock-directory.ts';
import { tellHolder } from '../store/embedded/lock-holder.ts';
import { openOrServed } from './open-or-served.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-held-'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const opening = (options = {}) =>
  openOrServed(loadSettings({ HELIX_DATA_DIR: folder }), () => lockDirectory(folder), options);

test.each(['starting', 'stopping'] as const)(
  '[EMBEDDED-PATIENCE] a process that is %s is waited for, and its data opened when it lets go',
  async (state) => {
    const first = await lockDirectory(folder);
    await tellHolder(folder, state);
    const second = opening();
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(`^Waiting for process ${process.pid} on .*, which is ${state} …$`),
    );
    await first.release();
    const opened = await second;
    expect(opened).toHaveProperty('opened');
    await ('opened' in opened && opened.opened.release());
  },
);

test('[EMBEDDED-PATIENCE] the wait ends, and says what the process is doing', async () => {
  const first = await lockDirectory(folder);
  await expect(opening({ patienceMs: 300 })).rejects.toThrow(/It is starting: try again in a moment, or/);
  await tellHolder(folder, 'open');
  await expect(opening({ patienceMs: 0 })).rejects.toMatchObject({ details: { state: 'starting' } });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  await expect(opening()).rejects.toThrow(/Stop that process, or set HELIX_DATA_DIR/);
  expect(isLocked(folder)).toBe(true);
  await first.release();
  expect(isLocked(folder)).toBe(false);
});

test('[EMBEDDED-PATIENCE] data that a process is just making is waited for; where nobody makes any, there is none', async () => {
  await expect(opening({ existing: true })).rejects.toMatchObject({ code: 'nothing_ingested' });
  const first = await lockDirectory(folder);
  const second = opening({ existing: true });
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  await mkdir(join(folder, 'database'));
  await first.release();
  const opened = await second;
  await ('opened' in opened && opened.opened.release());
  expect(opened).toHaveProperty('opened');
});

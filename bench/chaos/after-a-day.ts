import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/** It ends when no run is open; where one stays open, that is found by whoever looks at the store. */
const SWEPT_WITHIN_MS = 60_000;

/** Makes every kept file two days old and starts a worker, which sweeps what was left behind when it starts. */
export async function afterADay(world: World): Promise<void> {
  const folder = join(world.environment.HELIX_DATA_DIR!, 'artifacts');
  const then = new Date(Date.now() - 48 * 60 * 60 * 1000);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), then, then);
  const sweeper = world.start(['worker', '--until-empty']);
  const ended = await Promise.race([sweeper.ended, sleep(SWEPT_WITHIN_MS, 'not empty', { ref: false })]);
  if (ended === 'not empty') await sweeper.kill();
  else if (ended !== 0) throw new Error(`a worker that should only sweep failed: ${sweeper.said()}`);
}

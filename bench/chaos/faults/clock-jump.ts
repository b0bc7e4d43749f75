import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { noFindings } from '../fault.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { openWorld } from '../world.ts';

const PLACES = [
  process.env.HELIX_FAKETIME_LIBRARY ?? '',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];
const HOURS = 3;

/** The clock of every process, the database's too, jumps; a worker is killed beside it, so that something has to be taken over. */
export const clockJump: Fault[] = (['forward', 'back'] as const).map((way) => ({
  name: `clock jumps ${HOURS} hours ${way}`,
  work: LOAD,
  rounds: 1,
  async strike(chaos) {
    const library = PLACES.find((path) => path && existsSync(path));
    if (!library)
      return { ...noFindings(), notTried: 'libfaketime is not there; HELIX_FAKETIME_LIBRARY may name it' };
    const folder = await mkdtemp(join(tmpdir(), 'helix-clock-'));
    await chmod(folder, 0o755); // the database has a user of its own
    const clock = join(folder, 'clock');
    await writeFile(clock, '+0\n');
    const environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const world = await openWorld({ environment, postgres: { environment } });
    try {
      await world.serve();
      world.work();
      return await underLoad(world, chaos, async (round) => {
        const mortal = world.work();
        await sleep(1500 + chaos.random.below(1500));
        await writeFile(clock, `${way === 'forward' ? '+' : '-'}${HOURS * (round + 1)}h\n`);
        await sleep(chaos.random.below(1500));
        await mortal.kill();
      });
    } finally {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
}));

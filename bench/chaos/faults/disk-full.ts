import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chaos, Fault, Findings } from '../fault.ts';
import { noFindings } from '../fault.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { openWorld, type WorldOptions } from '../world.ts';

const MANY_SEGMENTS = { min_wal_size: '32MB', max_wal_size: '48MB' };

export const diskFull: Fault[] = [
  {
    name: 'disk of kept files full',
    work: LOAD,
    rounds: 2,
    strike: (chaos) =>
      onSmallDisk(64, chaos, async ({ path }) => ({ directory: await mkdtemp(join(path, 'helix-')) })),
  },
  {
    name: 'disk of the database full',
    work: LOAD,
    rounds: 1,
    strike: (chaos) =>
      onSmallDisk(512, chaos, async ({ path }) => ({ postgres: { under: path, settings: MANY_SEGMENTS } })),
  },
];

async function onSmallDisk(
  megabytes: number,
  chaos: Chaos,
  optionsOn: (disk: SmallDisk) => Promise<WorldOptions>,
): Promise<Findings> {
  const disk = await mountSmallDisk(megabytes);
  if (!disk) return { ...noFindings(), notTried: 'no disk may be mounted here; run it as root' };
  const world = await openWorld(await optionsOn(disk));
  try {
    await world.serve();
    world.work();
    return await underLoad(world, chaos, async () => {
      await disk.fill();
      await sleep(3000 + chaos.random.below(2000));
      await disk.free();
      // A server that could not write its log has ended.
      await world.postgres.start().catch(() => {});
    });
  } finally {
    await world.close();
    await disk.remove();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { openWorld } from '../world.ts';

/** The way to the server is cut for a few seconds: connections break, or nothing comes through and nobody is told. */
export const databaseCut: Fault[] = (['dropped', 'silent'] as const).map((how) => ({
  name: how === 'dropped' ? 'database connections dropped' : 'database connections silent',
  work: LOAD,
  rounds: 2,
  async strike(chaos) {
    const world = await openWorld();
    try {
      await world.serve();
      world.work();
      return await underLoad(world, chaos, async () => {
        world.proxy.turn(how);
        await sleep(1000 + chaos.random.below(4000));
        world.proxy.turn('open');
      });
    } finally {
      await world.close();
    }
  },
}));

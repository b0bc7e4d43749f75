import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { openWorld } from '../world.ts';

/** The server goes down in order, without a word, or by a power cut, and comes up again after a moment. */
export const databaseRestarted: Fault[] = (['fast', 'immediate', 'killed'] as const).map((how) => ({
  name: how === 'killed' ? 'database killed' : `database restarted, ${how}`,
  work: LOAD,
  rounds: 2,
  async strike(chaos) {
    const world = await openWorld();
    try {
      await world.serve();
      world.work();
      return await underLoad(world, chaos, async () => {
        await (how === 'killed' ? world.postgres.kill() : world.postgres.stop(how));
        await sleep(chaos.random.below(2000));
        await world.postgres.start();
      });
    } finally {
      await world.close();
    }
  },
}));

import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { openWorld } from '../world.ts';

/** One of two workers is killed with its runs in hand, twice in a row, and another takes its place. */
const workerKilled: Fault = {
  name: 'worker killed -9',
  work: LOAD,
  rounds: 2,
  async strike(chaos) {
    const world = await openWorld();
    try {
      await world.serve();
      world.work();
      let mortal = world.work();
      return await underLoad(world, chaos, async () => {
        for (let times = 0; times < 2; times++) {
          await mortal.kill();
          mortal = world.work();
          await sleep(500 + chaos.random.below(2500));
        }
      });
    } finally {
      await world.close();
    }
  },
};

const apiKilled: Fault = {
  name: 'api killed -9',
  work: LOAD,
  rounds: 2,
  async strike(chaos) {
    const world = await openWorld();
    try {
      let api = await world.serve();
      world.work();
      return await underLoad(world, chaos, async () => {
        await api.kill();
        await sleep(chaos.random.below(500));
        api = await world.serve();
      });
    } finally {
      await world.close();
    }
  },
};

export const processKilled: Fault[] = [workerKilled, apiKilled];

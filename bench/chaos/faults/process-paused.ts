import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { openWorld } from '../world.ts';

/** Longer than a run may be silent before another worker takes it. */
const PAUSED_MS = 60_000;
const API_PAUSED_MS = 8000;

/** What it had in hand was done by the other worker meanwhile: when it goes on it must not publish over that. */
const workerPaused: Fault = {
  name: 'worker stopped for a minute',
  work: LOAD,
  rounds: 1,
  async strike(chaos) {
    const world = await openWorld();
    try {
      await world.serve();
      world.work();
      const paused = world.work();
      return await underLoad(world, chaos, async () => {
        paused.signal('SIGSTOP');
        await sleep(PAUSED_MS);
        paused.signal('SIGCONT');
      });
    } finally {
      await world.close();
    }
  },
};

const apiPaused: Fault = {
  name: 'api stopped for some seconds',
  work: LOAD,
  rounds: 1,
  async strike(chaos) {
    const world = await openWorld();
    try {
      const api = await world.serve();
      world.work();
      return await underLoad(world, chaos, async () => {
        api.signal('SIGSTOP');
        await sleep(API_PAUSED_MS);
        api.signal('SIGCONT');
      });
    } finally {
      await world.close();
    }
  },
};

export const processPaused: Fault[] = [workerPaused, apiPaused];

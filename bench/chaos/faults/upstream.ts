import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelFault } from '../../../test/support/model-faults.ts';
import type { Chaos, Fault, Findings } from '../fault.ts';
import { LOAD, underLoad } from '../under-load.ts';
import { startUpstreamProxy, type UpstreamProxy, type WireFault } from '../upstream-proxy.ts';
import { openWorld, type World } from '../world.ts';

/** Short, so that a server that hangs is noticed several times in a round. */
const PATIENCE = { HELIX_MODEL_TIMEOUT_MS: '2000', HELIX_MODEL_TRIES: '3' };

const SPOKEN: Record<string, ModelFault> = {
  'upstream hangs': { type: 'hang' },
  'upstream 429 storm without Retry-After': { type: 'status', status: 429 },
  'upstream 429 storm with Retry-After': { type: 'status', status: 429, retryAfter: '1' },
  'upstream 500': { type: 'status', status: 500 },
  'upstream ends without an end': { type: 'unfinished-stream' },
};

const WIRE: WireFault[] = [
  'cut in a frame',
  'cut in a character',
  'ended in a frame',
  'wrong content type',
  'endless drip',
];

export const upstream: Fault[] = [
  ...Object.entries(SPOKEN).map(([name, fault]) =>
    of(name, ({ gemini }) => {
      const isOfStreams = fault.type === 'unfinished-stream';
      for (const operation of isOfStreams
        ? (['stream'] as const)
        : (['embed', 'generate', 'stream'] as const))
        gemini.setFault(operation, fault);
    }),
  ),
  ...WIRE.map((fault) => of(`upstream answer: ${fault}`, (_, proxy) => proxy.spoil(fault))),
];

function of(name: string, begin: (world: World, proxy: UpstreamProxy) => void): Fault {
  return { name, work: LOAD, rounds: 1, strike: (chaos) => strike(chaos, begin) };
}

async function strike(chaos: Chaos, begin: (world: World, proxy: UpstreamProxy) => void): Promise<Findings> {
  const world = await openWorld({ environment: PATIENCE });
  const proxy = await startUpstreamProxy(world.gemini.url);
  try {
    await world.serve({ GEMINI_BASE_URL: proxy.url });
    world.work({ GEMINI_BASE_URL: proxy.url });
    return await underLoad(world, chaos, async () => {
      begin(world, proxy);
      await sleep(3000 + chaos.random.below(2000));
      world.gemini.clearFaults();
      proxy.spoil(undefined);
    });
  } finally {
    await proxy.close();
    await world.close();
  }
}

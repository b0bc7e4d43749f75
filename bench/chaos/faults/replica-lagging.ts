import { setTimeout as sleep } from 'node:timers/promises';
import { startStandby } from '../../../test/support/standby.ts';
import type { Fault, Findings } from '../fault.ts';
import { emptyLedger } from '../ledger.ts';
import { sendFile } from '../send-files.ts';
import { sendPatiently } from '../send-patiently.ts';
import { LOAD, underLoad, untilQuiet } from '../under-load.ts';
import { openWorld, type World } from '../world.ts';

/** The hot standby that reads go to knows nothing new for some seconds, or is killed: whoever wrote must find it all the same. */
export const replicaLagging: Fault[] = (['falls behind', 'is killed'] as const).map((how) => ({
  name: `replica ${how}`,
  work: LOAD,
  rounds: 2,
  async strike(chaos) {
    const world = await openWorld();
    const standby = await startStandby(world.postgres);
    try {
      const environment = { DATABASE_REPLICA_URL: standby.url };
      await world.serve(environment);
      world.work(environment);
      const unread: string[] = [];
      const findings = await underLoad(world, chaos, async (round) => {
        await (how === 'is killed' ? standby.kill() : standby.pause());
        if (!(await findsOwnFile(world, `own${round}`))) unread.push(`own${round}`);
        await sleep(2000 + chaos.random.below(2000));
        await (how === 'is killed' ? standby.start() : standby.resume());
      });
      return withUnread(findings, unread);
    } finally {
      await world.close();
      await standby.remove();
    }
  },
}));

function withUnread(findings: Findings, unread: readonly string[]): Findings {
  const lost = unread.map((word) => `${word} for whoever had just sent it`);
  return { ...findings, lost: [...findings.lost, ...lost] };
}

/** Sends a file, waits for its end, and searches for it at once. */
async function findsOwnFile(world: World, word: string): Promise<boolean> {
  const ledger = emptyLedger();
  await sendFile(world.url, ledger, { name: `${word}.md`, word: `${word}xword` });
  await untilQuiet(world, `chaos:${word}.md`);
  const headers = { 'content-type': 'application/json' };
  const body = () =>
    JSON.stringify({ question: `What does the harbour of ${word}xword look like?`, top_k: 5 });
  const found = await sendPatiently(`${world.url}/v1/search`, ledger, { method: 'POST', headers, body });
  return (await found.text()).includes(`${word}xword looks`);
}

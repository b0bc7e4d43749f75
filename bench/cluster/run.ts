/**
 * `make cluster`: two that serve, two that work, a primary and a hot standby on the loopback. First the HTTP suites through a
 * round-robin, then each process killed while documents are uploaded and questions asked. Fails when a test fails, or when
 * anything was lost, doubled, stale or wrong.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { CLUSTER_MEMBERS, startCluster } from '../../test/support/cluster.ts';
import { startGeminiServer } from '../../test/support/gemini-server.ts';
import { type KillOutcome, killUnderLoad, prepareQuestions } from './kill-under-load.ts';
import { lossesOf, printOutcomes } from './print-outcomes.ts';
import { OF_ONE_PROCESS, SUITES } from './suites.ts';

const { values } = parseArgs({
  options: {
    uploads: { type: 'string', default: '100' },
    questions: { type: 'string', default: '100' },
    'only-kills': { type: 'boolean', default: false },
  },
});

const suitesPassed = values['only-kills'] || (await runSuites());
const outcomes = await killEach(Number(values.uploads), Number(values.questions));
printOutcomes(outcomes);
process.exitCode = suitesPassed && outcomes.every((outcome) => lossesOf(outcome) === 0) ? 0 : 1;

async function runSuites(): Promise<boolean> {
  console.log(`Left out, because they look into one process: ${Object.keys(OF_ONE_PROCESS).join(', ')}\n`);
  const pattern = `^(?!.*\\[(${Object.keys(OF_ONE_PROCESS).join('|')})\\])`;
  const vitest = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'integration', '--expect.poll.timeout=10000', '-t', pattern, ...SUITES],
    { env: { ...process.env, HELIX_TEST_TOPOLOGY: 'cluster' }, stdio: 'inherit' },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function killEach(uploads: number, questions: number): Promise<KillOutcome[]> {
  const gemini = await startGeminiServer({ record: false, deltaDelayMs: 10 });
  const cluster = await startCluster({ GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url });
  const outcomes: KillOutcome[] = [];
  try {
    await prepareQuestions(cluster);
    for (const [round, member] of CLUSTER_MEMBERS.entries()) {
      console.log(`kill -9 ${member}, with ${uploads} uploads and ${questions} questions under way …`);
      outcomes.push(await killUnderLoad(cluster, { round, members: [member], uploads, questions }));
    }
    return outcomes;
  } finally {
    await cluster.remove();
    await gemini.close();
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../../test/support/run-helix.ts';

const LAUNCHER = fileURLToPath(new URL('../../bin/helix.js', import.meta.url));
/** Of what a process said last, as much as helps to understand why it ended. */
const KEPT_CHARACTERS = 4000;

/** `helix <argv>` as a process of its own, which may be killed. */
export function startHelix(argv: readonly string[], environment: Record<string, string>): HelixProcess {
  const child = spawn(process.execPath, [LAUNCHER, ...argv], {
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said = (said + bytes).slice(-KEPT_CHARACTERS);
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    ended,
    said: () => said,
    signal: (signal) => void child.kill(signal),
    async kill(signal = 'SIGKILL') {
      child.kill('SIGCONT'); // one that is stopped ends by no other signal than KILL
      child.kill(signal);
      return ended;
    },
  };
}

export type HelixProcess = {
  child: ChildProcess;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** The end of what it printed. */
  said(): string;
  signal(signal: NodeJS.Signals): void;
  kill(signal?: NodeJS.Signals): Promise<number | null>;
};

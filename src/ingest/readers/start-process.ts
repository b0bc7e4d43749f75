import { type ChildProcess, fork } from 'node:child_process';

/** Starts a reading process: no secrets, no terminal, a group of its own so that what it starts ends with it. */
export function startProcess(script: string, memoryMegabytes: number): ChildProcess {
  return fork(script, {
    serialization: 'advanced', // JSON would turn the bytes of a document into an object
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'], // the last is `REPORT_FD`
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    detached: process.platform !== 'win32', // there it would open a window
  });
}

/** To find the programs and the time zone of the machine, and nothing of Helix: a parser that is taken over has no key. */
const PASSED_ON = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'SystemRoot'];

/** Ends a process and all that it started, at once. */
export function killProcess(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

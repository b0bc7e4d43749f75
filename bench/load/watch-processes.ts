import { lookAtFamily } from '../sample-processes.ts';

const EVERY_MS = 1000;

/** Reads memory and processor time of processes and of those they started, once a second, until `stop`. */
export function watchProcesses(roots: Readonly<Record<string, number>>): ProcessWatch {
  const samples: ProcessSample[] = [];
  const look = () => {
    const at = Date.now();
    for (const [root, pid] of Object.entries(roots)) {
      // This process has started all the others.
      const family = lookAtFamily(pid).filter((one) => pid !== process.pid || one.pid === pid);
      for (const { pid: found, role, megabytes, seconds } of family) {
        const name = found === pid ? root : `${root}: ${role.replace(/\.[jt]s$/, '')}`;
        samples.push({ at, name, pid: found, megabytes, seconds });
      }
    }
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return { samples, stop: () => clearInterval(timer) };
}

export type ProcessWatch = { samples: ProcessSample[]; stop(): void };

export type ProcessSample = {
  at: number;
  /** `serve`, or `serve: embedding-worker` for what it started. */
  name: string;
  pid: number;
  megabytes: number;
  /** Of the processor, since the process began. */
  seconds: number;
};

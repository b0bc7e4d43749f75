import { readFileSync } from 'node:fs';

const EVERY_MS = 250;
const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;

/** Watches a process and those it started, until `stop`. Reads `/proc`, so that elsewhere than on Linux all is 0. */
export function sampleProcesses(root: number): { stop(): ProcessUse } {
  const use: ProcessUse = { sumMegabytes: 0, largestMegabytes: 0, cpuSeconds: {} };
  const before = new Map(lookAtFamily(root).map(({ pid, seconds }) => [pid, seconds]));
  const seconds = new Map<number, { role: string; seconds: number }>();
  const sample = () => {
    const found = lookAtFamily(root);
    const sizes = found.map(({ megabytes }) => megabytes);
    use.sumMegabytes = Math.max(
      use.sumMegabytes,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    use.largestMegabytes = Math.max(use.largestMegabytes, ...sizes);
    for (const { pid, role, seconds: spent } of found)
      seconds.set(pid, { role, seconds: spent - (before.get(pid) ?? 0) });
  };
  sample();
  const timer = setInterval(sample, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      sample();
      for (const { role, seconds: spent } of seconds.values())
        use.cpuSeconds[role] = (use.cpuSeconds[role] ?? 0) + spent;
      return use;
    },
  };
}

export type ProcessUse = {
  /** Of all together at once. Pages that they share are counted for each, so it is rather too high. */
  sumMegabytes: number;
  /** Of the largest of them. */
  largestMegabytes: number;
  /** Since the watch began, by the name of the script that a process runs. */
  cpuSeconds: Record<string, number>;
};

/** The process and those it started, as they are now. */
export function lookAtFamily(root: number): Looked[] {
  return familyOf(root).flatMap((pid) => lookAt(pid) ?? []);
}

type Looked = { pid: number; role: string; megabytes: number; seconds: number };

function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ').filter(Boolean) ?? [];
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

function lookAt(pid: number): Looked | undefined {
  const [stat, statm, command] = ['stat', 'statm', 'cmdline'].map((name) => read(`/proc/${pid}/${name}`));
  if (!stat || !statm || !command) return undefined;
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const script = command.split('\0').find((word) => /\.[cm]?[jt]s$/.test(word)) ?? command.split('\0')[0]!;
  return {
    pid,
    role: script.replace(/.*\//, ''),
    megabytes: (Number(statm.split(' ')[1]) * PAGE_BYTES) / 1024 ** 2,
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
  };
}

/** A process may be gone by the time it is looked at. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

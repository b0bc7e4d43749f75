import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in megabytes, where the system tells (Linux): memory of WebAssembly and of buffers is
 * outside of V8's heap and its limit. `status` and not `statm`, which counts in pages of a size that it does not say.
 */
export function memoryOfProcess(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

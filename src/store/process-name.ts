import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * What this process calls itself at a database server (`application_name`, 63 characters at most). Containers share numbers
 * and names: the random end tells its own connections from those of any other.
 */
export const PROCESS_NAME = `helix ${process.pid}@${hostname().slice(0, 40)} ${randomBytes(3).toString('hex')}`;

/** In words, for a person. Releases before this one called themselves `helix`. */
export function describeProcess(name: string): string {
  const [, pid, host] = /^helix (\d+)@(\S*)/.exec(name) ?? [];
  return pid ? `process ${pid} on ${host}` : 'a process of an earlier Helix';
}

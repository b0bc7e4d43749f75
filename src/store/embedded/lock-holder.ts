import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Leaves word, for whoever finds the directory locked, who has it and what that process is doing. For its holder alone. */
export async function tellHolder(directory: string, state: HolderState): Promise<void> {
  const told = { pid: process.pid, host: hostname(), since: BEGUN, state, at: new Date().toISOString() };
  await writeFile(fileIn(directory), JSON.stringify(told));
}

/** What the holder of the directory said of itself; what cannot be read says that it is at work. */
export async function readHolder(directory: string): Promise<{ holder: string; state: HolderState }> {
  try {
    const { pid, host, since, state, at } = JSON.parse(await readFile(fileIn(directory), 'utf8'));
    const isNew = state === 'open' && Date.now() - Date.parse(at) < SETTLED_MS;
    return {
      holder: `process ${pid} on ${host} (since ${since})`,
      state: isNew || state === 'starting' ? 'starting' : state === 'stopping' ? 'stopping' : 'open',
    };
  } catch {
    return { holder: 'another Helix process', state: 'open' };
  }
}

/** `starting`: it opens the data, or will say in a moment where it serves it. */
export type HolderState = 'starting' | 'open' | 'stopping';

/** A server has its database a while before it can be reached, and a small command is done by then. */
const SETTLED_MS = 3000;

const BEGUN = new Date(Date.now() - process.uptime() * 1000).toISOString();

function fileIn(directory: string): string {
  return join(directory, 'lock-holder.json');
}

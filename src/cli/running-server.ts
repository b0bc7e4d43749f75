import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHelixClient, type HelixClient } from '../client/client.ts';
import type { Settings } from '../settings/settings.ts';

/** The server that has the data directory open, if there is one, and what it takes for the person at this machine. */
export async function runningServer(settings: Settings): Promise<RunningServer | undefined> {
  try {
    const { url, instance, token } = JSON.parse(await readFile(serverFile(settings), 'utf8'));
    // The file may be an old one, and another Helix may have got the address since.
    const ready = await createHelixClient({ baseUrl: url, retries: 0 }).ready({
      signal: AbortSignal.timeout(2000),
    });
    return ready.instance === instance ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

export type RunningServer = { url: string; token: string };

/** The client of a command, which asks once: a server of this machine is there or it is not. */
export function clientOf({ url, token }: RunningServer): HelixClient {
  return createHelixClient({ baseUrl: url, key: token, retries: 0 });
}

/** Where a server that is running says how to reach it. */
export function serverFile(settings: Settings): string {
  return join(settings.dataDirectory, 'server.json');
}

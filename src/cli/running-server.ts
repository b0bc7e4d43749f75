import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHelixClient } from '../client/client.ts';
import type { Settings } from '../settings/settings.ts';

/** The address of the server that has the data directory open, if there is one. */
export async function runningServer(settings: Settings): Promise<string | undefined> {
  try {
    const { url, instance } = JSON.parse(await readFile(serverFile(settings), 'utf8'));
    // The file may be an old one, and another Helix may have got the address since.
    const ready = await createHelixClient({ baseUrl: url, retries: 0 }).ready({
      signal: AbortSignal.timeout(2000),
    });
    return ready.instance === instance ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Where a server that is running says how to reach it. */
export function serverFile(settings: Settings): string {
  return join(settings.dataDirectory, 'server.json');
}

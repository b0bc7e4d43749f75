import type { HelixClient } from '../client/client.ts';
import { loadSettings } from './load-settings.ts';
import { openService } from './service.ts';

/** Runs a command that looks at, or changes, what is there already; with `existing: false`, one that may be the first. */
export async function withClient(
  work: (client: HelixClient) => Promise<void>,
  { existing = true } = {},
): Promise<void> {
  const service = await openService(loadSettings(), { existing });
  try {
    await work(await service.client());
  } finally {
    await service.close();
  }
}

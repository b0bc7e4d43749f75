import type { HelixClient } from '../client/client.ts';
import { loadSettings } from './load-settings.ts';
import { openService } from './service.ts';

/** Runs a command that looks at, or changes, what is there already. */
export async function withClient(work: (client: HelixClient) => Promise<void>): Promise<void> {
  const service = await openService(loadSettings(), { existing: true });
  try {
    await work(await service.client());
  } finally {
    await service.close();
  }
}

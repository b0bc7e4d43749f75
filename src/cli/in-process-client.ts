import { createHelixClient, type HelixClient } from '../client/client.ts';
import type { Helix } from '../compose.ts';
import { createServer } from '../http/create-server.ts';
import { inProcessFetch } from '../http/in-process-fetch.ts';

/**
 * The client over a Helix of this process: requests go through the server's routes without a socket, so a command says
 * and does the same whether a server is running or not.
 */
export async function inProcessClient(
  helix: Helix,
): Promise<{ client: HelixClient; close(): Promise<void> }> {
  const server = await createServer(helix, { isLocal: true });
  const fetch = inProcessFetch(server);
  return {
    client: createHelixClient({ baseUrl: 'http://localhost', fetch, retries: 0 }),
    close: () => server.close(),
  };
}

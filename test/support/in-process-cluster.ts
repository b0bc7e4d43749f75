import type { FastifyInstance } from 'fastify';
import { type Helix, openHelix } from '../../src/compose.ts';
import { createServer } from '../../src/http/create-server.ts';
import type { Logger } from '../../src/log/logger.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { startRoundRobin } from './round-robin.ts';

/**
 * As two `helix serve` and two `helix worker` would be, in one process: each has a Helix of its own, and they share nothing
 * but the database and the data directory. Every request goes to the next of the two that serve.
 */
export async function startInProcessCluster(settings: Settings, log: Logger): Promise<InProcessCluster> {
  const helixes: Helix[] = [];
  for (let index = 0; index < 4; index += 1) helixes.push(await openHelix(settings, log));
  const [first, second, ...workers] = helixes as [Helix, Helix, Helix, Helix];
  const servers: FastifyInstance[] = [];
  const addresses: string[] = [];
  for (const helix of [first, second]) {
    const server = await createServer(helix);
    servers.push(server);
    addresses.push(await server.listen({ port: 0, host: '127.0.0.1' }));
  }
  for (const worker of workers) await worker.ingestion.start(2);
  const proxy = await startRoundRobin(addresses);
  return {
    url: proxy.url,
    helix: first,
    async close() {
      await proxy.close();
      for (const server of servers) {
        server.server.closeAllConnections();
        await server.close();
      }
      await Promise.all(helixes.map((helix) => helix.close()));
    },
  };
}

export type InProcessCluster = {
  url: string;
  /** That of one which serves. */
  helix: Helix;
  close(): Promise<void>;
};

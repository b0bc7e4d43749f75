import { fileURLToPath } from 'node:url';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll } from 'vitest';
import { bundleModule } from '../support/bundle-module.ts';
import { testClientContract } from '../support/client-contract.ts';
import { startClientServer } from '../support/client-server.ts';

const ENTRY = fileURLToPath(new URL('../support/client-contract-worker.ts', import.meta.url));

let server: Awaited<ReturnType<typeof startClientServer>>;
let workerd: Miniflare;

beforeAll(async () => {
  server = await startClientServer();
  const { code } = await bundleModule(ENTRY);
  workerd = new Miniflare({ modules: true, script: code, compatibilityDate: '2026-07-30' });
});

afterAll(async () => {
  await workerd?.dispose();
  await server?.close();
});

testClientContract('[CLIENT-CONTRACT] workerd', async (name) => {
  const query = new URLSearchParams({ case: name, server: server.url });
  const response = await fetch(new URL(`?${query}`, await workerd.ready));
  return (await response.json()) as string | null;
});

import { issueKey, type WantedKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import type { Helix } from '../../src/compose.ts';
import { createTenant } from '../../src/store/tenants.ts';
import type { TestDatabase } from './engines.ts';
import { type RunningHelix, startHelix } from './running-helix.ts';

/** A Helix that asks for keys, with the tenants that a test makes in it. */
export type HelixWithKeys = RunningHelix & {
  tenant(id: string, name: string): Promise<Helix>;
  keyOf(fields: Pick<WantedKey, 'tenant'> & Partial<WantedKey>): Promise<string>;
  clientOf(key: string): HelixClient;
  /** `GET /v1/documents`, or another method with a body of JSON. */
  send(key: string, address: string, body?: object): Promise<Sent>;
};

export type Sent = { status: number; text: string };

export async function startWithKeys(
  engine: TestDatabase['engine'],
  environment: Record<string, string> = {},
): Promise<HelixWithKeys> {
  const running = await startHelix({
    engine,
    sample: false,
    environment: { HELIX_AUTH: 'on', ...environment },
  });
  const { helix, url } = running;
  const { database } = helix;
  return {
    ...running,
    async tenant(id, name) {
      await database.withTenant(id, (session) => createTenant(session, id, name));
      return helix.ofTenant(id);
    },
    async keyOf(fields) {
      const wanted = { name: 'test', role: 'reader', clearance: 'internal', ...fields } as const;
      return (await issueKey(database, { caller: localCaller('test') }, wanted)).text;
    },
    clientOf: (key) => createHelixClient({ baseUrl: url, key, retries: 0 }),
    async send(key, address, body) {
      const [method, path] = address.split(' ') as [string, string];
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    },
  };
}

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { issueKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { createTenant } from '../../src/store/tenants.ts';

/** Makes tenants with a key each, as `helix tenants` and `helix keys` do, in the database that the environment names. */
export async function openTenants(environment: NodeJS.ProcessEnv, count: number): Promise<LoadTenant[]> {
  const database = await openDatabase(loadSettings(environment), pino({ level: 'silent' }));
  try {
    const tenants: LoadTenant[] = [];
    for (const name of namesOf(count)) {
      const tenant = randomUUID();
      await database.withTenant(tenant, (session) => createTenant(session, tenant, name));
      const wanted = { tenant, name, role: 'editor', clearance: 'internal' } as const;
      const { text } = await issueKey(database, { caller: localCaller('load') }, wanted);
      tenants.push({ name, project: 'default', headers: { authorization: `Bearer ${text}` } });
    }
    return tenants;
  } finally {
    await database.close();
  }
}

/** Who the clients ask as. */
export type LoadTenant = {
  /** In every paragraph of its documents. */
  name: string;
  project: string;
  headers: Record<string, string>;
};

const NAMES = ['alder', 'birch', 'elm', 'hazel', 'larch', 'maple', 'oak', 'pine', 'rowan', 'willow'];

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / NAMES.length);
    return `${NAMES[index % NAMES.length]}${round === 0 ? '' : round}`;
  });
}

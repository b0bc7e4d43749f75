import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { issueKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { createHelixClient } from '../../src/client/client.ts';
import { type Helix, openHelix } from '../../src/compose.ts';
import { createServer } from '../../src/http/create-server.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { createTenant } from '../../src/store/tenants.ts';
import { CONFIDENTIALITIES, type Confidentiality, DEFAULT_TENANT } from '../../src/terms.ts';
import { type JwksServer, makeSigner, type Signer, startJwksServer } from '../../test/support/jwks-server.ts';
import { furnishTenant } from './furnish-tenant.ts';
import { ALDER, BRACKEN, CORVAN, type Marks } from './marks.ts';
import type { Places } from './places.ts';

export const ISSUER = { iss: 'https://id.example', aud: 'helix' };

/** A Helix that asks for credentials, on the loopback, with three tenants that have something of everything. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const issuer = await startJwksServer();
  const signer = await makeSigner('one');
  issuer.state.keys = [signer.jwk];
  const logged: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => void logged.push(line) });
  const settings = loadSettings({ ...environmentOf(issuer), ...options.environment });
  const helix = await openHelix(settings, log);
  await helix.ingestion.start(2);
  const server = await createServer(helix);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const open = {
    engine: options.engine,
    seed: options.seed ?? 1,
    url,
    helix,
    server,
    logged,
    issuer,
    signer,
  };
  const tenants: Furnished[] = [];
  for (const marks of options.tenants ?? [ALDER, BRACKEN, CORVAN])
    tenants.push(await openTenant(open, marks, options.levels));
  const operator = await keyOf(helix, { tenant: DEFAULT_TENANT, role: 'operator', clearance: 'public' });
  return {
    ...open,
    tenants,
    of: ({ id }) => tenants.find(({ marks }) => marks.id === id)!,
    operator,
    async close() {
      server.server.closeAllConnections();
      await server.close();
      await helix.close();
      await issuer.close();
    },
  };
}

export type WorldOptions = {
  engine: 'embedded' | 'postgres';
  /** DATABASE_URL and HELIX_DATA_DIR. */
  environment: Record<string, string>;
  /** What the choice among the hostile texts follows from; 1 unless told. */
  seed?: number;
  /** All three unless told. */
  tenants?: readonly Marks[];
  /** Of which documents there are; all unless told. */
  levels?: readonly Confidentiality[];
};

type Open = {
  engine: WorldOptions['engine'];
  seed: number;
  url: string;
  helix: Helix;
  server: FastifyInstance;
  /** Every line that was logged. */
  logged: string[];
  issuer: JwksServer;
  signer: Signer;
};

export type World = Open & {
  tenants: readonly Furnished[];
  of(marks: Marks): Furnished;
  /** A key of the installation: it sees no document of anybody. */
  operator: string;
  close(): Promise<void>;
};

export type Furnished = {
  marks: Marks;
  helix: Helix;
  /** By role, and of readers by clearance. */
  keys: Record<'admin' | 'editor', string> & { readers: Record<Confidentiality, string> };
  places: Record<Confidentiality, Places>;
};

async function openTenant(
  { helix, url }: Open,
  marks: Marks,
  levels: WorldOptions['levels'],
): Promise<Furnished> {
  const { id: tenant, secret } = marks;
  await helix.database.withTenant(tenant, (session) => createTenant(session, tenant, `${secret}-tenant`));
  const name = `${secret}-key`;
  const make = (role: 'reader' | 'editor' | 'admin', clearance: Confidentiality) =>
    keyOf(helix, { tenant, role, clearance, name });
  const readers = {} as Record<Confidentiality, string>;
  for (const clearance of CONFIDENTIALITIES) readers[clearance] = await make('reader', clearance);
  const keys = {
    admin: await make('admin', 'restricted'),
    editor: await make('editor', 'internal'),
    readers,
  };
  const client = createHelixClient({ baseUrl: url, key: keys.admin, retries: 0 });
  await client.signIn(keys.admin);
  const own = await helix.ofTenant(tenant);
  const keyId = keys.editor.split('_')[1]!;
  const places = await furnishTenant(own, client, { marks, keyId, isFar: marks !== BRACKEN, levels });
  return { marks, helix: own, keys, places };
}

export async function keyOf(
  { database }: Helix,
  wanted: Omit<Parameters<typeof issueKey>[2], 'name'> & { name?: string },
): Promise<string> {
  const maker = { caller: localCaller('security') };
  return (await issueKey(database, maker, { name: 'security', ...wanted })).text;
}

/** No limit of a tenant: what is tried here is not whether there is one. */
function environmentOf(issuer: JwksServer): Record<string, string> {
  return {
    PORT: '0',
    HELIX_ENV: 'test',
    HELIX_AUTH: 'on',
    HELIX_MASTER_KEY: `probe:${randomBytes(32).toString('base64')}`,
    HELIX_LIMIT_REQUESTS_PER_MINUTE: '0',
    HELIX_LIMIT_QUESTIONS_PER_MINUTE: '0',
    HELIX_LIMIT_ADDRESS_PER_MINUTE: '0',
    HELIX_HEADER_TIME_S: '2',
    HELIX_JWT_ISSUER: ISSUER.iss,
    HELIX_JWT_AUDIENCE: ISSUER.aud,
    HELIX_JWT_JWKS_URL: `${issuer.url}/keys`,
  };
}

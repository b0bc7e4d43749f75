import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../../src/http/create-server.ts';
import { ROUTE_RULES } from '../../src/http/route-rules.ts';
import { allTenants } from '../../src/store/all-tenants.ts';
import { listAudit } from '../../src/store/audit.ts';
import { raw, sql } from '../../src/store/sql.ts';
import { markTenantDeleted } from '../../src/store/tenants.ts';
import { deleteTenant } from '../../src/tenants/delete-tenant.ts';
import { sweepTenants } from '../../src/tenants/sweep-tenants.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import { fillEveryTable } from '../support/fill-every-table.ts';
import { servedAddresses } from '../support/served-addresses.ts';
import { type HelixWithKeys, startWithKeys } from '../support/with-keys.ts';

const ALPHA = 'aaaaaaaa-0000-4000-8000-000000000000';
const BETA = 'bbbbbbbb-0000-4000-8000-000000000000';
const GAMMA = 'cccccccc-0000-4000-8000-000000000000';
/** What stands in documents of Alpha, in their names, and in what was asked there. */
const OF_ALPHA = /Brissay|ferry|made of oak|pier\.txt|fare\.ts|example\.org/i;

onEachEngine('tenants', (engine) => {
  let running: HelixWithKeys;
  let alpha: string;
  let beta: string;
  beforeAll(async () => {
    running = await startWithKeys(engine, { HELIX_CONNECT_ALLOW_PRIVATE: '127.0.0.1' });
    const own = await running.tenant(ALPHA, 'Alpha');
    await running.tenant(BETA, 'Beta');
    alpha = await running.keyOf({ tenant: ALPHA, role: 'admin', clearance: 'restricted' });
    beta = await running.keyOf({ tenant: BETA, role: 'admin', clearance: 'restricted' });
    await fillEveryTable(own, running.clientOf(alpha), 'harbour');
  }, 120_000);
  afterAll(() => running?.stop());

  const idsOf = async (key: string): Promise<Record<string, string>> => {
    const client = running.clientOf(key);
    const documents = await client.documents({ project: 'harbour' });
    const { results } = await client.search('When does the ferry leave?', { project: 'harbour' });
    const { conversations } = await client.conversations({});
    const { conversation_id } = conversations[0]!;
    const { turns } = await client.conversation(conversation_id);
    const first = async (list: string) =>
      JSON.stringify(Object.values(JSON.parse((await running.send(key, `GET ${list}`)).text))[0]);
    const idIn = async (list: string, field: string) =>
      new RegExp(`"${field}":"?([\\w-]+)`).exec(await first(list))?.[1] ?? '1';
    return {
      documents: String(documents[0]!.document_id),
      chunks: String(results[0]!.chunk_id),
      conversations: String(conversation_id),
      answers: turns[0]!.request_id!,
      traces: turns[0]!.request_id!,
      runs: await idIn('/v1/runs', 'run_id'),
      feedback: await idIn('/v1/feedback', 'feedback_id'),
      evals: await idIn('/v1/evals', 'run_id'),
      connectors: await idIn('/v1/connectors', 'connector_id'),
      artifacts: await idIn('/v1/artifacts', 'artifact_id'),
      keys: key.split('_')[1]!,
      models: 'helix%2Fharbour',
      projects: 'harbour',
      agents: 'mine',
      repositories: 'shop',
    };
  };
  /** What each address needs to come as far as looking for something. */
  const bodies: Record<string, object> = {
    'POST /v1/query': { question: 'When does the ferry leave?', project: 'harbour' },
    'POST /v1/search': { question: 'When does the ferry leave?', project: 'harbour' },
    'POST /v1/chat/completions': {
      model: 'helix/harbour',
      messages: [{ role: 'user', content: 'When does it leave?' }],
    },
    'POST /mcp': {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_documents', arguments: { project: 'harbour' } },
    },
    'POST /v1/artifacts': { type: 'workflow', project: 'harbour' },
    'POST /v1/artifacts/:id/regenerate': { sections: 'all' },
    'PATCH /v1/artifacts/:id': { title: 'Mine now' },
    'PATCH /v1/conversations/:id': { title: 'Mine now' },
    'PATCH /v1/documents/:id': { title: 'Mine now' },
    'PATCH /v1/projects/:name': { name: 'mine' },
    'PATCH /v1/projects/:name/settings': { tags: ['mine'] },
    'PATCH /v1/agents/:name': { persona: 'Mine now' },
    'POST /v1/conversations': { project: 'harbour' },
  };
  const addressOf = (rule: string, ids: Record<string, string>) => {
    const [, family = ''] = /^\w+ \/v1\/(\w+)/.exec(rule) ?? [];
    const asked = /^GET \/ask$/.test(rule) ? '?q=When%20does%20the%20ferry%20leave&project=harbour' : '';
    const ofProject = /\/v1\/(agents|repositories)/.test(rule) ? '?project=harbour' : '';
    return `${rule.replace(/:\w+/, ids[family] ?? '1')}${asked}${ofProject}`;
  };
  const rules = Object.entries(ROUTE_RULES).filter(([, { needs }]) => needs !== 'nothing');

  test('[TENANTS-RULES] every address that is served says what it needs', async () => {
    const server = await createServer(running.helix);
    const served = servedAddresses(server).filter((address) => !address.startsWith('OPTIONS '));
    await server.close();
    expect(served.length).toBeGreaterThan(70);
    expect(served.filter((address) => !(address in ROUTE_RULES))).toEqual([]);
    expect(Object.keys(ROUTE_RULES).filter((address) => !served.includes(address))).toEqual([]);
  });

  test('[TENANTS-APART] with the key of another tenant nothing is there, at no address, by no id', async () => {
    const ids = await idsOf(alpha);
    const before = await running.send(alpha, 'GET /v1/documents?project=harbour');
    expect(before.text).toMatch(OF_ALPHA);
    // What is looked for is there: with the key of its own tenant it is found.
    const found = await Promise.all(
      rules
        .filter(([rule]) => /^GET .*\/:/.test(rule))
        .map(async ([rule]) => (await running.send(alpha, addressOf(rule, ids))).status),
    );
    expect(found.filter((status) => status === 200).length).toBeGreaterThanOrEqual(18);
    for (const [rule] of rules) {
      const address = addressOf(rule, ids);
      const { status, text } = await running.send(beta, address, bodies[rule]);
      expect([address, status < 500, OF_ALPHA.test(text)]).toEqual([address, true, false]);
      if (rule.includes('/:'))
        expect([address, [400, 404, 409, 415].includes(status)]).toEqual([address, true]);
    }
    expect(await running.send(alpha, 'GET /v1/documents?project=harbour')).toEqual(before);
    for (const place of [`conversations/${ids.conversations}`, `traces/${ids.traces}`, `runs/${ids.runs}`])
      expect((await running.send(alpha, `GET /v1/${place}`)).status).toBe(200);
  });

  test('[TENANTS-APART] a credential of the installation is of no tenant: its documents are not for it', async () => {
    const operator = await running.keyOf({
      tenant: DEFAULT_TENANT,
      role: 'operator',
      clearance: 'restricted',
    });
    const ids = await idsOf(alpha);
    for (const [rule, { needs }] of rules.filter(([, { needs }]) => needs !== 'operator')) {
      const { status, text } = await running.send(operator, addressOf(rule, ids));
      expect([rule, needs, status, OF_ALPHA.test(text)]).toEqual([rule, needs, 403, false]);
    }
  });

  test('[TENANTS-QUEUE] one worker takes in the documents of all, each into its own', async () => {
    const uploads = [alpha, beta].map((key) =>
      running.clientOf(key).uploadDocument(new Blob([`Only ${key} knows.`]), 'same.txt', {}),
    );
    const [ofAlpha, ofBeta] = await Promise.all(uploads);
    expect([ofAlpha!.status, ofBeta!.status]).toEqual(['created', 'created']);
    expect((await running.send(beta, `GET /v1/documents/${ofBeta!.document_id}/original`)).text).toBe(
      `Only ${beta} knows.`,
    );
    expect((await running.clientOf(beta).documents({})).map(({ title }) => title)).toEqual(['Same']);
  });

  test('[TENANTS-LOG] what is taken in, or fails, is logged by tenant and ids, with no title and no address', async () => {
    const title = 'Zanzibar handbook';
    await running
      .clientOf(beta)
      .uploadDocument(new Blob(['Cloves are sold by weight.']), 'zanzibar.txt', { title });
    const broken = running
      .clientOf(beta)
      .uploadDocument(new Blob(['\x7fELF\x02\x01\x01\0\0']), 'zanzibar-2.txt', {});
    await expect(broken).rejects.toThrow();
    const lines = running.logged.filter(({ event }) => /^ingest\.(done|failed)$/.test(String(event)));
    const newest = ['ingest.done', 'ingest.failed'].map((name) =>
      lines.findLast(({ event }) => event === name),
    );
    expect(newest[0]).toMatchObject({
      tenant_id: BETA,
      run_id: expect.any(Number),
      documentId: expect.any(Number),
    });
    expect(newest[1]).toMatchObject({ tenant_id: BETA, run_id: expect.any(Number), settled: 'failed' });
    expect(newest.flatMap((line) => Object.keys(line!))).not.toContain('source_uri');
    expect(JSON.stringify(newest[0])).not.toMatch(/zanzibar/i);
  });

  test('[TENANTS-CONNECT] a connector of a customer reads neither the disk nor the network of the installation', async () => {
    const own = await running.keyOf({ tenant: DEFAULT_TENANT, role: 'admin', clearance: 'restricted' });
    const sync = async (key: string, kind: string, config: object) => {
      const made = await running.send(key, 'POST /v1/connectors', { name: kind, kind, config });
      const { connector_id: id } = JSON.parse(made.text) as { connector_id: number };
      const synced = await running.send(key, `POST /v1/connectors/${id}/sync`, {});
      return { status: synced.status, text: synced.text };
    };
    expect((await sync(own, 'folder', { folder: '/etc' })).status).toBe(403);
    // Nobody could ever sync it, so it is not made in the first place.
    for (const [kind, config] of [
      ['folder', { folder: '/etc' }],
      ['transcripts', { folder: '/etc' }],
      ['git', { location: 'https://example.com/team/shop.git' }],
    ] as const) {
      const made = await running.send(beta, 'POST /v1/connectors', { name: kind, kind, config });
      expect([kind, made.status]).toEqual([kind, 403]);
      expect(made.text).toContain('Send the files with POST /v1/documents');
    }
    const inside = { url: 'http://127.0.0.1:1/feed.xml' };
    expect((await sync(own, 'feed', inside)).text).not.toContain('address_refused');
    expect((await sync(beta, 'feed', inside)).text).toContain('address_refused');
  });

  test('[TENANTS-INSIDE] a customer is not told what names of the network inside stand for, nor which there are', async () => {
    const told = async (url: string) => {
      const config = { name: new URL(url).host, kind: 'feed', config: { url } };
      const made = await running.send(beta, 'POST /v1/connectors', config);
      const { connector_id: id } = JSON.parse(made.text) as { connector_id: number };
      return (await running.send(beta, `POST /v1/connectors/${id}/sync`, {})).text;
    };
    for (const site of ['http://localhost', 'http://nowhere.invalid', 'http://127.0.0.1'])
      expect(await told(`${site}/feed.xml`)).toContain(
        `"${site}/robots.txt is not fetched: the name has no public address. Name one that the whole web can reach."`,
      );
  });

  test('[TENANTS-DELETE] of a deleted tenant nothing is left, and the others are as they were', async () => {
    const { helix } = running;
    const own = await running.tenant(GAMMA, 'Gamma');
    const key = await running.keyOf({ tenant: GAMMA, role: 'admin', clearance: 'restricted' });
    await fillEveryTable(own, running.clientOf(key), 'harbour');
    const folder = join(helix.files.root, GAMMA);
    await access(folder);
    const before = await running.send(alpha, 'GET /v1/documents?project=harbour');
    await deleteTenant(helix, GAMMA);
    expect((await running.send(key, 'GET /v1/documents')).status).toBe(401);
    expect(await allTenants(helix.database)).toEqual([DEFAULT_TENANT, ALPHA, BETA].sort());
    await expect(access(folder)).rejects.toThrow(/ENOENT/);
    expect(await leftOf(GAMMA)).toEqual([]);
    expect(await running.send(alpha, 'GET /v1/documents?project=harbour')).toEqual(before);
    await expect(deleteTenant(helix, GAMMA)).rejects.toThrow(/Tenant cccccccc.* was not found/);
    await expect(deleteTenant(helix, DEFAULT_TENANT)).rejects.toThrow(/stays/);
  });

  test('[TENANTS-DELETE] a deletion that was stopped is ended by the next start', async () => {
    const { helix } = running;
    await running.tenant(GAMMA, 'Gamma');
    const key = await running.keyOf({ tenant: GAMMA, role: 'editor' });
    await running.clientOf(key).uploadDocument(new Blob(['To be gone.']), 'gone.txt', {});
    await helix.database.withTenant(GAMMA, (session) => markTenantDeleted(session, GAMMA));
    expect((await running.send(key, 'GET /v1/documents')).status).toBe(401);
    await sweepTenants(helix, new AbortController().signal);
    expect(await leftOf(GAMMA)).toEqual([]);
  });

  test('[AUTH-AUDIT-REFUSED] a row that the database does not let a credential write is noted as refused', async () => {
    const editor = await running.keyOf({ tenant: BETA, role: 'editor', clearance: 'public' });
    const body = { name: 'hidden', origin: 'https://example.com/team/hidden.git' };
    const added = await running.send(editor, 'POST /v1/repositories', body);
    expect([added.status, JSON.parse(added.text).error]).toEqual([403, 'forbidden']);
    const entries = await running.helix.database.withTenant(BETA, (session) =>
      listAudit(session, BETA, { limit: 100 }),
    );
    expect(entries.filter(({ actor }) => actor.id === editor.split('_')[1])).toMatchObject([
      { action: 'repository.add', outcome: 'refused' },
    ]);
  });

  test('[TENANTS-AUDIT] a deletion that another process ends is in the log of the first tenant, once', async () => {
    const { helix } = running;
    const noted = () =>
      helix.database.withTenant(DEFAULT_TENANT, async (session) => {
        const entries = await listAudit(session, DEFAULT_TENANT, { limit: 100 });
        return entries.filter(({ action, target }) => action === 'tenant.delete' && target.tenant === GAMMA);
      });
    const before = (await noted()).length;
    await running.tenant(GAMMA, 'Gamma');
    const killed = {
      ...helix,
      ingestion: {
        ...helix.ingestion,
        ofTenant: () => {
          throw new Error('killed');
        },
      },
    };
    await expect(deleteTenant(killed, GAMMA)).rejects.toThrow('killed');
    expect(await allTenants(helix.database)).toContain(GAMMA);
    // The command again, and then the next start.
    await expect(deleteTenant(killed, GAMMA)).rejects.toThrow('killed');
    await sweepTenants(helix, new AbortController().signal);
    expect(await leftOf(GAMMA)).toEqual([]);
    const entries = await noted();
    expect(entries.length).toBe(before + 1);
    expect(entries[0]).toMatchObject({ actor: { kind: 'local', id: 'command line' }, outcome: 'done' });
  });

  /** The tables that still have rows of a tenant. */
  const leftOf = async (tenant: string): Promise<string[]> => {
    const { database } = running.helix;
    return database.withTenant(tenant, async (session) => {
      const tables = await session.query<{ name: string }>(sql`
        select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and attname = 'tenant_id' and has_table_privilege(pg_class.oid, 'select') order by 1`);
      expect(tables.length).toBeGreaterThan(30);
      const left: string[] = [];
      for (const { name } of tables) {
        const rows = await session.query(sql`select from ${raw(name)} limit 1`);
        if (rows.length > 0) left.push(name);
      }
      return left;
    });
  };
});

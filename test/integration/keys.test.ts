import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, keyText } from '../../src/auth/create-key.ts';
import { issueKey, rotateKey, type WantedKey, withdrawKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { closeSession, openSession, verifySession } from '../../src/auth/open-session.ts';
import { isRefusal, refusalError } from '../../src/auth/refusal.ts';
import { verifyKey } from '../../src/auth/verify-key.ts';
import { listKeys, MOST_KEYS } from '../../src/store/api-keys.ts';
import { listAudit } from '../../src/store/audit.ts';
import type { Database, Session } from '../../src/store/database.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { deleteTenant } from '../../src/store/ensure-tenant.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { raw, sql } from '../../src/store/sql.ts';
import { markTenantDeleted } from '../../src/store/tenants.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';

const OTHER = 'bbbbbbbb-0000-4000-8000-000000000000';
const BY = { caller: localCaller('test') };
const WANTED: WantedKey = { tenant: DEFAULT_TENANT, name: 'ci', role: 'editor', clearance: 'internal' };

onEachEngine('keys', (engine) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabase(engine);
    database =
      engine === 'embedded'
        ? await openEmbeddedDatabase(place.environment.HELIX_DATA_DIR!)
        : createPostgresDatabase({ url: place.environment.DATABASE_URL! });
    await run(OTHER, `insert into tenants (tenant_id, name) values ('${OTHER}', 'other')`);
  });
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  const run = (tenant: string, text: string) =>
    database.withTenant(tenant, (session) => session.query<Record<string, unknown>>(sql`${raw(text)}`));
  const issue = (fields: Partial<WantedKey> = {}) => issueKey(database, BY, { ...WANTED, ...fields });
  const keysOf = (tenant: string) => database.withTenant(tenant, (session) => listKeys(session, tenant));
  const stateOf = async (id: string) =>
    (await keysOf(DEFAULT_TENANT)).find(({ key_id }) => key_id === id)?.state;
  const auditOf = (tenant: string, limit = 100) =>
    database.withTenant(tenant, (session) => listAudit(session, tenant, { limit }));

  test('[KEYS-VERIFIED] a key is its tenant, role, clearance and scopes; the first one is made before anything else is', async () => {
    const { text, key } = await issue({ scopes: ['read'] });
    expect(await verifyKey(database, text)).toEqual({
      tenant: DEFAULT_TENANT,
      role: 'editor',
      clearance: 'internal',
      scopes: new Set(['read']),
      credential: { kind: 'key', id: key.key_id },
      owner: key.key_id,
    });
    const other = await issue({ tenant: OTHER, role: 'reader', clearance: 'public' });
    expect(await verifyKey(database, other.text)).toMatchObject({ tenant: OTHER, role: 'reader' });
  });

  test('[KEYS-HASHED] nothing that is stored or logged has the secret', async () => {
    const { text, key } = await issue();
    const secret = text.slice(`hx_${key.key_id}_`.length, -6);
    const [row] = await run(
      DEFAULT_TENANT,
      `
      select (select string_agg(each::text, '') from api_keys as each) || (select string_agg(each::text, '') from audit_log as each)
        as everything`,
    );
    expect(row!.everything).toContain(key.key_id);
    expect(row!.everything).not.toContain(secret);
    expect(row!.everything).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('[KEYS-ONE-REFUSAL] unknown, revoked, expired or with another secret: told the same outward, apart in the reason', async () => {
    const revoked = await issue();
    await withdrawKey(database, BY, { tenant: DEFAULT_TENANT, keyId: revoked.key.key_id });
    const expired = await issue({ lifetimeSeconds: -1 });
    const forged = keyText({ ...createKey(), keyId: (await issue()).key.key_id });
    const texts = [createKey().text, revoked.text, expired.text, forged];
    const outcomes = await Promise.all(texts.map((text) => verifyKey(database, text)));
    const refusals = outcomes.filter(isRefusal);
    expect(refusals.map(({ refused }) => refused)).toEqual(['unknown', 'revoked', 'expired', 'secret']);
    const told = refusals.map((each) => [refusalError(each).status, refusalError(each).message]);
    expect(new Set(told.map(String)).size).toBe(1);
    const cut = await verifyKey(database, revoked.text.slice(0, 40));
    expect(isRefusal(cut) && refusalError(cut).message).toContain(`"hx_${revoked.key.key_id}…" is not whole`);
  });

  test('[KEYS-ROTATED] a new key takes the place of an old one, which holds for the overlap and cannot be rotated twice', async () => {
    const old = await issue({ lifetimeSeconds: 90 * 86_400 });
    const turn = { tenant: DEFAULT_TENANT, keyId: old.key.key_id, overlapSeconds: 3600 };
    const outcomes = await Promise.allSettled([rotateKey(database, BY, turn), rotateKey(database, BY, turn)]);
    const made = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(made).toHaveLength(1);
    expect(refused).toMatchObject([
      { code: 'bad_request', message: expect.stringContaining(made[0]!.key.key_id) },
    ]);
    const { key, replaced, text } = made[0]!;
    for (const each of [old.text, text]) expect(isRefusal(await verifyKey(database, each))).toBe(false);
    expect(replaced).toMatchObject({ state: 'replaced', replaced_by: key.key_id });
    expect(replaced.expires_at!.getTime() - key.created_at.getTime()).toBe(3_600_000);
    expect(key.expires_at!.getTime() - key.created_at.getTime()).toBe(90 * 86_400_000);
    const now = await rotateKey(database, BY, { ...turn, keyId: key.key_id, overlapSeconds: 0 });
    expect(await verifyKey(database, text)).toMatchObject({ refused: 'expired' });
    expect(isRefusal(await verifyKey(database, now.text))).toBe(false);
  });

  test('[KEYS-USED] when it was used last is noted at most once a minute', async () => {
    const { text, key } = await issue();
    const used = async () =>
      (await keysOf(DEFAULT_TENANT)).find(({ key_id }) => key_id === key.key_id)!.last_used_at;
    expect(await used()).toBeNull();
    await verifyKey(database, text);
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    await verifyKey(database, text);
    expect(await used()).toEqual(first);
    await run(
      DEFAULT_TENANT,
      `update api_keys set last_used_at = now() - interval '61 seconds' where key_id = '${key.key_id}' returning 1`,
    );
    await verifyKey(database, text);
    expect((await used())!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
  });

  test('[KEYS-SESSION] a session is who its key is, until it is closed, over, or the key is revoked', async () => {
    const { text, key } = await issue();
    const caller = await verifyKey(database, text);
    if (isRefusal(caller)) throw new Error('the key is refused');
    const [closed, over, kept] = [
      await openSession(database, caller),
      await openSession(database, caller),
      await openSession(database, caller),
    ];
    const { credential: _, ...rights } = caller;
    expect(await verifySession(database, kept.text)).toEqual({
      ...rights,
      credential: { kind: 'session', id: key.key_id },
      owner: key.key_id,
    });
    await closeSession(database, caller, closed.text);
    expect(await verifySession(database, closed.text)).toEqual({ refused: 'unknown' });
    await run(
      DEFAULT_TENANT,
      `update sessions set expires_at = now() where session_hash = sha256('${over.text}') returning 1`,
    );
    expect(await verifySession(database, over.text)).toMatchObject({ refused: 'expired' });
    await openSession(database, caller);
    expect(await verifySession(database, over.text)).toEqual({ refused: 'unknown' });
    await withdrawKey(database, BY, { tenant: DEFAULT_TENANT, keyId: key.key_id });
    expect(isRefusal(await verifySession(database, kept.text))).toBe(true);
    for (const wrong of ['', text, `${kept.text}x`, 'hxs_'.padEnd(47, '%')])
      expect(await verifySession(database, wrong)).toEqual({ refused: 'malformed' });
  });

  test('[KEYS-TENANTS] no tenant sees, rotates or revokes the keys of another', async () => {
    const { key } = await issue();
    expect((await keysOf(OTHER)).map(({ key_id }) => key_id)).not.toContain(key.key_id);
    const there = { tenant: OTHER, keyId: key.key_id, overlapSeconds: 0 };
    await expect(rotateKey(database, BY, there)).rejects.toMatchObject({ code: 'not_found' });
    await expect(withdrawKey(database, BY, there)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf(key.key_id)).toBe('active');
    await expect(issue({ tenant: 'cccccccc-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      code: 'not_found',
    });
    // Who looks over all tenants gets what is asked for exactly, and nothing for a pattern or for nothing.
    for (const wanted of ["'%'", "''", 'null', `'${key.key_id.slice(0, 11)}_'`])
      expect(await run(OTHER, `select * from helix_find_key(${wanted})`)).toEqual([]);
    const [role] = await database.asOwner((session) =>
      session.query(sql`
      select rolsuper or rolbypassrls or rolcreaterole or rolcanlogin as powers,
        has_schema_privilege('helix_lookup', 'public', 'create') as creates,
        (select jsonb_agg(relname order by relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
            and has_table_privilege('helix_lookup', oid, 'select, insert, update, delete')) as tables,
        has_table_privilege('helix_lookup', 'api_keys', 'insert, update, delete, truncate') as writes,
        pg_has_role('helix_app', 'helix_lookup', 'member') as taken
      from pg_roles where rolname = 'helix_lookup'`),
    );
    expect(role).toEqual({
      powers: false,
      creates: false,
      tables: ['api_keys', 'sessions'],
      writes: false,
      taken: false,
    });
  });

  test('[KEYS-AUDIT] what is done with keys is in the log of their tenant, in one piece with it, and nobody changes it', async () => {
    const { key } = await issue({ name: 'audited' });
    await withdrawKey(database, { ...BY, requestId: OTHER }, { tenant: DEFAULT_TENANT, keyId: key.key_id });
    const [revoked, created] = await auditOf(DEFAULT_TENANT, 2);
    const actor = { kind: 'local', id: 'test', role: 'admin' };
    expect(revoked).toMatchObject({
      action: 'key.revoke',
      actor,
      target: { key_id: key.key_id },
      request_id: OTHER,
      outcome: 'done',
    });
    expect(created).toMatchObject({
      action: 'key.create',
      actor,
      target: { key_id: key.key_id, name: 'audited' },
    });
    expect((await auditOf(OTHER)).every(({ target }) => target.key_id !== key.key_id)).toBe(true);
    for (const statement of [
      "update audit_log set outcome = 'failed'",
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(run(DEFAULT_TENANT, statement)).rejects.toThrow(/permission denied/);
    const before = await auditOf(DEFAULT_TENANT);
    await expect(withdrawKey(database, BY, { tenant: DEFAULT_TENANT, keyId: 'nobody' })).rejects.toThrow(
      /"nobody" was not found/,
    );
    expect(await auditOf(DEFAULT_TENANT)).toEqual(before);
  });

  test.skipIf(engine === 'embedded')(
    '[KEYS-DELETED] keys that are rotated and revoked while their tenant is deleted wait for it, and none of them fails',
    async () => {
      const tenant = 'eeeeeeee-0000-4000-8000-000000000000';
      await run(tenant, `insert into tenants (tenant_id, name) values ('${tenant}', 'going')`);
      const [rotated, revoked] = [await issue({ tenant }), await issue({ tenant })];
      const caller = await verifyKey(database, revoked.text);
      if (isRefusal(caller)) throw new Error('the key is refused');
      await openSession(database, caller);
      const waiting = async () => {
        const [row] = await run(
          DEFAULT_TENANT,
          `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
           where not granted and datname = current_database()`,
        );
        return row!.count;
      };
      let meanwhile: Promise<unknown>[] = [];
      const change = async () => {
        const turn = { tenant, keyId: rotated.key.key_id, overlapSeconds: 0 };
        meanwhile = [
          rotateKey(database, BY, turn),
          withdrawKey(database, BY, { tenant, keyId: revoked.key.key_id }),
        ];
        for (const each of meanwhile) each.catch(() => {});
        await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      };
      await database.withTenant(tenant, (session) =>
        markTenantDeleted(before(session, 'update api_keys', change), tenant),
      );
      await expect(meanwhile[0]).rejects.toMatchObject({ code: 'bad_request' });
      expect(await meanwhile[1]).toMatchObject({ state: 'revoked' });
    },
  );

  test('[KEYS-AUDIT] with a tenant its keys, its sessions and its log go', async () => {
    const tenant = 'dddddddd-0000-4000-8000-000000000000';
    await run(tenant, `insert into tenants (tenant_id, name) values ('${tenant}', 'short')`);
    const { text } = await issue({ tenant });
    const caller = await verifyKey(database, text);
    if (isRefusal(caller)) throw new Error('the key is refused');
    const session = await openSession(database, caller);
    expect(await auditOf(tenant)).toHaveLength(1);
    await database.withTenant(tenant, (own) => deleteTenant(own, tenant));
    expect(await verifyKey(database, text)).toEqual({ refused: 'unknown' });
    expect(await verifySession(database, session.text)).toEqual({ refused: 'unknown' });
    expect(await auditOf(tenant)).toEqual([]);
  });

  test('[KEYS-BOUNDED] names are one short line, and a tenant has at most 1000 keys that hold', async () => {
    for (const name of ['', ' \n', 'a\nb', 'x'.repeat(201), 'zero\0', '\ud800'])
      await expect(issue({ name })).rejects.toMatchObject({ code: 'bad_request' });
    await run(
      OTHER,
      `
      insert into api_keys (tenant_id, key_id, name, hash, role, clearance, scopes, owner)
      select '${OTHER}', 'filled' || number, 'filled', '\\x00', 'reader', 'public', '{}', 'filled' || number
      from generate_series(1, ${MOST_KEYS}) as number returning 1`,
    );
    await expect(issue({ tenant: OTHER })).rejects.toThrow(/Revoke those that nobody uses/);
  });
});

/** The session, with something that happens before the statement that begins with `text`. */
function before(session: Session, text: string, happen: () => Promise<void>): Session {
  return {
    ...session,
    async query(statement, options) {
      if (statement.compile().text.startsWith(text)) await happen();
      return session.query(statement, options);
    },
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEncryptingFileStore } from '../../src/store/crypt/encrypting-file-store.ts';
import { inspectKeys } from '../../src/store/crypt/inspect-keys.ts';
import { createMasterKeyService } from '../../src/store/crypt/master-key.ts';
import { parseMasterKeys } from '../../src/store/crypt/parse-master-keys.ts';
import { rewrapTenantKeys } from '../../src/store/crypt/rewrap-tenant-keys.ts';
import { MAGIC } from '../../src/store/crypt/sealed-format.ts';
import { shredTenantKeys } from '../../src/store/crypt/shred-tenant-keys.ts';
import { listTenantKeys } from '../../src/store/crypt/stored-tenant-keys.ts';
import { createTenantKeys, makeKey } from '../../src/store/crypt/tenant-keys.ts';
import type { Database } from '../../src/store/database.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { deleteTenant } from '../../src/store/ensure-tenant.ts';
import { createFileFolder } from '../../src/store/file-store-folder.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { sql } from '../../src/store/sql.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';

const newKey = () => randomBytes(32).toString('base64');

onEachEngine('keys of tenants', (engine) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabase(engine);
    database =
      engine === 'embedded'
        ? await openEmbeddedDatabase(place.environment.HELIX_DATA_DIR!)
        : createPostgresDatabase({ url: place.environment.DATABASE_URL! });
  });
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  const newTenant = async () => {
    const tenant = randomUUID();
    await database.withTenant(tenant, (session) =>
      session.query(sql`insert into tenants (tenant_id, name) values (${tenant}, 'keys')`),
    );
    return tenant;
  };
  /** As one process has them. */
  const openProcess = (masterKey: string) => {
    const keyService = createMasterKeyService(parseMasterKeys(masterKey));
    const keys = createTenantKeys({ database, keyService });
    const local = createFileFolder(join(place.environment.HELIX_DATA_DIR!, 'artifacts'));
    return { keyService, keys, files: createEncryptingFileStore(local, keys) };
  };
  const rowsOf = (tenant: string) =>
    database.withTenant(tenant, (session) => listTenantKeys(session, tenant));

  test('[CRYPT-FIRST-KEY] many first uses at once, in two processes, make one key; each tenant has its own', async () => {
    const masterKey = `m:${newKey()}`;
    const [one, two] = [openProcess(masterKey), openProcess(masterKey)];
    const [tenant, other] = [await newTenant(), await newTenant()];
    const found = await Promise.all([one, two, one, two].map(({ keys }) => keys.current(tenant)));
    expect(new Set(found.map(({ key }) => key.toString('hex'))).size).toBe(1);
    expect(await rowsOf(tenant)).toHaveLength(1);
    expect((await one.keys.current(other)).key).not.toEqual(found[0]!.key);
    const seen = await database.withTenant(other, (session) => listTenantKeys(session, tenant));
    expect(seen).toEqual([]);
  });

  test('[CRYPT-FIRST-KEY] who is overtaken on the way to a first key takes that of the other', async () => {
    const { keyService, keys } = openProcess(`m:${newKey()}`);
    const tenant = await newTenant();
    let uses = 0;
    const overtaken: Database = {
      ...database,
      async withTenant(whose, work, options) {
        if (++uses === 2) await keys.current(tenant);
        return database.withTenant(whose, work, options);
      },
    };
    const late = await createTenantKeys({ database: overtaken, keyService }).current(tenant);
    expect(late).toEqual(await keys.current(tenant));
    expect(await rowsOf(tenant)).toHaveLength(1);
  });

  test('[CRYPT-ROTATE] a new master key takes over while files are read and written; then the old one can go', async () => {
    const [old, young] = [newKey(), newKey()];
    const tenant = await newTenant();
    const before = openProcess(`old:${old}`);
    const uri = await before.files.put(tenant, 'a.json', 'from before');
    const both = openProcess(`young:${young},old:${old}`);
    const [rewrapped, read] = await Promise.all([
      rewrapTenantKeys(database, both.keyService, tenant),
      both.files.read(uri),
    ]);
    expect([rewrapped, read]).toEqual([{ keys: 1, rewrapped: 1 }, 'from before']);
    expect(await rewrapTenantKeys(database, both.keyService, tenant)).toEqual({ keys: 1, rewrapped: 0 });
    expect(await openProcess(`young:${young}`).files.read(uri)).toBe('from before');
    await expect(openProcess(`old:${old}`).files.read(uri)).rejects.toMatchObject({
      forOperator: 'wrapped by the master key "young", and HELIX_MASTER_KEY has "old"',
    });
  });

  test('[CRYPT-WRONG-MASTER] with a wrong master key nothing is read, written or overwritten', async () => {
    const tenant = await newTenant();
    const right = openProcess(`m:${newKey()}`);
    const uri = await right.files.put(tenant, 'a.json', 'text');
    const wrong = openProcess(`m:${newKey()}`);
    const refused = { code: 'file_key_unavailable' };
    await expect(wrong.files.read(uri)).rejects.toMatchObject(refused);
    await expect(wrong.files.receive(tenant, Readable.from(['x']))).rejects.toMatchObject(refused);
    await expect(
      rewrapTenantKeys(database, openProcess(`n:${newKey()}`).keyService, tenant),
    ).rejects.toMatchObject({ forOperator: expect.stringContaining('wrapped by the master key "m"') });
    expect(await right.files.read(uri)).toBe('text');
  });

  test('[CRYPT-ROTATE] nobody who reads or writes meanwhile notices that keys are wrapped anew, back and forth', async () => {
    const [old, young] = [newKey(), newKey()];
    const tenant = await newTenant();
    const [forth, back] = [
      openProcess(`young:${young},old:${old}`),
      openProcess(`old:${old},young:${young}`),
    ];
    const uris = [await back.files.put(tenant, 'first.json', 'first')];
    let isDone = false;
    const work = async ({ files }: typeof back, name: string) => {
      for (let round = 0; !isDone; round++) {
        uris.push(await files.put(tenant, `${name}-${round}.json`, 'first'));
        expect(await files.read(uris[(round * 7) % uris.length]!)).toBe('first');
      }
    };
    const working = Promise.all([work(forth, 'a'), work(back, 'b'), work(forth, 'c')]);
    const rounds = [];
    for (let round = 0; round < 5; round++)
      for (const { keyService } of [forth, back])
        rounds.push(await rewrapTenantKeys(database, keyService, tenant));
    isDone = true;
    await working;
    expect(rounds).toEqual(rounds.map(() => ({ keys: 1, rewrapped: 1 })));
    const alone = openProcess(`old:${old}`);
    for (const uri of uris) expect(await alone.files.read(uri)).toBe('first');
  });

  test('[CRYPT-NEW-DATA-KEY] new files are under the new data key, in every process; what was written stays readable', async () => {
    const masterKey = newKey();
    const [here, elsewhere] = [openProcess(masterKey), openProcess(masterKey)];
    const tenant = await newTenant();
    const before = await elsewhere.files.put(tenant, 'before.json', 'before');
    expect(await makeKey(database, here.keyService, tenant)).toMatchObject({ number: 2 });
    const after = await elsewhere.files.put(tenant, 'after.json', 'after');
    expect([await keyNumberOf(before), await keyNumberOf(after)]).toEqual([1, 2]);
    expect([await here.files.read(before), await here.files.read(after)]).toEqual(['before', 'after']);
    await Promise.all([here, elsewhere].map(({ keyService }) => makeKey(database, keyService, tenant)));
    expect((await elsewhere.keys.current(tenant)).key).toEqual((await here.keys.current(tenant)).key);
  });

  test('[CRYPT-KEPT-OPEN] a key service that does not answer is asked again, and what it opened is kept for five minutes', async () => {
    let time = 0;
    let isDown = false;
    const tenant = await newTenant();
    const { keyService } = openProcess(newKey());
    const keys = createTenantKeys({
      database,
      now: () => time,
      keyService: {
        ...keyService,
        unwrap: (...wrapped) => (isDown ? Promise.reject(new Error('away')) : keyService.unwrap(...wrapped)),
      },
    });
    const { key } = await keys.current(tenant);
    isDown = true;
    time = 5 * 60 * 1000 - 1;
    expect((await keys.numbered(tenant, 1)).key).toEqual(key);
    time += 1;
    await expect(keys.numbered(tenant, 1)).rejects.toThrow('away');
    isDown = false;
    expect((await keys.numbered(tenant, 1)).key).toEqual(key);
  });

  test('[CRYPT-DOCTOR] it is told whether files are encrypted, under which key, and what is missing', async () => {
    const [old, young] = [`old:${newKey()}`, `young:${newKey()}`];
    const tenant = await newTenant();
    const told = (masterKey?: string) => inspectKeys(masterKey, database, [tenant]);
    expect(await told()).toMatchObject({ ok: true, found: expect.stringContaining('kept as they are') });
    await openProcess(old).keys.current(tenant);
    expect(await told()).toMatchObject({ ok: false, found: expect.stringContaining('is not set') });
    expect(await told(young)).toMatchObject({
      ok: false,
      found: expect.stringContaining('wrapped by the master key "old"'),
    });
    expect(await told(old)).toMatchObject({
      ok: true,
      found: 'new ones are encrypted, with the master key "old"',
    });
    const both = await told(`${young},${old}`);
    expect(both).toMatchObject({ ok: true, found: expect.stringContaining('1 of 1 data keys') });
  });

  test('[CRYPT-SHRED] without its keys nothing of a tenant can be read, at once and in every process', async () => {
    const masterKey = newKey();
    const [here, elsewhere] = [openProcess(masterKey), openProcess(masterKey)];
    const [tenant, other] = [await newTenant(), await newTenant()];
    const uri = await here.files.put(tenant, 'a.json', 'to be forgotten');
    const kept = await here.files.put(other, 'a.json', 'to be kept');
    expect(await elsewhere.files.read(uri)).toBe('to be forgotten');
    expect(await shredTenantKeys(database, tenant)).toEqual({ keys: 1 });
    for (const { files } of [here, elsewhere])
      await expect(files.read(uri)).rejects.toThrow(/data key 1 is not in the database/);
    expect(await here.files.read(kept)).toBe('to be kept');
    await database.withTenant(other, (session) => deleteTenant(session, other));
    expect(await rowsOf(other)).toEqual([]);
    await expect(elsewhere.files.read(kept)).rejects.toMatchObject({ code: 'file_key_unavailable' });
  });

  test('[CRYPT-SHRED] a copy of the disk and the master key open nothing of it over another database', async () => {
    const masterKey = newKey();
    const tenant = await newTenant();
    const uri = await openProcess(masterKey).files.put(tenant, 'a.json', 'to be forgotten');
    const copied = await readFile(fileURLToPath(uri));
    await shredTenantKeys(database, tenant);
    const found = openProcess(masterKey);
    await expect(found.files.read(uri)).rejects.toMatchObject({ code: 'file_key_unavailable' });
    // As if the tenant began anew: its first key has the same number, and is another one.
    await found.files.put(tenant, 'b.json', 'new');
    await expect(found.files.read(uri)).rejects.toMatchObject({ code: 'file_damaged' });
    expect(copied.includes('forgotten')).toBe(false);
  });

  const keyNumberOf = async (uri: string) =>
    (await readFile(fileURLToPath(uri))).readUInt32BE(MAGIC.length + 1);
});

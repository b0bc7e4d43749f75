import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createMetrics } from '../../src/observe/metrics.ts';
import type { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { createPostgresDatabase, type PostgresOptions } from '../../src/store/postgres/postgres-database.ts';
import { inspectReplicas } from '../../src/store/replica/inspect-replicas.ts';
import { sql } from '../../src/store/sql.ts';
import { DEFAULT_TENANT as tenant } from '../../src/terms.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { type Standby, startStandby } from '../support/standby.ts';
import { startTcpRelay } from '../support/tcp-relay.ts';

const OTHER = 'bbbbbbbb-0000-4000-8000-000000000000';

describe.skipIf(inject('postgresTemplate') === null)('reads on a hot standby', () => {
  let primary: OwnPostgres;
  let standby: Standby;
  const opened: Database[] = [];
  const events: string[] = [];
  const log = pino({ messageKey: 'event' }, { write: (line) => events.push(JSON.parse(line).event) });

  /** As one process opens it. */
  function open(replicaUrls = [standby.url], options: Partial<PostgresOptions> = {}): Database {
    const database = createPostgresDatabase({ url: primary.url, replicaUrls, log, ...options });
    opened.push(database);
    return database;
  }

  beforeAll(async () => {
    primary = await startOwnPostgres();
    standby = await startStandby(primary, { settings: { max_standby_streaming_delay: 0 } });
    const database = open([]);
    await migrate(database);
    for (const each of [tenant, OTHER])
      await database.withTenant(each, (session) =>
        session.query(sql`insert into tenants (tenant_id, name) values (${each}, '0')`),
      );
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
    events.length = 0;
  });
  afterAll(async () => {
    await standby.remove();
    await primary.remove();
  });

  type Seen = { name: string; target: 'primary' | 'replica' };
  const read = (database: Database, options: object = {}) =>
    database.withTenant(
      tenant,
      async (session) => {
        const [row] = await session.query<Seen>(sql`
          select name, case when pg_is_in_recovery() then 'replica' else 'primary' end as target from tenants`);
        return row!;
      },
      { readOnly: true, ...options },
    );
  const write = (database: Database, name: string) =>
    database.withTenant(tenant, (session) => session.query(sql`update tenants set name = ${name}`));
  const untilReadFrom = (database: Database, target: Seen['target']) =>
    vi.waitFor(async () => expect((await read(database)).target).toBe(target), {
      timeout: 20_000,
      interval: 200,
    });

  test('[REPLICA-READS] a read is answered by the standby, confined to its tenant as on the primary', async () => {
    const database = open();
    await untilReadFrom(database, 'replica');
    const settings = (options: object) =>
      database.withTenant(
        tenant,
        (session) =>
          session.query(sql`
            select current_user::text as role, current_setting('hnsw.ef_search') as candidates,
              current_setting('hnsw.iterative_scan') as scan, current_setting('transaction_isolation') as isolation,
              (select count(*) from tenants) as tenants, (select count(*) from tenants where tenant_id = ${OTHER}) as others,
              pg_is_in_recovery() as "isStandby"`),
        { readOnly: true, ...options },
      );
    const onPrimary = {
      role: 'helix_app',
      candidates: '400',
      scan: 'relaxed_order',
      isolation: 'repeatable read',
      tenants: 1,
      others: 0,
      isStandby: false,
    };
    expect(await settings({ once: true })).toEqual([onPrimary]);
    expect(await settings({})).toEqual([{ ...onPrimary, isStandby: true }]);
    await expect(
      database.withTenant(tenant, (session) => session.query(sql`update tenants set name = 'x'`), {
        readOnly: true,
      }),
    ).rejects.toThrow(/read-only transaction/);
  });

  test('[REPLICA-FRESH] what one process has written is there in the next read of another, every time', async () => {
    const [writer, reader] = [open(), open()];
    await untilReadFrom(reader, 'replica');
    const targets = [];
    for (let round = 1; round <= 150; round += 1) {
      await write(writer, String(round));
      const reads = await Promise.all([read(reader), read(writer), read(reader)]);
      expect(reads.map(({ name }) => Number(name))).toEqual([round, round, round]);
      targets.push(...reads.map(({ target }) => target));
    }
    // A few may find it behind on a busy machine; that they all did would mean that it is not used.
    expect(targets.filter((target) => target === 'replica').length).toBeGreaterThan(200);
  });

  test('[REPLICA-METRICS] reads are counted by the server that answered them', async () => {
    const database = open();
    await untilReadFrom(database, 'replica');
    const { registry, state } = createMetrics({ prices: new Map(), tenants: false });
    const before = database.reads!().replica;
    for (let round = 0; round < 3; round += 1) await untilReadFrom(database, 'replica');
    state.reads(database.reads!());
    state.reads(database.reads!());
    const text = await registry.metrics();
    const told = Number(/^helix_database_reads_total\{target="replica"\} (\d+)$/m.exec(text)![1]);
    expect(told).toBeGreaterThanOrEqual(before + 3);
    expect(told).toBe(database.reads!().replica);
    expect(text).toContain('helix_replica_usable{replica="1"} 1');
    expect(text).not.toContain('127.0.0.1');
  });

  test('[REPLICA-FRESH] also where commits do not wait for the disk', async () => {
    const hasty = new URL(primary.url);
    hasty.searchParams.set('options', '-c synchronous_commit=off');
    const database = open([standby.url], { url: hasty.href });
    for (let round = 1; round <= 20; round += 1) {
      await write(database, `hasty ${round}`);
      expect((await read(database)).name).toBe(`hasty ${round}`);
    }
  });

  test('[REPLICA-LAGGING] a standby that stays behind is not read from, and is again when it has caught up', async () => {
    const database = open();
    await untilReadFrom(database, 'replica');
    await standby.pause();
    try {
      await write(database, 'while paused');
      expect(await read(database)).toEqual({ name: 'while paused', target: 'primary' });
      const started = performance.now();
      for (let round = 0; round < 10; round += 1)
        expect(await read(database)).toEqual({ name: 'while paused', target: 'primary' });
      // Only the first one waited for it.
      expect(performance.now() - started).toBeLessThan(1000);
      expect(database.reads!().replicas[0]).toMatchObject({ isUsable: false, problem: 'it is behind' });
    } finally {
      await standby.resume();
    }
    await standby.untilCaughtUp();
    expect(await read(database)).toEqual({ name: 'while paused', target: 'replica' });
  });

  test('[REPLICA-CONFLICT] a read that replaying takes the ground from is answered by the primary', async () => {
    const database = open();
    await write(database, 'before the conflict');
    await database.execute('create table contested (value int)');
    await untilReadFrom(database, 'replica');
    const targets: boolean[] = [];
    const rows = await database.asOwner(
      async (session) => {
        const [row] = await session.query<{ isStandby: boolean }>(
          sql`select pg_is_in_recovery() as "isStandby", (select count(*) from contested) as held`,
        );
        targets.push(row!.isStandby);
        if (row!.isStandby) {
          await open([]).execute('alter table contested add column other int');
          await standby.untilCaughtUp();
        }
        return session.query(sql`select count(*) as count from contested`);
      },
      { readOnly: true },
    );
    expect(targets).toEqual([true, false]);
    expect(rows).toEqual([{ count: 0 }]);
    await untilReadFrom(database, 'replica');
  });

  test('[REPLICA-ONCE] work that cannot be run twice, and what fails by itself, is run once', async () => {
    const database = open();
    await untilReadFrom(database, 'replica');
    expect((await read(database, { once: true })).target).toBe('primary');
    let runs = 0;
    const failing = database.withTenant(
      tenant,
      (session) => {
        runs += 1;
        return session.query(sql`select 1 / 0`);
      },
      { readOnly: true },
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    const leaving = new AbortController();
    const left = database.withTenant(
      tenant,
      (session) => {
        runs += 1;
        setTimeout(() => leaving.abort(), 50);
        return session.query(sql`select pg_sleep(20)`);
      },
      { readOnly: true, signal: leaving.signal },
    );
    await expect(left).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(runs).toBe(2);
  });

  test('[REPLICA-DOWN] a standby that goes silent in the middle of a read costs seconds, never the answer', async () => {
    const relay = await startTcpRelay(Number(new URL(standby.url).port));
    const database = open([standby.url.replace(/:\d+\//, `:${relay.port}/`)]);
    await untilReadFrom(database, 'replica');
    const answered = database.withTenant(
      tenant,
      async (session) => {
        const [row] = await session.query<{ isStandby: boolean }>(
          sql`select pg_is_in_recovery() as "isStandby"`,
        );
        if (row!.isStandby) relay.fallSilent();
        return session.query(sql`select 1 as one`);
      },
      { readOnly: true },
    );
    expect(await answered).toEqual([{ one: 1 }]);
    expect((await read(database)).target).toBe('primary');
    expect(events).toEqual(expect.arrayContaining(['replica.unusable']));
    await relay.close();
  });

  test('[REPLICA-DOWN] a standby that is killed is done without, told of once, and used again when it is back', async () => {
    const database = open();
    await untilReadFrom(database, 'replica');
    await standby.kill();
    for (let round = 0; round < 20; round += 1) {
      await write(database, `down ${round}`);
      expect(await read(database)).toEqual({ name: `down ${round}`, target: 'primary' });
    }
    expect(events.filter((event) => event === 'replica.unusable')).toHaveLength(1);
    await standby.start();
    await untilReadFrom(database, 'replica');
    expect(database.reads!().replicas[0]).toMatchObject({ isUsable: true });
    expect(events.filter((event) => event === 'replica.usable')).toHaveLength(1);
  });

  test('[REPLICA-OTHER] a server that is no copy of this database is not read from', async () => {
    const elsewhere = new URL(inject('postgresTemplate')!);
    const unreachable = 'postgres://nobody@127.0.0.1:9/postgres';
    const problems = [];
    for (const url of [
      elsewhere.href,
      primary.url,
      standby.url.replace(/postgres$/, 'template1'),
      unreachable,
    ]) {
      const database = open([url]);
      expect((await read(database)).target).toBe('primary');
      problems.push(database.reads!().replicas[0]!.problem);
      const [told] = await inspectReplicas(database);
      expect(told!.found).toContain(`reads go to DATABASE_URL instead: ${problems.at(-1)}`);
    }
    expect(problems).toEqual([
      expect.stringMatching(/no copy of DATABASE_URL/),
      expect.stringMatching(/no standby/),
      expect.stringMatching(/no copy of DATABASE_URL/),
      expect.stringMatching(/ECONNREFUSED/),
    ]);
  });

  test('[REPLICA-OTHER] a standby that was promoted is not read from any more', async () => {
    const database = open();
    await untilReadFrom(database, 'replica');
    await standby.promote();
    await open([], { url: standby.url }).withTenant(tenant, (session) =>
      session.query(sql`update tenants set name = 'of another history'`),
    );
    await write(database, 'of this one');
    expect(await read(database)).toEqual({ name: 'of this one', target: 'primary' });
    expect(database.reads!().replicas[0]!.problem).toMatch(/no standby/);
  });
});

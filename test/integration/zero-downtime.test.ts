import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inspectDatabase } from '../../src/store/inspect-database.ts';
import { type Migration, migrateTo, readMigrations, schemaProblem } from '../../src/store/migrate.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUESTION = 'How long do I have to request a refund?';

/** What the next release might add: a table, and to tables that are in use a column, an index, a check and a trigger. */
const NEXT: Migration = {
  name: '9998_next.sql',
  hash: 'next',
  text: `
    create table next_release (tenant_id uuid not null references tenants, next_id bigint, primary key (tenant_id, next_id));
    alter table chunks add column if not exists next_note text;
    alter table documents add column if not exists next_rank integer not null default 0;
    create index if not exists next_chunks on chunks (tenant_id, next_note) where next_note is not null;
    alter table traces add column if not exists next_cost numeric;
    alter table traces add constraint next_cost_check check (next_cost >= 0) not valid;
    select pg_sleep(0.3)`,
};
const CONTRACT: Migration = { name: '9999_contract_next.sql', hash: 'contract', text: 'select 1' };

/** On a server: an embedded database has one process, and nothing that could go on beside it. */
describe.skipIf(inject('postgresTemplate') === null)('while the schema is brought up', () => {
  let helix: RunningHelix;
  let own: Migration[];
  const openOther = () => createPostgresDatabase({ url: helix.helix.settings.databaseUrl!, poolSize: 2 });
  beforeAll(async () => {
    helix = await startHelix({ engine: 'postgres' });
    own = await readMigrations();
  });
  afterAll(() => helix?.stop());

  test('[DEPLOY-NO-DOWNTIME] the api from before answers every question, is ready all along, and can be started again', async () => {
    await ask(helix.url, { q: QUESTION });
    let isDone = false;
    const outcomes: string[] = [];
    const askOn = async () => {
      // Each goes on until it has asked twice after the end of the migration.
      for (let after = 0; after < 2; after += isDone ? 1 : 0) {
        const { status, raw } = await ask(helix.url, { q: QUESTION });
        const ready = await fetch(`${helix.url}/readyz`);
        outcomes.push(`${status} ${raw.includes('"document_title":"Refund Policy"')} ${ready.status}`);
      }
    };
    const asking = Promise.all([askOn(), askOn(), askOn()]);
    const newer = openOther();
    await sleep(200);
    const before = outcomes.length;
    expect(await migrateTo(newer, [...own, NEXT])).toEqual([NEXT.name]);
    isDone = true;
    await asking;
    await newer.close();
    expect(new Set(outcomes)).toEqual(new Set(['200 true 200']));
    expect(outcomes.length).toBeGreaterThanOrEqual(before + 6);
    expect(await schemaProblem(helix.helix.database)).toBeUndefined();
  });

  test('[DEPLOY-NO-DOWNTIME] a document that the api from before takes in on the newer schema is answered from', async () => {
    await helix.ingest('The canteen opens at half past seven.', 'canteen.md');
    expect((await ask(helix.url, { q: 'When does the canteen open?' })).raw).toContain('half past seven');
  });

  test('[DEPLOY-LOCKS] a table that is in use is not waited for: questions go on, and the migration comes again', async () => {
    const reader = new pg.Client({ connectionString: helix.helix.settings.databaseUrl });
    await reader.connect();
    await reader.query('begin; select count(*) from chunks');
    const newer = openOther();
    const blocked = {
      name: '9998_other.sql',
      hash: 'b',
      text: 'alter table chunks add column next_other text',
    };
    const giveUp = migrateTo(newer, [...own, NEXT, blocked], { tries: 1 });
    const refused = expect(giveUp).rejects.toThrow(/1 times a table was in use by others .*helix migrate/);
    await sleep(300);
    const started = performance.now();
    expect((await ask(helix.url, { q: QUESTION })).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(10_000);
    await refused;
    const comesAgain = migrateTo(newer, [...own, NEXT, blocked]);
    await sleep(2500);
    await reader.query('commit');
    expect(await comesAgain).toEqual([blocked.name]);
    await reader.end();
    await newer.close();
  });

  test('[DEPLOY-CONTRACT] a migration that takes something away ends the api from before, with what to do', async () => {
    const newer = openOther();
    const blocked = { name: '9998_other.sql', hash: 'b', text: '' };
    await migrateTo(newer, [...own, NEXT, blocked, CONTRACT]);
    await newer.close();
    await expect(schemaProblem(helix.helix.database)).rejects.toThrow(
      /9999_contract_next.sql, which this Helix/,
    );
    expect((await fetch(`${helix.url}/readyz`)).status).toBe(503);
    await expect(inspectDatabase(helix.helix.database)).rejects.toThrow(/Upgrade Helix/);
  });
});

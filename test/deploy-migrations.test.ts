import { expect, test } from 'vitest';
import { readMigrations } from '../src/store/migrate.ts';

/** The first that came while there were installations to keep running; docs/upgrades.md has the rules. */
const FIRST = '0011';

/** What a process of the release before could stumble over, or what holds a table for as long as it is large. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|type|schema)\b/i,
  /\bdrop\s+function\s+(?!if exists \w+\([^)]*\);\s*create)/i,
  /\brename\s+(to|column|constraint)\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
  /\badd\s+column\s+(if not exists\s+)?\w+\s+[^;,]*\bnot\s+null\b(?![^;,]*\bdefault\b)(?<!\bdefault\b[^;,]*)/i,
  /\btruncate\s+(table\s+)?\w/i,
];

/** What holds up readers or writers for as long as there are rows. What is in the body of a function is done by nobody yet. */
const HOLDS_UP = [
  /\bupdate\s+(only\s+)?[\w.%]+\s+(as\s+\w+\s+|\w+\s+)?set\b/i,
  /\bdelete\s+from\b/i,
  /\bno\s+force\s+row\s+level\s+security\b/i,
  /\bdisable\s+row\s+level\s+security\b/i,
];

function takenAway(sql: string): string[] {
  return found(TAKES_AWAY, sql);
}

function heldUp(sql: string): string[] {
  return found(HOLDS_UP, sql.replace(/\bas\s+\$\$.*?\$\$/gis, ''));
}

function found(patterns: readonly RegExp[], sql: string): string[] {
  const bare = sql.replace(/--[^\n]*/g, '').replace(/\brevoke\b[^;]*;/gi, '');
  return patterns.flatMap((pattern) => pattern.exec(bare)?.[0] ?? []);
}

test('[DEPLOY-EXPAND] a migration only adds; one that takes away says so in its name', async () => {
  const migrations = (await readMigrations()).filter(({ name }) => name >= FIRST);
  expect(migrations.length).toBeGreaterThan(0);
  const offending = migrations
    .filter(({ name }) => !/^\d{4}_contract_/.test(name))
    .flatMap(({ name, text }) => takenAway(text).map((found) => `${name}: ${found}`));
  expect(offending).toEqual([]);
});

test.each([
  'drop table old',
  'alter table chunks drop column note',
  'alter table chunks rename column a to b',
  'alter table chunks alter column note type integer',
  'alter table chunks alter column note set not null',
  'alter table chunks add column if not exists note text not null',
  'truncate audit_log',
])('[DEPLOY-EXPAND] %s is seen', (statement) => {
  expect(takenAway(`begin; ${statement}; commit`)).toHaveLength(1);
});

test.each([
  'alter table chunks add column if not exists note text',
  "alter table chunks add column note text not null default ''",
  "alter table chunks add column note text default '' not null",
  'drop policy if exists own on chunks; create policy own on chunks using (true)',
  'revoke update, delete, truncate on audit_log from helix_app;',
  '-- drop table old',
])('[DEPLOY-EXPAND] %s is fine', (statement) => {
  expect(takenAway(statement)).toEqual([]);
});

test('[DEPLOY-PORTIONS] no migration changes rows: that is for work in portions', async () => {
  const migrations = (await readMigrations()).filter(({ name }) => name >= FIRST);
  const offending = migrations.flatMap(({ name, text }) => heldUp(text).map((held) => `${name}: ${held}`));
  expect(offending).toEqual([]);
});

test.each([
  "update artifacts set confidentiality = 'public'",
  'update artifacts as held set a = 1',
  "do $$ begin execute format('update %I set a = 1', name); end $$",
  'delete from traces where true',
  'alter table documents no force row level security',
])('[DEPLOY-PORTIONS] %s is seen', (statement) => {
  expect(heldUp(`begin; ${statement}; commit`)).toHaveLength(1);
});

test.each([
  'create function f() returns void language sql as $$ update artifacts set a = 1 $$;',
  'create trigger t before insert or update of a on chunks for each row execute function f()',
  'grant select, insert, update, delete on chunks to helix_app',
])('[DEPLOY-PORTIONS] %s is fine', (statement) => {
  expect(heldUp(statement)).toEqual([]);
});

test('[DEPLOY-EXPAND] names of migrations are in one order, and none has the number of another', async () => {
  const numbers = (await readMigrations()).map(({ name }) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1]);
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
});

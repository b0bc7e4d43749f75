import { APPLICATION_ROLE, type Database, type Session } from '../../src/store/database.ts';
import { raw, sql } from '../../src/store/sql.ts';
import type { TenantTable } from './fingerprint.ts';
import { ALDER, BRACKEN } from './marks.ts';
import type { Tally } from './probe-class.ts';
import { isError, type Outcome, rolledBack } from './rolled-back.ts';

/**
 * Keys that are unique over all tenants, because who has them is not known before they are looked up. A statement of the
 * attacker's own can ask whether one is taken; both are random, of 60 and of 256 bits, and made by Helix alone.
 */
const RANDOM_KEYS = { api_keys: 'api_keys_key_id_key', sessions: 'sessions_session_hash_key' };

type Row = Record<string, unknown>;

/** Writes rows of the victim, and rows with its keys: what is told must be what is told where that row is not there. */
export async function probeKeys(
  database: Database,
  tally: Tally,
  table: TenantTable,
  row: object,
): Promise<void> {
  const { name, keys, columns } = table;
  const theirs = row as Row;
  const insert = (values: Row, ending: string, isAlone = false) =>
    rolledBack(database, BRACKEN.id, async (session) => {
      if (isAlone) await removeRow(session, table, theirs);
      return session.query(sql`
        insert into ${raw(name)} (${raw(columns.join(', '))})
        select ${raw(columns.join(', '))} from jsonb_populate_record(null::${raw(name)}, ${JSON.stringify(values)}::text::jsonb)
        ${raw(ending)}`);
    });
  const endings = ['', 'on conflict do nothing', 'returning 1', updateEnding(keys)];
  for (const ending of endings) {
    const outcome = await insert(theirs, ending);
    tally.tried();
    if (!isError(outcome) || !['42501', '428C9'].includes(outcome.error.code))
      tally.leak(
        `${name}: a row of another tenant was taken: ${JSON.stringify(outcome)}`,
        `insert into ${name} … ${ending}`,
      );
  }
  const mine = { ...theirs, tenant_id: BRACKEN.id };
  for (const ending of ['', 'on conflict do nothing returning 1']) {
    const [beside, alone] = [await insert(mine, ending), await insert(mine, ending, true)];
    tally.tried(2);
    const isKnown = isError(beside) && Object.values(RANDOM_KEYS).includes(beside.error.constraint);
    if (shown(beside) === shown(alone) || isKnown || (ending !== '' && name in RANDOM_KEYS)) continue;
    tally.leak(
      `${name}: a key of another tenant is told: ${shown(beside)} where it is there, ${shown(alone)} where it is not`,
      `insert into ${name} with ${keys.join(', ')} of ${ALDER.id}, ${ending || 'plain'}`,
    );
  }
}

/** In a database without that row: as the owner, who may name the tenant that it is of. */
async function removeRow(session: Session, { name, keys }: TenantTable, row: Row): Promise<void> {
  await session.script(`reset role; set local helix.tenant_id = '${ALDER.id}'`);
  const same = keys.map((key) => `${key}::text = '${String(row[key]).replaceAll("'", "''")}'`).join(' and ');
  await session.query(sql`delete from ${raw(name)} where ${raw(same)}`);
  await session.script(`set local helix.tenant_id = '${BRACKEN.id}'; set local role ${APPLICATION_ROLE}`);
}

function updateEnding(keys: readonly string[]): string {
  return keys.length === 0
    ? ''
    : `on conflict (${keys.join(', ')}) do update set tenant_id = excluded.tenant_id`;
}

/** The code and the rule that was broken; the value itself is different. */
function shown(outcome: Outcome<object[]>): string {
  if (!isError(outcome)) return `${outcome.value.length} rows`;
  const { code, constraint, message } = outcome.error;
  return `${code} ${constraint} ${message.replace(/[0-9a-f-]{36}|\d+/g, '#')}`;
}

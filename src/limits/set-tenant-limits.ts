import { HelixError } from '../errors.ts';
import { limitParsers } from '../settings/limit-definitions.ts';
import type { Database } from '../store/database.ts';
import { readTenantLimits, writeTenantLimits } from '../store/tenant-limits.ts';
import type { TenantId } from '../terms.ts';
import { LIMIT_NAMES, type LimitName } from './limit-table.ts';

/**
 * Changes what a tenant may use, from texts such as `questions_per_minute=30`, `tokens_per_day=none` and
 * `documents=default`, which gives a limit back to the settings. All of them or, where one is not understood, none.
 * Returns what the tenant has of its own then. For operators: the caller has looked after that.
 */
export async function setTenantLimits(
  database: Database,
  tenant: TenantId,
  texts: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const values = Object.fromEntries(texts.map(parseLimit));
  const isThere = await writeTenantLimits(database, tenant, values);
  if (!isThere)
    throw new HelixError('not_found', {
      what: `Tenant ${tenant}`,
      action: '`helix tenants list` shows them.',
    });
  return database.withTenant(tenant, (session) => readTenantLimits(session, tenant));
}

/** A limit and its value; null for what the settings say. */
export function parseLimit(text: string): [LimitName, number | null] {
  const at = text.indexOf('=');
  const found = at < 0 ? text : text.slice(0, at).trim();
  const name = LIMIT_NAMES.find((each) => each === found);
  if (at < 0 || !name)
    throw refused(
      `"${text.slice(0, 100)}" is no limit. Write name=value; the names are ${LIMIT_NAMES.join(', ')}.`,
    );
  const value = text.slice(at + 1).trim();
  if (value === 'default') return [name, null];
  const parser = name === 'cost_per_day' ? limitParsers.decimal : limitParsers.whole;
  try {
    return [name, parser.parse(value)];
  } catch {
    throw refused(
      `${name} is "${value.slice(0, 100)}"; accepted: ${parser.accepts}, or default for what the settings say.`,
    );
  }
}

function refused(problem: string): HelixError {
  return new HelixError('bad_request', { problem });
}

import { Command } from 'commander';
import { LIMIT_NAMES, LIMITS, type LimitName, tenantLimits } from '../limits/limit-table.ts';
import { parseLimit, setTenantLimits } from '../limits/set-tenant-limits.ts';
import { isAuthOn } from '../settings/auth-rules.ts';
import { DEFINITIONS } from '../settings/definitions.ts';
import type { Settings } from '../settings/settings.ts';
import { readTenantLimits } from '../store/tenant-limits.ts';
import { readTenant } from '../store/tenants.ts';
import type { TenantId } from '../terms.ts';
import { noteForInstallation } from './note-for-installation.ts';
import { onDatabase } from './on-database.ts';
import { tenantId } from './parse-arguments.ts';
import { table } from './print-table.ts';

/** A part of `helix tenants`. */
export function limitCommand(): Command {
  return new Command('limit')
    .description('what a tenant may use, and where that is from; name=value changes it for this tenant')
    .argument('<id>', 'the id of the tenant, as `list` shows it', tenantId)
    .argument('[limits...]', 'such as questions_per_minute=30, tokens_per_day=none, documents=default')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `\nThe names are ${LIMIT_NAMES.join(', ')}.\nA value is a number, none for no limit, or default for what the settings say.\n\nExamples:\n  helix tenants limit <id>\n  helix tenants limit <id> questions_per_minute=600 tokens_per_day=5000000 documents=default`,
    )
    .action(limit);
}

async function limit(
  tenant: TenantId,
  texts: readonly string[],
  { json }: { json?: boolean },
): Promise<void> {
  texts.forEach(parseLimit); // what is not understood is said before anything is opened
  const limits = await onDatabase('tenants limit', async (database, settings) => {
    if (texts.length > 0) {
      await setTenantLimits(database, tenant, texts);
      await noteForInstallation(database, 'tenant.limit', { tenant, limits: texts.join(' ') });
    }
    const own = await database.withTenant(tenant, async (session) => {
      await readTenant(session, tenant);
      return readTenantLimits(session, tenant);
    });
    return limitsInForce(settings, own);
  });
  if (json) return console.log(JSON.stringify({ tenant_id: tenant, limits }));
  const rows = limits.map(({ name, value, from }) => [name, value ?? 'none', from]);
  console.log(table(['limit', 'value', 'from'], rows));
}

/** Null is no limit. By the settings of this command: a server with others has those. */
export function limitsInForce(settings: Settings, own: Readonly<Record<string, number>>): LimitInForce[] {
  const values = tenantLimits(settings, own, !isAuthOn(settings));
  return LIMIT_NAMES.map((name) => ({
    name,
    value: values[name] || null,
    from: sourceOf(name, settings, own),
  }));
}

export type LimitInForce = { name: LimitName; value: number | null; from: string };

function sourceOf(name: LimitName, settings: Settings, own: Readonly<Record<string, number>>): string {
  if (own[name] !== undefined) return 'this tenant';
  const { setting } = LIMITS[name];
  return settings[setting] === undefined ? 'default' : DEFINITIONS[setting].variable;
}

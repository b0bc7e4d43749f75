import { Command, InvalidArgumentError } from 'commander';
import { allTenants } from '../store/all-tenants.ts';
import type { Database } from '../store/database.ts';
import { readStatistics } from '../store/tenant-statistics.ts';
import { readTenant } from '../store/tenants.ts';
import type { TenantId } from '../terms.ts';
import { describeStatistics, describeTenants, sumOf, type TenantFigures } from './describe-statistics.ts';
import { onDatabase } from './on-database.ts';
import { tenantId } from './parse-arguments.ts';

export function statsCommand(): Command {
  return new Command('stats')
    .description(
      'how much there is, what was asked, how long answers took and how often none was given: of all tenants, or of one day by day',
    )
    .option('--tenant <id>', 'this tenant alone, with a line for each day', tenantId)
    .option('--days <number>', 'how many days back, today included', days, 7)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nChanges nothing. Days are those of UTC. With an embedded database, stop `helix serve` first; a running server counts what it did itself at /metrics.\n\nExamples:\n  helix stats\n  helix stats --days 30 --json\n  helix stats --tenant 5b0c1f5e-8f5c-4b5e-9d0b-1c2d3e4f5a6b',
    )
    .action(stats);
}

/** Ten years: a number without a limit would be one that the database refuses in its own words. */
const MOST_DAYS = 3660;

function days(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= MOST_DAYS) return number;
  throw new InvalidArgumentError(`"${value}" must be a whole number from 1 to ${MOST_DAYS}.`);
}

async function stats({ tenant, days, json }: Options): Promise<void> {
  const found = await onDatabase('stats', async (database) => {
    const figures: TenantFigures[] = [];
    for (const each of tenant ? [tenant] : await allTenants(database))
      figures.push(await figuresOf(database, each, days));
    return figures;
  });
  if (tenant) console.log(json ? JSON.stringify(found[0]) : describeStatistics(found[0]!));
  else
    console.log(json ? JSON.stringify({ tenants: found, all: sumOf(found) }) : describeTenants(found, days));
}

type Options = { tenant?: TenantId; days: number; json?: boolean };

/** Throws `not_found`. */
function figuresOf(database: Database, tenant: TenantId, days: number): Promise<TenantFigures> {
  const read = async (session: Parameters<typeof readTenant>[0]) => {
    const { tenant_id, name } = await readTenant(session, tenant);
    return { tenant_id, name, ...(await readStatistics(session, tenant, days)) };
  };
  return database.withTenant(tenant, read, { readOnly: true });
}

import { randomUUID } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import { HelixError } from '../errors.ts';
import { allTenants } from '../store/all-tenants.ts';
import type { Database } from '../store/database.ts';
import { createTenant, readTenant, renameTenant, type TenantRow } from '../store/tenants.ts';
import { deleteTenant } from '../tenants/delete-tenant.ts';
import { noteOfTenant } from '../tenants/note-of-tenant.ts';
import type { TenantId } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { onDatabase } from './on-database.ts';
import { openAlone } from './open-alone.ts';
import { refuseWords, tenantId } from './parse-arguments.ts';
import { printable, printableLines, table } from './print-table.ts';
import { limitCommand } from './tenants-limit.ts';

export function tenantsCommand(): Command {
  const command = new Command('tenants').description(
    'customers that share this Helix, and nothing of each other',
  );
  command
    .command('list', { isDefault: true })
    .description('the tenants that there are, and how much each has')
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  command
    .command('create')
    .description('make a tenant')
    .argument('<name>', 'what it is called', tenantName)
    .option('--id <uuid>', 'its id, such as the tokens of an issuer have it; a new one unless told', tenantId)
    .option('--json', 'print one JSON object')
    .action(create);
  ofTenant(command, 'rename', 'call a tenant something else')
    .argument('<name>', 'what it is called from now on', tenantName)
    .action(rename);
  ofTenant(command, 'delete', 'delete a tenant for good: documents, answers, files, keys')
    .option('--yes', 'it is meant; nothing of it can be had back but from a backup')
    .action(remove);
  command.addCommand(limitCommand());
  return command.addHelpText(
    'after',
    '\nWorks on the database itself: with an embedded one, stop `helix serve` first.\n\nExamples:\n  helix tenants create "Brissay Ferries"\n  helix keys create "their admin" --role admin --clearance restricted --tenant <id>\n  helix tenants list --json\n  helix tenants limit <id> questions_per_minute=30\n  helix tenants delete <id> --yes',
  );
}

type Options = { json?: boolean };

async function list({ json }: Options): Promise<void> {
  const tenants = await onDatabase('tenants', async (database) => {
    const rows: TenantRow[] = [];
    for (const tenant of await allTenants(database))
      rows.push(await database.withTenant(tenant, (session) => readTenant(session, tenant)));
    return rows;
  });
  console.log(json ? JSON.stringify({ tenants }) : tenantTable(tenants));
}

async function create(name: string, { id = randomUUID(), json }: Options & { id?: TenantId }): Promise<void> {
  const make = (database: Database) =>
    database.withTenant(id, async (session) => {
      const row = await createTenant(session, id, name);
      await noteOfTenant(session, id, 'tenant.create');
      return row;
    });
  const made = await onDatabase('tenants create', make, { existing: false });
  const next = `\`helix keys create <name> --role admin --clearance restricted --tenant ${id}\` makes its first key.`;
  console.log(json ? JSON.stringify(made) : printableLines(`made tenant ${id} ("${name}")\n${next}`));
}

async function rename(tenant: TenantId, name: string, { json }: Options): Promise<void> {
  const row = await onDatabase('tenants', (database) =>
    database.withTenant(tenant, async (session) => {
      const renamed = await renameTenant(session, tenant, name);
      await noteOfTenant(session, tenant, 'tenant.rename');
      return renamed;
    }),
  );
  console.log(json ? JSON.stringify(row) : printable(`tenant ${tenant} is called "${name}"`));
}

async function remove(tenant: TenantId, { yes, json }: Options & { yes?: boolean }): Promise<void> {
  const helix = await openAlone(loadSettings(), 'tenants delete');
  try {
    const { database } = helix;
    const row = await database.withTenant(tenant, (session) => readTenant(session, tenant));
    if (!yes) throw notMeant(row);
    await deleteTenant(helix, tenant);
    const told = { tenant_id: tenant, status: 'deleted', projects: row.projects, documents: row.documents };
    const said = `deleted tenant ${tenant} ("${row.name}"), ${counts(row)}\n${BACKUPS}`;
    console.log(json ? JSON.stringify(told) : printableLines(said));
  } finally {
    await helix.close();
  }
}

const BACKUPS =
  'Backups from before still hold it, and the master key of then opens its files in them: it is gone for good when they are.';

function notMeant(row: TenantRow): HelixError {
  const problem = `Tenant ${row.tenant_id} ("${row.name}") has ${counts(row)}, which would be gone, but for what backups hold. Say --yes to delete it.`;
  return new HelixError('bad_request', { problem });
}

function counts({ projects, documents, keys }: TenantRow): string {
  return `${documents} documents in ${projects} projects and ${keys} keys`;
}

function ofTenant(command: Command, name: string, description: string): Command {
  return command
    .command(name)
    .description(description)
    .argument('<id>', 'the id of the tenant, as `list` shows it', tenantId)
    .option('--json', 'print one JSON object');
}

function tenantName(value: string): string {
  const name = value.trim();
  if (/^[^\p{Cc}]{1,200}$/u.test(name) && name.isWellFormed()) return name;
  throw new InvalidArgumentError(`It has ${name.length} characters; give it 1 to 200 on one line.`);
}

function tenantTable(tenants: readonly TenantRow[]): string {
  return table(
    ['tenant id', 'made', 'projects', 'documents', 'keys', 'name'],
    tenants.map(({ tenant_id, created_at, deleted_at, projects, documents, keys, name }) => [
      tenant_id,
      created_at.toISOString().slice(0, 10),
      String(projects),
      String(documents),
      String(keys),
      deleted_at ? `${name} (being deleted)` : name,
    ]),
  );
}

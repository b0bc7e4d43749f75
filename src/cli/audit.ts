import { Command, InvalidArgumentError } from 'commander';
import type { AuditEntryBody } from '../client/access-contract.ts';
import { DEFAULT_TENANT, type TenantId } from '../terms.ts';
import { positive, tenantId } from './parse-arguments.ts';
import { table } from './print-table.ts';
import { withAccess } from './with-access.ts';

export function auditCommand(): Command {
  return new Command('audit')
    .description('what was done and what was refused in a tenant, by whom; the newest first')
    .option('--tenant <id>', 'whose log', tenantId, DEFAULT_TENANT)
    .option('--limit <count>', 'how many entries', entries, 100)
    .option('--before <id>', 'those before this entry: the last one of the page before', positive)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nThat tenants were made, limited and deleted is in the log of the first tenant, which is shown unless --tenant names another.\nGoes through a `helix serve` that has an embedded database open, for the first tenant.\n\nExamples:\n  helix audit\n  helix audit --limit 20 --json\n  helix audit --tenant 5b0c1f5e-8f5c-4b5e-9d0b-1c2d3e4f5a6b --before 412',
    )
    .action(audit);
}

/** As many as a page of the API has. */
const MOST_ENTRIES = 1000;

async function audit({ tenant, json, ...page }: Options): Promise<void> {
  const found = await withAccess(tenant, (access) => access.audit(page));
  console.log(json ? JSON.stringify({ entries: found }) : auditTable(found, page.limit));
}

type Options = { tenant: TenantId; limit: number; before?: number; json?: boolean };

function auditTable(found: readonly AuditEntryBody[], limit: number): string {
  if (found.length === 0) return 'Nothing is noted there.';
  const rows = found.map(({ audit_id, at, outcome, action, actor, target, request_id }) => [
    audit_id,
    at.slice(0, 19).replace('T', ' '),
    outcome,
    action,
    [actor.kind, actor.id, ...(actor.role ? [`(${actor.role})`] : [])].join(' '),
    request_id ?? '-',
    Object.entries(target)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  const shown = table(['id', 'at (UTC)', 'outcome', 'what', 'who', 'request', 'to what'], rows);
  if (found.length < limit) return shown;
  return `${shown}\n\n\`helix audit --before ${found.at(-1)!.audit_id}\` shows what was before.`;
}

function entries(value: string): number {
  const count = positive(value);
  if (count <= MOST_ENTRIES) return count;
  throw new InvalidArgumentError(`"${value}" must be at most ${MOST_ENTRIES}.`);
}

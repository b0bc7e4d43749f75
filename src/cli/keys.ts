import { Command, InvalidArgumentError, Option } from 'commander';
import { ROLES, type Role, SCOPES, type Scope } from '../auth/caller.ts';
import type { IssuedKeyBody, KeyBody } from '../client/access-contract.ts';
import { type Confidentiality, DEFAULT_TENANT } from '../terms.ts';
import { rotateDataCommand } from './keys-rotate-data.ts';
import { rotateMasterCommand } from './keys-rotate-master.ts';
import { level, positive, refuseWords, tenantId } from './parse-arguments.ts';
import { printable, table } from './print-table.ts';
import { withAccess } from './with-access.ts';

export function keysCommand(): Command {
  const command = new Command('keys').description('API keys: who may use this Helix, and for what');
  withTenant(command.command('list', { isDefault: true }))
    .description('the keys that there are, and what became of them; never their secrets')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  withTenant(command.command('create'))
    .description('make a key; it is shown this once')
    .argument('<name>', 'who or what will use it')
    .addOption(new Option('--role <role>', 'what it may do').choices(ROLES).default('reader'))
    .option('--clearance <level>', 'the most confidential that it may see', level, 'internal')
    .option('--scope <scope>', 'less than the role may do; can be given again', scope)
    .option('--days <count>', 'how long it holds; until it is revoked when not given', days)
    .action(create);
  ofKey(command, 'rotate', 'make a new key in place of one, which holds a while longer')
    .option('--overlap-hours <count>', 'how long both hold', hours, 24)
    .action(rotate);
  ofKey(command, 'revoke', 'take a key back; from now on it is refused').action(revoke);
  command.addCommand(rotateMasterCommand()).addCommand(rotateDataCommand());
  return command.addHelpText(
    'after',
    '\nWorks on the database itself. Where `helix serve` has an embedded one open, the keys of the first tenant are made, listed, rotated and\nrevoked through it, while it goes on.\n\nExamples:\n  helix keys create "support bot" --role reader --clearance public --days 90\n  helix keys create ci --role editor --scope write --json\n  helix keys list\n  helix keys rotate k5xwqn2vb7ta --overlap-hours 1\n  helix keys revoke k5xwqn2vb7ta',
  );
}

type Options = { tenant: string; json?: boolean };
type CreateOptions = Options & { role: Role; clearance: Confidentiality; scope?: Scope[]; days?: number };

async function list({ tenant, json }: Options): Promise<void> {
  const keys = await withAccess(tenant, (access) => access.keys());
  console.log(json ? JSON.stringify({ keys }) : keyTable(keys));
}

async function create(
  name: string,
  { tenant, json, scope: scopes, ...wanted }: CreateOptions,
): Promise<void> {
  const key = { name, scopes, ...wanted };
  const issued = await withAccess(tenant, (access) => access.create(key), { existing: false });
  console.log(json ? JSON.stringify(issued) : `${describe(issued)}\n${shownOnce(issued)}`);
}

async function rotate(id: string, options: Options & { overlapHours: number }): Promise<void> {
  const { tenant, json, overlapHours } = options;
  const issued = await withAccess(tenant, (access) => access.rotate(keyId(id), overlapHours));
  if (json) return console.log(JSON.stringify(issued));
  const { replaced } = issued;
  const until = replaced
    ? `key ${replaced.key_id} holds until ${replaced.expires_at}`
    : `it replaces ${keyId(id)}`;
  console.log(`${describe(issued)}\n${until}\n${shownOnce(issued)}`);
}

async function revoke(id: string, { tenant, json }: Options): Promise<void> {
  const revoked = await withAccess(tenant, (access) => access.revoke(keyId(id)));
  console.log(
    json ? JSON.stringify(revoked) : printable(`key ${revoked.key_id} ("${revoked.name}") is revoked`),
  );
}

function withTenant(command: Command): Command {
  return command
    .option('--tenant <id>', 'whose keys', tenantId, DEFAULT_TENANT)
    .option('--json', 'print one JSON object');
}

function ofKey(command: Command, name: string, description: string): Command {
  return withTenant(
    command
      .command(name)
      .description(description)
      .argument('<key-id>', 'the id of the key, as `list` shows it'),
  );
}

/** Who has the whole key at hand may give it: what is no secret of it is enough. */
function keyId(given: string): string {
  return /^hx_([a-z2-7]{12})(?:_|$)/.exec(given)?.[1] ?? given;
}

function describe({ key_id, name, role, clearance, scopes, expires_at }: KeyBody): string {
  const until = expires_at ? `until ${expires_at}` : 'until it is revoked';
  const may = scopes.length > 0 ? `may ${scopes.join(', ')}` : 'runs the installation';
  return printable(
    `made key ${key_id} ("${name}"): ${role}, ${may}, sees up to ${clearance}, holds ${until}`,
  );
}

function shownOnce({ key }: IssuedKeyBody): string {
  return `\n  ${key}\n\nKeep it now: only its hash is stored, and it is not shown again.`;
}

function keyTable(keys: readonly KeyBody[]): string {
  if (keys.length === 0) return 'There is no key yet. `helix keys create <name>` makes one.';
  return table(
    ['key id', 'state', 'role', 'clearance', 'scopes', 'made', 'expires', 'last used', 'name'],
    keys.map((each) => [
      each.key_id,
      each.replaced_by ? `${each.state} by ${each.replaced_by}` : each.state,
      each.role,
      each.clearance,
      each.scopes.join(' '),
      moment(each.created_at),
      moment(each.expires_at),
      moment(each.last_used_at),
      each.name,
    ]),
  );
}

function moment(at: string | null): string {
  return at ? at.slice(0, 16).replace('T', ' ') : '-';
}

function scope(value: string, before: Scope[] = []): Scope[] {
  const known = SCOPES.find((each) => each === value);
  if (known) return [...before, known];
  throw new InvalidArgumentError(`"${value}" must be one of ${SCOPES.join(', ')}.`);
}

function days(value: string): number {
  const count = positive(value);
  if (count <= 3650) return count;
  throw new InvalidArgumentError(`"${value}" must be at most 3650.`);
}

function hours(value: string): number {
  if (/^\d{1,4}$/.test(value) && Number(value) <= 24 * 30) return Number(value);
  throw new InvalidArgumentError(`"${value}" must be a whole number from 0 to 720.`);
}

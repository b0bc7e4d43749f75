import { HelixError } from '../errors.ts';
import { CONFIDENTIALITIES, type Confidentiality, DEFAULT_TENANT, type TenantId } from '../terms.ts';
import type { Caller, Role, Scope } from './caller.ts';

/** An operator is of no tenant, so it may do nothing with the documents of one. */
export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  reader: ['ask', 'read'],
  editor: ['ask', 'read', 'write'],
  admin: ['ask', 'read', 'write', 'admin'],
  operator: [],
};

/** Those of the role that are named; all of them where none is. Throws `bad_request` for one that the role does not have. */
export function scopesOf(role: Role, wanted?: readonly Scope[]): Scope[] {
  const allowed = SCOPES_OF_ROLE[role];
  const beyond = wanted?.find((scope) => !allowed.includes(scope));
  if (beyond)
    throw new HelixError('bad_request', {
      problem: `The scope "${beyond}" is more than the role "${role}" has (${allowed.join(', ') || 'none'}). Leave it out, or choose another role.`,
    });
  return wanted ? allowed.filter((scope) => wanted.includes(scope)) : [...allowed];
}

/** What a stored credential gives: a scope that its role no longer has is not given. */
export function callerScopes(role: Role, stored: readonly string[]): ReadonlySet<Scope> {
  return new Set(SCOPES_OF_ROLE[role].filter((scope) => stored.includes(scope)));
}

/** Nobody gives away more than they have; who works on this machine alone has everything. Throws `bad_request`, `forbidden`. */
export function refuseEscalation(by: Caller, wanted: Grant): void {
  if (wanted.role === 'operator' && wanted.tenant !== DEFAULT_TENANT)
    throw new HelixError('bad_request', {
      problem: `A key with the role "operator" cannot be of tenant ${wanted.tenant}: it is of the installation. Make it with \`helix keys create <name> --role operator\` on the command line, without --tenant.`,
    });
  if (by.credential.kind === 'local') return;
  const isOperator = by.role === 'operator';
  const beyond =
    (wanted.role === 'operator' && !isOperator && `the role "${wanted.role}"`) ||
    (wanted.tenant !== by.tenant && !isOperator && `tenant ${wanted.tenant}`) ||
    (!isOperator && beyondScopes(by, wanted)) ||
    (!isOperator && rank(wanted.clearance) > rank(by.clearance) && `the clearance "${wanted.clearance}"`);
  if (beyond)
    throw new HelixError('forbidden', {
      what: `A key with ${beyond}`,
      action:
        wanted.role === 'operator'
          ? 'Whoever runs Helix makes it, with `helix keys create <name> --role operator` on the command line.'
          : 'Ask for less than you have yourself, or let somebody make it who has that.',
    });
}

export type Grant = {
  tenant: TenantId;
  role: Role;
  clearance: Confidentiality;
  scopes: readonly Scope[];
};

function beyondScopes(by: Caller, { scopes }: Grant): string | undefined {
  const beyond = scopes.find((scope) => !by.scopes.has(scope));
  return beyond && `the scope "${beyond}"`;
}

function rank(clearance: Confidentiality): number {
  return CONFIDENTIALITIES.indexOf(clearance);
}

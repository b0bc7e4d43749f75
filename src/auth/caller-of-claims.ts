import type { Settings } from '../settings/settings.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../terms.ts';
import type { Caller, Role } from './caller.ts';
import type { Refusal } from './refusal.ts';
import { SCOPES_OF_ROLE } from './roles.ts';

/**
 * Whom a token speaks for, by the claims that the settings name. What is not there or not known is refused, never guessed:
 * only the clearance has a default. The claims are those of a token whose signature holds.
 */
export function callerOfClaims(claims: Claims, settings: ClaimSettings): Caller | Refusal {
  const { jwtTenantClaim, jwtRoleClaim, jwtClearanceClaim, jwtDefaultClearance } = settings;
  const subject = claimOf(claims, 'sub');
  if (typeof subject !== 'string' || !/^[^\p{Cc}]{1,255}$/u.test(subject)) return unusable('sub');
  const tenant = claimOf(claims, jwtTenantClaim);
  if (typeof tenant !== 'string' || !UUID.test(tenant)) return unusable(jwtTenantClaim);
  const role = ROLES_OF_TOKENS.find((each) => each === onlyOne(claimOf(claims, jwtRoleClaim)));
  if (!role) return unusable(jwtRoleClaim);
  const clearance = clearanceOf(claimOf(claims, jwtClearanceClaim) ?? jwtDefaultClearance);
  if (!clearance) return unusable(jwtClearanceClaim);
  return {
    tenant: tenant.toLowerCase(),
    role,
    clearance,
    scopes: new Set(SCOPES_OF_ROLE[role]),
    credential: { kind: 'jwt', id: subject },
  };
}

export type ClaimSettings = Pick<
  Settings,
  'jwtTenantClaim' | 'jwtRoleClaim' | 'jwtClearanceClaim' | 'jwtDefaultClearance'
>;
export type Claims = Readonly<Record<string, unknown>>;

/** Who runs the installation has a key for it: an issuer that serves all tenants does not decide that. */
const ROLES_OF_TOKENS = ['reader', 'editor', 'admin'] as const satisfies Role[];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function claimOf(claims: Claims, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

/** Some issuers have a list of roles where others have one; which of several is meant is not guessed. */
function onlyOne(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function clearanceOf(value: unknown): Confidentiality | undefined {
  return CONFIDENTIALITIES.find((each) => each === value);
}

/** The value is not repeated: it is of somebody else, and the audit log is for the name of what was wrong. */
function unusable(claim: string): Refusal {
  return { refused: 'claims', detail: `claim "${claim}" is missing or not usable` };
}

import { CONFIDENTIALITIES } from '../terms.ts';
import { optional, withDefault } from './definition.ts';
import { choice, integer, jwtAlgorithms, origins, text, url } from './parsers.ts';

/** Who may ask, and how that is found out. */
export const AUTH_DEFINITIONS = {
  auth: withDefault(
    'HELIX_AUTH',
    choice('auto', 'on', 'off'),
    'auto',
    'whether requests need a key or a token; `auto` is `off` where only this machine can reach Helix, HELIX_TRUSTED_PROXIES names nobody and HELIX_ENV is not production, else `on`',
  ),
  corsOrigins: withDefault(
    'HELIX_CORS_ORIGINS',
    origins,
    [],
    'web pages elsewhere that may use the API with a key or a token, such as https://app.example.com',
  ),
  jwtIssuer: optional('HELIX_JWT_ISSUER', text, 'whose tokens are accepted: their `iss`; none when not set'),
  jwtAudience: optional('HELIX_JWT_AUDIENCE', text, 'what tokens have to be made for: their `aud`'),
  jwtJwksUrl: optional(
    'HELIX_JWT_JWKS_URL',
    url('https', 'http'),
    'where the public keys of the issuer are; http on this machine only',
    'url',
  ),
  jwtAlgorithms: withDefault(
    'HELIX_JWT_ALGORITHMS',
    jwtAlgorithms,
    ['RS256', 'ES256', 'EdDSA'],
    'how tokens may be signed; never without a key or with a shared one',
  ),
  jwtClockSkewSeconds: withDefault(
    'HELIX_JWT_CLOCK_SKEW_S',
    integer(0, 300),
    30,
    "how far the issuer's clock may be from this one",
  ),
  jwtTenantClaim: withDefault(
    'HELIX_JWT_TENANT_CLAIM',
    text,
    'tenant',
    'the claim with the id of the tenant; without it a token is refused',
  ),
  jwtRoleClaim: withDefault(
    'HELIX_JWT_ROLE_CLAIM',
    text,
    'role',
    'the claim with the role (reader, editor or admin); without it a token is refused',
  ),
  jwtClearanceClaim: withDefault(
    'HELIX_JWT_CLEARANCE_CLAIM',
    text,
    'clearance',
    'the claim with the most confidential that may be seen',
  ),
  jwtDefaultClearance: withDefault(
    'HELIX_JWT_DEFAULT_CLEARANCE',
    choice(...CONFIDENTIALITIES),
    'public',
    'the clearance of tokens without that claim',
  ),
} as const;

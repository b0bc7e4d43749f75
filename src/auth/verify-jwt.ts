import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { HelixError, messageOf } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import type { Caller } from './caller.ts';
import { type ClaimSettings, callerOfClaims } from './caller-of-claims.ts';
import { createJwksFetch, type JwksPorts } from './fetch-jwks.ts';
import type { Refusal } from './refusal.ts';

/** Several times what issuers make; longer ones are refused before anything is decoded. */
const MOST_CHARACTERS = 16_384;
const TIMEOUT_MS = 5000;
/** A key that is not known is asked for this long after the last time at the earliest: anybody can name one. */
const COOLDOWN_MS = 30_000;
const CACHE_MS = 10 * 60_000;

/**
 * Checks tokens of the issuer that the settings name: the signature by the issuer's keys, issuer, audience and times, and
 * then whom it speaks for. Nothing where no issuer is named. Keys that the issuer changes are found by their new id.
 * The verifier throws `identity_unavailable` when the keys cannot be fetched.
 */
export function createJwtVerifier(settings: JwtSettings, ports: JwtPorts = {}): VerifyJwt | undefined {
  const { jwtIssuer, jwtAudience, jwtJwksUrl } = settings;
  if (!jwtIssuer || !jwtAudience || !jwtJwksUrl) return undefined;
  const keys = keysOf(jwtJwksUrl, ports);
  const options: JWTVerifyOptions = {
    issuer: jwtIssuer,
    audience: jwtAudience,
    algorithms: [...settings.jwtAlgorithms],
    clockTolerance: settings.jwtClockSkewSeconds,
    requiredClaims: ['exp', 'sub'],
  };
  const { now = Date.now } = ports;
  return async (token) => {
    if (token.length > MOST_CHARACTERS) return { refused: 'size', detail: `${token.length} characters` };
    try {
      const { payload } = await jwtVerify(token, keys, { ...options, currentDate: new Date(now()) });
      // `jose` looks at this time only where an age is asked for.
      if ((payload.iat ?? 0) > now() / 1000 + settings.jwtClockSkewSeconds)
        return { refused: 'claims', detail: 'iat is in the future' };
      return callerOfClaims(payload, settings);
    } catch (error) {
      return refusalOf(error);
    }
  };
}

export type VerifyJwt = (token: string) => Promise<Caller | Refusal>;
export type JwtPorts = JwksPorts & { cooldownMs?: number };
export type JwtSettings = ClaimSettings &
  Pick<Settings, 'jwtIssuer' | 'jwtAudience' | 'jwtJwksUrl' | 'jwtAlgorithms' | 'jwtClockSkewSeconds'>;

function keysOf(url: string, ports: JwtPorts): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: ports.cooldownMs ?? COOLDOWN_MS,
    cacheMaxAge: CACHE_MS,
    [customFetch]: createJwksFetch(ports),
  });
  return async (header, token) => {
    // Otherwise a token would be tried with whatever key there is, and an issuer with two could not change one.
    if (!header.kid) throw new errors.JWKSNoMatchingKey('The token names no key (kid)');
    return keys(header, token).catch((error) => {
      const isOfToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid);
      if (isOfToken || error instanceof HelixError) throw error;
      const problem = `has a key that cannot be used (${messageOf(error)})`;
      throw new HelixError('identity_unavailable', { url, problem }, { cause: error });
    });
  };
}

/** What `jose` says of the token is a refusal; everything else, such as keys that cannot be fetched, is an error of ours. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof errors.JOSEError)) throw error;
  const detail = messageOf(error);
  if (error instanceof errors.JWTExpired) return { refused: 'expired', detail };
  if (error instanceof errors.JWTClaimValidationFailed) return { refused: 'claims', detail };
  if (error instanceof errors.JWSSignatureVerificationFailed) return { refused: 'signature', detail };
  if (error instanceof errors.JWKSNoMatchingKey) return { refused: 'unknown', detail };
  return { refused: 'malformed', detail };
}

import type { Settings } from './settings.ts';

/**
 * Whether requests need a credential. Settings that were loaded leave no doubt: `off` is there only where it is safe. Who
 * names proxies lets others in, whatever address Helix listens on.
 */
export function isAuthOn(settings: Settings): boolean {
  if (settings.auth !== 'auto') return settings.auth === 'on';
  return (
    settings.environment === 'production' || !isLoopback(settings.host) || settings.trustedProxies.length > 0
  );
}

/** Whether somebody said that no credential is needed, and did not merely leave it so. */
export function isMeantOpen(settings: Settings): boolean {
  return settings.auth === 'off';
}

export function* authProblems(settings: Settings): Generator<string> {
  const { auth, host, environment, jwtJwksUrl } = settings;
  if (auth === 'off' && environment === 'production')
    yield 'HELIX_AUTH is "off", which HELIX_ENV=production does not allow. Set it to on, and make a key with `helix keys create`.';
  if (auth === 'off' && !isLoopback(host))
    yield `HELIX_AUTH is "off", but HELIX_HOST is "${host}", where others can reach Helix. Set HELIX_AUTH to on, or HELIX_HOST to 127.0.0.1.`;
  if (settings.corsOrigins.length > 0 && !isAuthOn(settings))
    yield 'HELIX_CORS_ORIGINS is set, but no credential is asked for: those pages could do everything. Set HELIX_AUTH to on.';
  const needed = {
    HELIX_JWT_ISSUER: settings.jwtIssuer,
    HELIX_JWT_AUDIENCE: settings.jwtAudience,
    HELIX_JWT_JWKS_URL: jwtJwksUrl,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 1 || missing.length === 2)
    yield `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing; tokens need all of ${Object.keys(needed).join(', ')}.`;
  if (jwtJwksUrl?.startsWith('http:') && !isLoopback(new URL(jwtJwksUrl).hostname))
    yield 'HELIX_JWT_JWKS_URL begins with http://: whoever is on the way could put in keys of their own. Use https://.';
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

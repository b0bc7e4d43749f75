import { HelixError } from '../errors.ts';

/** What a deployment sets, in wrangler.toml or in the dashboard. Nothing else of the environment is read. */
export type EdgeEnvironment = {
  ORIGIN_URL?: string;
  ALLOWED_ORIGINS?: string;
  FORWARD_AUTHORIZATION?: string;
  MAX_BODY_MB?: string;
};

export type EdgeSettings = {
  /** Where Helix is; its path ends with a slash. */
  origin: URL;
  /** Pages of other addresses that may use this worker. */
  allowedOrigins: readonly string[];
  forwardsAuthorization: boolean;
  maxBodyBytes: number;
};

/** Set on every request that goes on, so that one that returns is known. */
export const EDGE_HEADER = 'x-helix-edge';

const MEGABYTE = 1024 * 1024;

/** Throws what is wrong by the name of the variable; its value is told to nobody. */
export function readEdgeSettings(environment: EdgeEnvironment, request: Request): EdgeSettings {
  const origin = originOf(environment.ORIGIN_URL);
  if (origin.host === new URL(request.url).host)
    throw misconfigured('ORIGIN_URL', 'names this worker itself');
  if (request.headers.has(EDGE_HEADER)) throw new HelixError('edge_loop');
  return {
    origin,
    allowedOrigins: listOf(environment.ALLOWED_ORIGINS).map(checkedOrigin),
    forwardsAuthorization: isTrue(environment.FORWARD_AUTHORIZATION),
    maxBodyBytes: megabytesOf(environment.MAX_BODY_MB) * MEGABYTE,
  };
}

function originOf(value: string | undefined): URL {
  if (!value?.trim()) throw misconfigured('ORIGIN_URL', 'is not set');
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw misconfigured('ORIGIN_URL', 'is no http or https address');
  if (url.username || url.password) throw misconfigured('ORIGIN_URL', 'has a name or a password in it');
  if (url.search || url.hash) throw misconfigured('ORIGIN_URL', 'has a query or a fragment');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function listOf(value = ''): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function checkedOrigin(entry: string): string {
  if (entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry)) return entry;
  const problem =
    'has an entry that is no origin (such as https://chat.example.com, without a slash at its end)';
  throw misconfigured('ALLOWED_ORIGINS', problem);
}

function isTrue(given: string | undefined): boolean {
  const value = given || 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw misconfigured('FORWARD_AUTHORIZATION', 'is neither true nor false');
}

/** What Helix itself takes for an image unless told, and a little for the rest of the form. */
function megabytesOf(given: string | undefined): number {
  const value = given || '11';
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100) return Number(value);
  throw misconfigured('MAX_BODY_MB', 'is no whole number from 1 to 100');
}

function misconfigured(variable: string, problem: string): HelixError {
  return new HelixError('edge_misconfigured', { variable, problem });
}

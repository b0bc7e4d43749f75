import { isIP } from 'node:net';
import { optional, withDefault } from './definition.ts';
import { integer, list, NotAccepted, type Parser } from './parsers.ts';

/** How much each tenant may use, and how long Helix waits for a client. `docs/limits.md` explains them. */
export const LIMIT_DEFINITIONS = {
  limitRequestsPerMinute: optional(
    'HELIX_LIMIT_REQUESTS_PER_MINUTE',
    limit('whole'),
    'requests of a tenant to one process in a minute; 1200 where a credential is needed, else none',
  ),
  limitQuestionsPerMinute: optional(
    'HELIX_LIMIT_QUESTIONS_PER_MINUTE',
    limit('whole'),
    'questions and searches of a tenant to one process in a minute; 120 where a credential is needed, else none',
  ),
  limitConcurrentAnswers: optional(
    'HELIX_LIMIT_CONCURRENT_ANSWERS',
    limit('whole'),
    'answers of a tenant that one process writes at once; 64 where a credential is needed, else 1000',
  ),
  limitConcurrentUploads: optional(
    'HELIX_LIMIT_CONCURRENT_UPLOADS',
    limit('whole'),
    'documents of a tenant that one process receives at once; 16 where a credential is needed, else 200',
  ),
  limitTokensPerDay: optional(
    'HELIX_LIMIT_TOKENS_PER_DAY',
    limit('whole'),
    'tokens of prompts and answers that a tenant may use on a day (UTC), over all processes; none when not set',
  ),
  limitCostPerDay: optional(
    'HELIX_LIMIT_COST_PER_DAY',
    limit('decimal'),
    'the same by HELIX_MODEL_PRICES, in their currency; none when not set',
  ),
  limitDocuments: optional(
    'HELIX_LIMIT_DOCUMENTS',
    limit('whole'),
    'documents that a tenant may have, those that wait included; none when not set',
  ),
  limitStoredMegabytes: optional(
    'HELIX_LIMIT_STORED_MB',
    limit('whole'),
    'size of all versions of all documents of a tenant; none when not set',
  ),
  limitCredentialShare: withDefault(
    'HELIX_LIMIT_CREDENTIAL_SHARE',
    integer(1, 100),
    100,
    'percent of what a tenant may ask in a minute and at once that one of its credentials may',
  ),
  limitAddressPerMinute: withDefault(
    'HELIX_LIMIT_ADDRESS_PER_MINUTE',
    limit('whole'),
    1200,
    'requests without a credential from one address to one process in a minute, where a credential is needed',
  ),
  trustedProxies: withDefault(
    'HELIX_TRUSTED_PROXIES',
    networks(),
    [],
    'addresses and networks of proxies before Helix, such as `10.0.0.0/8`: the address that they say a request is from is believed',
  ),
  maxConnections: withDefault(
    'HELIX_MAX_CONNECTIONS',
    integer(1, 1_000_000),
    4000,
    'most connections of clients to one process; more are closed at once',
  ),
  maxConnectionsPerAddress: withDefault(
    'HELIX_MAX_CONNECTIONS_PER_ADDRESS',
    integer(1, 1_000_000),
    256,
    'the same from one address, but for this machine and HELIX_TRUSTED_PROXIES',
  ),
  headerSeconds: withDefault(
    'HELIX_HEADER_TIME_S',
    integer(1, 600),
    15,
    'longest time until the head of a request is there',
  ),
  slowClientSeconds: withDefault(
    'HELIX_SLOW_CLIENT_S',
    integer(1, 3600),
    60,
    'a client is cut off that for so long takes nothing of what is sent to it, or sends less than 1 kB a second of a body',
  ),
} as const;

function networks(): Parser<readonly string[]> {
  const accepts = 'addresses and networks such as 10.0.0.0/8, separated by commas';
  return {
    accepts,
    parse(value) {
      const found = list.parse(value);
      if (!found.every(isNetwork)) throw new NotAccepted(accepts);
      return found;
    },
  };
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A number above 0, or none. */
function limit(kind: 'whole' | 'decimal'): Parser<number> {
  const accepts = `${kind === 'whole' ? 'a whole number' : 'a number'} above 0, or none (or 0) for no limit`;
  const pattern = kind === 'whole' ? /^\d{1,15}$/ : /^(\d{1,12}\.?\d{0,6}|\.\d{1,6})$/;
  return {
    accepts,
    parse(value) {
      if (/^none$/i.test(value)) return 0;
      if (!pattern.test(value)) throw new NotAccepted(accepts);
      return Number(value);
    },
  };
}

export const limitParsers = { whole: limit('whole'), decimal: limit('decimal') };

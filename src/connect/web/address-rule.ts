import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a connection would go: the name as the URL has it, and one address that it stands for. */
export type Destination = { host: string; address: string; port: number };

/** Says why a connection is not made, and what can be done; undefined when it may be. */
export type AddressRule = (destination: Destination) => AddressRefusal | undefined;
export type AddressRefusal = { problem: string; action: string };

/**
 * Only public addresses at the ports of the web, and besides them what `allowed` names: a host, an address or a network,
 * each perhaps with a port (`wiki.intranet`, `127.0.0.1:8123`, `10.1.0.0/16`). A page, or whoever answers for its name,
 * could otherwise send Helix to anything that this machine reaches.
 */
export function createAddressRule(allowed: readonly string[]): AddressRule {
  const entries = allowed.map(readEntry);
  return ({ host, address, port }) => {
    if (entries.some((entry) => entry({ host, address, port }))) return undefined;
    const range = rangeOf(address);
    if (range !== 'public') {
      const which = host === address ? address : `${host} is ${address}`;
      return { problem: `${which}, which is no public address (${range})`, action: NAME_IT };
    }
    return WEB_PORTS.has(port) ? undefined : { problem: otherPort(port), action: NAME_IT };
  };
}

/**
 * Public addresses at the ports of the web alone. What a name stands for is not told: whoever has this rule is a customer, and
 * the names and addresses of the network that Helix runs in are the operator's.
 */
export function publicAddressRule(): AddressRule {
  return ({ address, port }) => {
    if (rangeOf(address) !== 'public')
      return { problem: 'the name has no public address', action: 'Name one that the whole web can reach.' };
    const action = 'Name an address at one of them.';
    return WEB_PORTS.has(port) ? undefined : { problem: otherPort(port), action };
  };
}

const NAME_IT = 'If it is meant, name it in HELIX_CONNECT_ALLOW_PRIVATE.';

function otherPort(port: number): string {
  return `port ${port} is not one of the web's, 80 and 443`;
}

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * `public`, or the name of the range. What holds another address inside (IPv4-mapped, NAT64, 6to4, Teredo) is not public,
 * whatever it holds; nor is IPv6 outside of what is given out so far.
 */
export function rangeOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unreadable';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== 'unicast') return range;
  if (parsed.kind() === 'ipv6' && !parsed.match(GIVEN_OUT)) return 'reserved';
  return 'public';
}

const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');

type Entry = (destination: Destination) => boolean;

function readEntry(text: string): Entry {
  const [, bracketed, plain = '', portText] =
    /^(?:\[([^\]]+)\]|([^:]*|[^[\]]*:[^[\]]*:[^[\]]*?))(?::(\d{1,5}))?$/.exec(text.trim()) ?? [
      undefined,
      undefined,
      text.trim(),
      undefined,
    ];
  const name = (bracketed ?? plain).toLowerCase();
  const isPort = (port: number) => portText === undefined || port === Number(portText);
  if (name.includes('/') && ipaddr.isValidCIDR(name)) {
    const network = ipaddr.parseCIDR(name);
    return ({ address, port }) => isPort(port) && isWithin(address, network);
  }
  if (isIP(name) !== 0) {
    const only = ipaddr.parse(name).toNormalizedString();
    return ({ address, port }) => isPort(port) && normalized(address) === only;
  }
  return ({ host, port }) => isPort(port) && host.toLowerCase() === name;
}

function isWithin(address: string, [network, bits]: ReturnType<typeof ipaddr.parseCIDR>): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === network.kind() && parsed.match([network, bits] as never);
}

function normalized(address: string): string | undefined {
  return ipaddr.isValid(address) ? ipaddr.parse(address).toNormalizedString() : undefined;
}

import ipaddr from 'ipaddr.js';

/** What an address is counted under: itself, or of IPv6 the network of 64 bits that one customer has all of. */
export function addressOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // an IPv4 address inside of an IPv6 one is that IPv4 address
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** A program of this machine, such as a proxy that is not in HELIX_TRUSTED_PROXIES: its address tells nothing of who asks. */
export function isThisMachine(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

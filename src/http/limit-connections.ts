import type { EventEmitter } from 'node:events';
import { BlockList, isIP, type Socket } from 'node:net';
import type { Settings } from '../settings/settings.ts';
import { addressOf } from './address-of.ts';

/** All connections of one address are counted together; but for this machine and proxies, which come with those of many. */
export function limitConnections(server: EventEmitter, settings: ConnectionSettings): void {
  const open = new Map<string, number>();
  const isExempt = exemptAddresses(settings.trustedProxies);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isExempt(address)) return;
    const key = addressOf(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > settings.maxConnectionsPerAddress) return void socket.destroy();
    open.set(key, count);
    socket.once('close', () => {
      const left = open.get(key)! - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

type ConnectionSettings = Pick<Settings, 'maxConnectionsPerAddress' | 'trustedProxies'>;

function exemptAddresses(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of ['127.0.0.0/8', '::1/128', ...proxies]) {
    const [address, bits] = network.split('/') as [string, string | undefined];
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  // An IPv4 address may come inside of an IPv6 one, which the list knows.
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { limitConnections } from './limit-connections.ts';

function connectFrom(server: EventEmitter, remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, isClosed: false });
  const destroy = () => {
    socket.isClosed = true;
    socket.emit('close');
  };
  server.emit('connection', Object.assign(socket, { destroy }));
  return { destroy, isClosed: () => socket.isClosed };
}

test('[LIMITS-CONNECTIONS] one address has no more than its part at once, whatever others have', () => {
  const server = new EventEmitter();
  limitConnections(server, { maxConnectionsPerAddress: 2, trustedProxies: [] });
  const [one, two, three] = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'].map((address) =>
    connectFrom(server, address),
  );
  expect([one, two, three].map((each) => each!.isClosed())).toEqual([false, false, true]);
  expect(connectFrom(server, '192.0.2.2').isClosed()).toBe(false);
  one!.destroy();
  expect(connectFrom(server, '192.0.2.1').isClosed()).toBe(false);
  expect(connectFrom(server, '192.0.2.1').isClosed()).toBe(true);
});

test('[LIMITS-CONNECTIONS] this machine and proxies come with the connections of many', () => {
  const server = new EventEmitter();
  limitConnections(server, { maxConnectionsPerAddress: 1, trustedProxies: ['10.0.0.0/8', '2001:db8::1'] });
  for (const address of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '2001:db8::1',
  ])
    for (let index = 0; index < 3; index++)
      expect([address, connectFrom(server, address).isClosed()]).toEqual([address, false]);
});

import { describe, expect, test } from 'vitest';
import { createAddressRule, publicAddressRule, rangeOf } from './address-rule.ts';

describe('[CONNECT-PRIVATE] only public addresses are fetched from', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '4000::1',
    'not an address',
  ])('%s is not public', (address) => {
    expect(rangeOf(address)).not.toBe('public');
    expect(createAddressRule([])({ host: 'example.com', address, port: 443 })?.problem).toContain(address);
  });

  test.each(['8.8.8.8', '2606:4700::1111'])('%s is, at the ports of the web', (address) => {
    const rule = createAddressRule([]);
    expect(rule({ host: 'example.com', address, port: 443 })).toBeUndefined();
    expect(rule({ host: 'example.com', address, port: 80 })).toBeUndefined();
    expect(rule({ host: 'example.com', address, port: 6379 })?.problem).toContain('6379');
  });
});

describe('[CONNECT-ALLOW-PRIVATE] what is named may be fetched from, and nothing beside it', () => {
  const allows = (entry: string, host: string, address: string, port: number) =>
    createAddressRule([entry])({ host, address, port }) === undefined;

  test('an address, perhaps with a port', () => {
    expect(allows('127.0.0.1:8123', '127.0.0.1', '127.0.0.1', 8123)).toBe(true);
    expect(allows('127.0.0.1:8123', '127.0.0.1', '127.0.0.1', 8124)).toBe(false);
    expect(allows('127.0.0.1:8123', 'a.example', '127.0.0.2', 8123)).toBe(false);
    expect(allows('[::1]:80', '::1', '::1', 80)).toBe(true);
    expect(allows('::1', '::1', '0:0:0:0:0:0:0:1', 9000)).toBe(true);
  });

  test('a network', () => {
    expect(allows('10.1.0.0/16', 'wiki', '10.1.255.1', 8080)).toBe(true);
    expect(allows('10.1.0.0/16', 'wiki', '10.2.0.1', 80)).toBe(false);
    expect(allows('fd00::/8', 'wiki', 'fd12::1', 80)).toBe(true);
    expect(allows('10.1.0.0/16', 'wiki', '::ffff:10.1.0.1', 80)).toBe(false);
  });

  test('a host by its name, whatever it stands for', () => {
    expect(allows('wiki.intranet', 'WIKI.intranet', '10.0.0.9', 8080)).toBe(true);
    expect(allows('wiki.intranet:443', 'wiki.intranet', '10.0.0.9', 8080)).toBe(false);
    expect(allows('wiki.intranet', 'evil.wiki.intranet', '10.0.0.9', 80)).toBe(false);
  });
});

test('[TENANTS-INSIDE] a customer is told that a name has no public address, and nothing of what it stands for', () => {
  const rule = publicAddressRule();
  const inside = { host: 'wiki.intranet', address: '10.1.2.3', port: 443 };
  const { problem, action } = rule(inside)!;
  expect(`${problem} ${action}`).not.toMatch(/10\.1|private|HELIX_/);
  expect(rule({ ...inside, address: '127.0.0.1' })).toEqual({ problem, action });
  expect(rule({ ...inside, address: '8.8.8.8' })).toBeUndefined();
  expect(rule({ ...inside, address: '8.8.8.8', port: 6379 })?.problem).toContain('6379');
});

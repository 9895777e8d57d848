import { BlockList, isIPv6 } from 'node:net';

const never = new BlockList();
never.addSubnet('0.0.0.0', 8, 'ipv4');
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addAddress('100.100.100.200', 'ipv4');
never.addSubnet('224.0.0.0', 3, 'ipv4');
never.addAddress('::', 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addAddress('::1', 'ipv6');

const inside = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
// Unique local and site-local networks, and the forms of IPv6 that lead to an IPv4 address.
for (const [network, bits] of [
  ['fc00::', 7],
  ['fec0::', 10],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['::', 96],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

const plainOf = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
const familyOf = (plain: string) => (isIPv6(plain) ? 'ipv6' : 'ipv4');

/** Returns whether an IP address is on the public internet: no network of a house, a company or a data centre (RFC 6890). */
export function isPublic(address: string): boolean {
  const plain = plainOf(address);
  return mayBeCalled(plain, false) && !inside.check(plain, familyOf(plain));
}

/**
 * Returns whether the product may call this IP address: never link-local, metadata or multicast ones, and its own machine only on a local
 * installation.
 */
export function mayBeCalled(address: string, allowLoopback: boolean): boolean {
  const plain = plainOf(address);
  const family = familyOf(plain);
  return !never.check(plain, family) && (allowLoopback || !own.check(plain, family));
}

/** Returns true if a host's name or address, as written in a URL, is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

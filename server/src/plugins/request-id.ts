import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '#server/config.ts';

/** The names that TRUST_PROXY may use for groups of networks, as the framework's proxy library defines them. */
const groups: Partial<Record<string, string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const wellFormed = /^[\w.-]{8,64}$/;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => groups[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const ownMachine = blockListOf(['loopback']);

/** Returns true for a connection from this machine that no proxy passed on. */
export const isDirect = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean => {
  const address = socket.remoteAddress ?? '';
  return ownMachine.check(address, familyOf(address)) && headers['x-forwarded-for'] === undefined;
};

/**
 * Returns the function that names each request: by its `X-Request-Id` when a trusted proxy sends one, or a direct call to a local
 * installation; otherwise by a UUID. A visitor's own id could make the lines of two requests look like one.
 */
export function requestIds({
  trustProxy,
  local,
}: Pick<Config, 'trustProxy' | 'local'>): (request: IncomingMessage) => string {
  const proxies = blockListOf(trustProxy);
  const isTrusted = (request: IncomingMessage) => {
    const address = request.socket.remoteAddress ?? '';
    return proxies.check(address, familyOf(address)) || (local && isDirect(request));
  };
  return (request) => {
    const proxyId = request.headers['x-request-id'];
    return typeof proxyId === 'string' && wellFormed.test(proxyId) && isTrusted(request)
      ? proxyId
      : randomUUID();
  };
}

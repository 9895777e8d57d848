import { isIP } from 'node:net';

export interface ClientNetwork {
  version: 4 | 6;
  /** The IPv4 address, or the /64 of an IPv6 address, as one household or phone has it. */
  key: string;
  /** The IPv4 address, or the /48: the most that a provider gives one customer. */
  site: string;
}

/** Returns the network under which attempts from a visitor's address are counted. */
export function clientNetwork(address: string): ClientNetwork {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || isIP(address) === 4) {
    const key = mapped ?? address;
    return { version: 4, key, site: key };
  }
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back].slice(0, 4);
  const short = groups.map((group) => group.replace(/^0+(?=.)/, ''));
  return { version: 6, key: short.join(':'), site: short.slice(0, 3).join(':') };
}

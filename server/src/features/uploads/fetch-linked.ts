import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup } from '#server/platform/network/guarded-lookup.ts';
import { isLoopback, isPublic, mayBeCalled } from '#server/platform/network/outbound-address.ts';

export interface LinkLimits {
  /** Bytes of the response at most. */
  most: number;
  /** True on a local installation, where a link may lead to this machine, also without encryption. */
  local: boolean;
  /** Milliseconds for the whole fetch, redirects included. */
  patienceMs?: number;
}

/** Why a link gave no bytes. */
export class LinkError extends Error {
  readonly reason: 'address' | 'failed' | 'too_large';

  constructor(reason: LinkError['reason'], options?: ErrorOptions) {
    super(`linked picture: ${reason}`, options);
    this.reason = reason;
  }
}

const mostRedirects = 3;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Returns the bytes at an address that somebody typed. It calls the public internet alone, by https, whatever a name resolves to and
 * wherever a redirect leads, and sends nothing about the caller. Throws `LinkError`.
 */
export async function fetchLinked(address: string, limits: LinkLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.patienceMs ?? 10_000);
  let url = new URL(address);
  for (let redirected = 0; redirected <= mostRedirects; redirected += 1) {
    const response = await ask(url, limits, signal);
    const status = response.statusCode ?? 0;
    if (status === 200) return await read(response, limits.most);
    response.destroy();
    const { location } = response.headers;
    if (!redirects.includes(status) || !location || !URL.canParse(location, url)) break;
    url = new URL(location, url);
  }
  throw new LinkError('failed');
}

function ask(url: URL, { local }: LinkLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const allows = (address: string) => isPublic(address) || (local && isOwn(address));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is checked when it is resolved; an address is not resolved.
  const refused = isIP(host) !== 0 && !allows(host);
  const open = url.protocol === 'https:' || (url.protocol === 'http:' && local && isLoopback(host));
  if (refused || !open || url.username !== '') throw new LinkError('address');
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new LinkError('failed', { cause: error }));
    const headers = { accept: 'image/webp,image/png,image/jpeg' };
    send(url, { agent: false, lookup: guardedLookup(allows), signal, headers })
      .on('response', resolve)
      .on('error', fail)
      .end();
  });
}

const isOwn = (address: string) => mayBeCalled(address, true) && !mayBeCalled(address, false);

async function read(response: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      length += part.length;
      if (length > most) throw new LinkError('too_large');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError('failed', { cause: error });
  }
  return Buffer.concat(parts);
}

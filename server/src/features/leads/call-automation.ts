import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { guardedLookup } from '#server/platform/network/guarded-lookup.ts';
import { mayBeCalled } from '#server/platform/network/outbound-address.ts';
import type { Automation } from './dependencies.ts';

export interface Call {
  /** The same id on every attempt (R21). */
  deliveryId: string;
  body: string;
  now: Date;
  /** Milliseconds in which the response must begin. */
  timeout: number;
}

/** The outcome of one call. Any 2xx status counts as delivered; the body is ignored. */
export type CallOutcome =
  | { delivered: true; status: number }
  | { delivered: false; status: number | null; reason: string; retryAfter: string | undefined };

/** Returns `sha256=` and the HMAC of `timestamp.body`, which the receiver recomputes from the raw bytes. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

interface Exchange {
  method: 'POST' | 'HEAD';
  headers: Record<string, string | number>;
  body: string;
  timeout: number;
}

/** Never follows redirects, never throws, never reads the response's body. */
function exchange(
  url: URL,
  { method, headers, body, timeout }: Exchange,
  allowLoopback: boolean,
): Promise<CallOutcome> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const fail = (reason: string) =>
      resolve({ delivered: false, status: null, reason, retryAfter: undefined });
    const request = send(url, {
      method,
      agent: false,
      lookup: guardedLookup((address) => mayBeCalled(address, allowLoopback)),
      signal: AbortSignal.timeout(timeout),
      headers,
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      response.on('error', () => undefined);
      response.destroy();
      if (status >= 200 && status < 300) return resolve({ delivered: true, status });
      const reason = status >= 300 && status < 400 ? 'redirect refused' : `status ${status}`;
      return resolve({ delivered: false, status, reason, retryAfter: response.headers['retry-after'] });
    });
    // The reason is stored, so use the code: messages of DNS errors contain the webhook's host (S2).
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ABORT_ERR' ? 'timeout' : (error.code ?? error.name)),
    );
    request.end(body);
  });
}

/** Posts a signed lead to the automation. */
export function callAutomation(
  { url, secret }: Automation,
  { deliveryId, body, now, timeout }: Call,
  allowLoopback: boolean,
): Promise<CallOutcome> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-signature': signatureOf(secret, timestamp, body),
    'x-timestamp': timestamp,
    'x-delivery-id': deliveryId,
  };
  return exchange(url, { method: 'POST', headers, body, timeout }, allowLoopback);
}

/** Requests the automation's address without a lead; `status` is null when no response comes within `timeout` milliseconds. */
export const reachAutomation = (
  { url }: Automation,
  timeout: number,
  allowLoopback: boolean,
): Promise<CallOutcome> => exchange(url, { method: 'HEAD', headers: {}, body: '', timeout }, allowLoopback);

import type { IncomingHttpHeaders } from 'node:http';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const loopbackPart = /^(for=|host=|proto=)?"?(localhost|127(\.\d{1,3}){3}|\[?::1\]?|https?)(:\d{1,5})?"?$/i;

/** Headers that only a proxy adds. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const onlyLoopback = (header: string | string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.split(/[,;]/))
    .every((part) => loopbackPart.test(part.trim()));

/**
 * Returns whether a request was made on the machine of a local installation: its `Host` and all forwarding headers are loopback. Only such a
 * request may use what has no password (product decision 1.3).
 */
export const isLocalRequest = (headers: IncomingHttpHeaders, { local }: { local: boolean }): boolean =>
  local && loopbackHost.test(headers.host ?? '') && forwarding.every((name) => onlyLoopback(headers[name]));

import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minutes } from '#server/platform/clock.ts';
import { bearsMetricsToken } from './metrics-token.ts';
import { isDirect } from './request-id.ts';

/** The platform itself requests these, over its own network. */
const probes = new Set(['/healthz', '/readyz']);

/** Returns the protocol that the nearest sender claims, trusted or not. */
const claimedProtocol = ({ headers }: FastifyRequest): string | undefined =>
  [headers['x-forwarded-proto']].flat().at(-1)?.split(',').at(-1)?.trim().toLowerCase();

/** `request.protocol` trusts addresses in TRUST_PROXY only. A call within this process crosses no network. */
const isEncrypted = ({ protocol, raw }: FastifyRequest): boolean =>
  protocol.toLowerCase() === 'https' || !(raw.socket instanceof Socket);

const reasonOf = (claimed: string | undefined): string => {
  if (claimed === undefined) return 'no X-Forwarded-Proto: the proxy must send it';
  return claimed === 'https' ? 'sender is not in TRUST_PROXY' : 'asked by http';
};

const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !url.startsWith('/api/');

/**
 * Where the public address is https, serves only requests that a trusted proxy received by https. A page requested by http is redirected
 * only if a proxy says so: otherwise the redirect might lead back here for ever.
 */
export function encryptedOnly(app: FastifyInstance, config: Config): void {
  const { appUrl, local } = config;
  if (local || appUrl.protocol !== 'https:') return;
  let warnAfter = 0;
  const warn = (request: FastifyRequest, reason: string) => {
    if (performance.now() < warnAfter) return;
    warnAfter = performance.now() + minutes(1);
    request.log.warn({ reason }, 'refused plain http');
  };
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    if (isEncrypted(request) || probes.has(route)) return;
    // Prometheus reads each process behind the proxy, and each pod of a cluster; metrics hold no personal data.
    if (route === '/metrics' && (isDirect(request.raw) || bearsMetricsToken(request, config))) return;
    const claimed = claimedProtocol(request);
    if (claimed === 'http' && isPage(request))
      return reply.header('cache-control', 'no-store').redirect(`${appUrl.origin}${request.url}`, 302);
    warn(request, reasonOf(claimed));
    throw new AppError('insecure_transport');
  });
}

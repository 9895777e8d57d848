import { videoFrameOrigins } from '@matilha/contract/video-link';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
/** Of the application's document, whose screens embed videos without a new document: from these hosts only (S8). */
export const applicationPolicy = `${pagePolicy}; frame-src ${videoFrameOrigins.join(' ')}`;
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** Security headers on every answer, errors and files included (ASVS V3). A route may set its own policy. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const secure = config.appUrl.protocol === 'https:';
  app.addHook('onSend', async (request, reply) => {
    const api = request.url.startsWith('/api/');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', api ? dataPolicy : pagePolicy);
    }
    if (api && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
}

/** What a reply that was taken over (an event stream) must send by itself. */
export const streamHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': dataPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

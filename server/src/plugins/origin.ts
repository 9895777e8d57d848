import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses state-changing calls from another site. A client that sends neither `Origin` nor `Sec-Fetch-Site` is no browser and carries
 * nobody's cookie by accident.
 */
export function sameOrigin(app: FastifyInstance, config: Config): void {
  const own = (request: FastifyRequest, origin: string): boolean =>
    origin === config.appUrl.origin ||
    (config.local &&
      loopback.test(origin) &&
      URL.canParse(origin) &&
      new URL(origin).host === request.headers.host);

  app.addHook('onRequest', async (request) => {
    if (readOnly.has(request.method) || request.routeOptions.url?.startsWith('/api/webhooks/')) return;
    const origin = request.headers.origin;
    const site = request.headers['sec-fetch-site'];
    const foreign =
      origin === undefined ? site === 'cross-site' || site === 'same-site' : !own(request, origin);
    if (foreign) throw new AppError('foreign_origin');
  });
}

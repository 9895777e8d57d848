import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { databaseFailure } from '#server/database/health.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mayWorkIn } from '#server/platform/context.ts';
import type { DatabaseMetricsDependencies } from './database-metrics.ts';
import type { Draining } from './draining.ts';
import { statusOfCut } from './errors.ts';
import { createMetrics } from './metrics.ts';
import { bearsMetricsToken } from './metrics-token.ts';
import { isDirect } from './request-id.ts';

/** The status of a request when the visitor left before the response ended, as nginx names it. */
const visitorLeft = 499;

/** Writes one log line for each request and counts it, when its response has ended or its connection was lost. */
function noteRequests(
  app: FastifyInstance,
  observe: ReturnType<typeof createMetrics>['observeRequest'],
): void {
  const noted = new WeakSet<FastifyRequest>();
  const note = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    // A response that is written after its connection was lost also ends, with an error.
    if (noted.has(request)) return;
    noted.add(request);
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    // A request refused before the context hook has no context.
    const actor = request.context?.actor;
    const userId = actor?.kind === 'user' ? { userId: actor.user.id } : {};
    observe({ method, route, status }, reply.elapsedTime / 1_000);
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime), ...userId }, 'request');
  };
  app.addHook('onResponse', async (request, reply) => note(request, reply, reply.statusCode));
  // The framework calls `onResponse` only for responses that were sent whole, always before they close.
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => note(request, reply, statusOfCut(request) ?? visitorLeft));
  });
}

/** Serves health, readiness and metrics, and writes one log line per request: no address, no query, no body. */
export function operations(
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy' | 'metricsToken' | 'build' | 'dataDir' | 'backup'>,
  { leaving }: Pick<Draining, 'leaving'>,
  dependencies: DatabaseMetricsDependencies,
): void {
  const metrics = createMetrics(config, { leaving }, dependencies);
  noteRequests(app, metrics.observeRequest);

  app.get('/healthz', { config: { access: 'public' }, schema: { hide: true } }, async () => ({
    status: 'ok',
    ...config.build,
  }));
  app.get('/readyz', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    if (leaving()) throw new AppError('unavailable', { retryAfter: 2 });
    const failure = await databaseFailure(dependencies.db);
    if (failure) throw new AppError('unavailable', { retryAfter: 2, cause: failure });
    return { status: 'ready' };
  });
  app.get('/metrics', { config: { access: 'optional' }, schema: { hide: true } }, async (request, reply) => {
    // Behind a proxy on this machine every visitor has a loopback connection.
    const open = config.trustProxy.length === 0 && isDirect(request.raw);
    if (!open && !bearsMetricsToken(request, config) && !mayWorkIn(request.context, 'business'))
      throw new AppError('not_found');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupAt } from '#server/backup/last-backup.ts';
import type { Config } from '#server/config.ts';
import { alarmCounts } from '#server/platform/alarms.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mayWorkIn } from '#server/platform/context.ts';
import { fallbackCounts } from '#server/providers/model/fallback-provider.ts';
import type { Draining } from './draining.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const isDirect = (request: FastifyRequest): boolean =>
  loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;

/** Adds a counter whose values are kept elsewhere in this process. */
function exposeCounts(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => ReadonlyMap<string, number>,
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of read()) this.inc({ [label]: value }, count);
    },
  });
}

/** Adds the age of the newest backup; 0 says that there is none, so that one alert covers both. */
function exposeLastBackup(registry: Registry, config: Pick<Config, 'backup'>): void {
  if (!config.backup) return;
  new Gauge({
    name: 'matilha_backup_last_success_timestamp_seconds',
    help: 'When the newest backup was finished, in seconds since 1970; 0: there is none',
    registers: [registry],
    async collect() {
      this.set(((await lastBackupAt(config))?.getTime() ?? 0) / 1000);
    },
  });
}

/** Serves health, readiness and metrics, and writes one log line per response: no address, no query, no body. */
export function operations(
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy' | 'backup'>,
  { leaving }: Pick<Draining, 'leaving'>,
  databaseAnswers: () => Promise<boolean>,
): void {
  const { trustProxy } = config;
  const registry = new Registry();
  exposeLastBackup(registry, config);
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });

  const alarms = 'Alarms that an operator has to look at; the log says more';
  exposeCounts(registry, { name: 'alarms_total', help: alarms, label: 'alarm' }, alarmCounts);
  const fallbacks = 'Questions that the second model was asked, by the failure of the first one';
  exposeCounts(registry, { name: 'model_fallbacks_total', help: fallbacks, label: 'reason' }, fallbackCounts);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    // A request refused before the context hook has no context.
    const actor = request.context?.actor;
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(actor?.kind === 'user' ? { userId: actor.user.id } : {}),
      },
      'request',
    );
  });

  app.get('/healthz', { config: { access: 'public' }, schema: { hide: true } }, async () => ({
    status: 'ok',
  }));
  app.get('/readyz', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    if (leaving() || !(await databaseAnswers())) throw new AppError('unavailable', { retryAfter: 2 });
    return { status: 'ready' };
  });
  app.get('/metrics', { config: { access: 'optional' }, schema: { hide: true } }, async (request, reply) => {
    // Behind a proxy on this machine every visitor has a loopback connection.
    const open = trustProxy.length === 0 && isDirect(request);
    if (!open && !mayWorkIn(request.context, 'business')) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

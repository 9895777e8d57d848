import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { databaseAnswers } from './database/health.ts';
import { agentsRoutes } from './features/agents/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Clock } from './platform/clock.ts';
import type { Limits } from './platform/limits.ts';
import { apiDocs } from './plugins/api-docs.ts';
import { requestContext } from './plugins/context.ts';
import { errorHandling } from './plugins/errors.ts';
import { hostileInput } from './plugins/hostile-input.ts';
import { operations } from './plugins/operations.ts';
import { sameOrigin } from './plugins/origin.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { staticFiles } from './plugins/static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    productConfig: Config;
  }
}

export interface AppDependencies {
  config: Config;
  db: Database;
  /** For what needs a connection of its own: the job queue. */
  connectionString: string;
  notifications: Notifications;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Replaces the limits of section 2 where a test or a measurement needs other ones. */
  limits?: LimitOverrides;
  /** The model that answers; by default the configured one, or the demonstration. */
  model?: ModelProvider;
  /** The built browser part. */
  webRoot?: string;
}

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

function createServer({ config, logger }: AppDependencies) {
  const app = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    // Slow senders are cut: the check interval matters as much as the limits (M1, M2).
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('productConfig', config);
  // Text bodies cross sites without a preflight; this product reads JSON only (M4).
  app.removeContentTypeParser('text/plain');
  return app;
}

/** The whole product behind one HTTP server: every plugin, provider and route, in the order they act. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, db } = dependencies;
  const app = createServer(dependencies);
  await app.register(cookie);
  errorHandling(app);
  securityHeaders(app, config);
  requestContext(app, dependencies);
  sameOrigin(app, config);
  hostileInput(app);
  operations(app, () => databaseAnswers(db));
  await apiDocs(app, config.brandName);

  await app.register(agentsRoutes);
  await app.register(billingRoutes);
  await app.register(settingsRoutes);
  await staticFiles(app, dependencies.webRoot ?? builtWeb);
  return app;
}

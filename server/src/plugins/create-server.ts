import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import { rememberRoutes } from './context.ts';
import { answerFrameworkError, answerUnreadable, ResponseLog } from './errors.ts';
import { jsonBody } from './json-body.ts';
import { requestIds } from './request-id.ts';
import { headersByHand } from './security-headers.ts';

const noCompiler = (): never => {
  throw new Error('schemas are compiled by zod');
};

/**
 * Option of a server that lets zod compile its schemas. Without it, Fastify loads two compilers of its own, which the bundle does not
 * contain.
 */
const schemaController = {
  compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
};

declare module 'fastify' {
  interface FastifyInstance {
    productConfig: Config;
  }
}

/** Returns the path of a request that names the whole address, as clients write to a proxy; another target as it is. */
function pathOf({ url = '/' }: { url?: string | undefined }): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (origin === undefined) return url;
  const path = url.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Creates the HTTP server with its limits for slow and malformed requests, before any part of the product is registered. */
export function createServer({
  config,
  logger,
}: {
  config: Config;
  logger: FastifyBaseLogger;
}): FastifyInstance {
  const byHand = headersByHand(config);
  const app = Fastify({
    loggerInstance: logger,
    // plugins/operations.ts writes one log line of our own for each request.
    logController: new ResponseLog(),
    genReqId: requestIds(config),
    rewriteUrl: pathOf,
    schemaController,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Fastify counts the whole stop as the start of a plugin, and would fail it after ten seconds.
    pluginTimeout: 0,
    frameworkErrors: answerFrameworkError(byHand),
    clientErrorHandler: answerUnreadable(byHand),
    // Slow senders are cut: the check interval matters as much as the limits.
    requestTimeout: 10_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
  });
  // Node would answer these two itself, not in the contract's form: see also plugins/hostile-input.ts.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('productConfig', config);
  rememberRoutes(app);
  // Text bodies cross sites without a preflight; this product reads JSON only.
  app.removeContentTypeParser('text/plain');
  jsonBody(app);
  return app;
}

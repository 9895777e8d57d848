import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { schemaController } from './no-compilers.ts';
import { pagePolicy } from './security-headers.ts';

/** Returns a server that never listens and serves the pages that describe `routes`. The routes themselves cannot be called through it. */
export async function buildDocsPages(
  routes: readonly RouteOptions[],
  brandName: string,
  routePrefix: string,
): Promise<FastifyInstance> {
  const pages = Fastify({ schemaController });
  pages.setValidatorCompiler(validatorCompiler);
  pages.setSerializerCompiler(serializerCompiler);
  await pages.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName}: API`,
        version: '1',
        description: 'As chamadas do produto, com o que recebem e respondem.',
      },
    },
    transform: jsonSchemaTransform,
  });
  for (const { method, url, schema, config } of routes) {
    if (method === 'HEAD' || !schema || schema.hide) continue;
    const declared = { ...schema, response: config?.responses };
    pages.route({ method, url, schema: declared, handler: async () => undefined });
  }
  const theme = { title: `${brandName}: API` };
  await pages.register(swaggerUi, { routePrefix, staticCSP: pagePolicy, theme });
  await pages.ready();
  return pages;
}

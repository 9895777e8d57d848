import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { defaultBrandName } from '#server/config/environment.ts';
import { panelAccesses, type RouteEntry } from '#server/plugins/context.ts';
import { schemaController } from '#server/plugins/no-compilers.ts';

/** Returns the OpenAPI description of these calls, made from the same schemas that validate them. */
async function describeCalls(routes: readonly RouteEntry[], description: string): Promise<string> {
  const pages = Fastify({ schemaController });
  pages.setValidatorCompiler(validatorCompiler);
  pages.setSerializerCompiler(serializerCompiler);
  await pages.register(swagger, {
    // The title comes first: the server writes its own name into it (plugins/api-docs.ts).
    openapi: {
      openapi: '3.1.0',
      info: { title: `${defaultBrandName}: API`, version: '1', description },
    },
    transform: jsonSchemaTransform,
  });
  for (const { method, url, schema } of routes)
    pages.route({ method, url, schema: schema() ?? {}, handler: async () => undefined });
  await pages.ready();
  return JSON.stringify(pages.swagger());
}

/** Returns the descriptions by the names of their files: the calls of subscribers and visitors, and those that only staff may make. */
export async function describeApi(table: readonly RouteEntry[]): Promise<{ calls: string; panel: string }> {
  const described = table.filter(({ schema }) => schema());
  const forPanel = (route: RouteEntry) => panelAccesses.has(route.access());
  return {
    calls: await describeCalls(
      described.filter((route) => !forPanel(route)),
      'As chamadas do produto, com o que recebem e respondem. As de pagamento simulado só existem onde não há provedor de pagamentos.',
    ),
    panel: await describeCalls(
      described.filter(forPanel),
      'As chamadas do painel, que só a equipe pode fazer, com o que recebem e respondem.',
    ),
  };
}

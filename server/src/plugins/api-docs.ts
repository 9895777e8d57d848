import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

const prefix = '/api/docs';

/**
 * `/api/docs`: every call from here on as OpenAPI, made from the same schemas that check it (decision 2.1). What draws
 * it is loaded with the first look, and is a server of its own that only these pages reach.
 */
export function apiDocs(app: FastifyInstance, brandName: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  let pages: Promise<FastifyInstance> | undefined;
  const load = async (): Promise<FastifyInstance> => {
    const { buildDocsPages } = await import('./docs-pages.ts');
    return buildDocsPages(routes, brandName, prefix);
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= load().catch((error: unknown) => {
      pages = undefined;
      throw error;
    });
    const { url, headers } = request;
    const page = await (await pages).inject({ method: 'GET', url, headers });
    if (page.statusCode === 404) throw new AppError('not_found');
    const { connection: _, ...pageHeaders } = page.headers;
    return reply.status(page.statusCode).headers(pageHeaders).send(page.rawPayload);
  };
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.get(prefix, options, show);
  app.get(`${prefix}/*`, options, show);
}

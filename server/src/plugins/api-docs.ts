import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import type { Limits } from '#server/platform/limits.ts';
import { once } from '#server/platform/once.ts';
import { takesEncoding } from '#server/platform/takes-encoding.ts';

const prefix = '/api/docs';
const description = `${prefix}/json`;

async function compressed(plain: Buffer) {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br, gzip: gz, etag };
}

/**
 * Serves `/api/docs`: every call registered from here on as OpenAPI, made from the same schemas that validate it. The generator is loaded
 * with the first request and runs as a server of its own that only these pages reach.
 */
export function apiDocs(app: FastifyInstance, brandName: string, limits: Limits): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  const pages = once(async () => {
    const { buildDocsPages } = await import('./docs-pages.ts');
    return buildDocsPages(routes, brandName, prefix);
  });
  const described = once(async () => compressed((await (await pages()).inject(description)).rawPayload));

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, headers } = request;
    const page = await (await pages()).inject({ method: 'GET', url, headers });
    if (page.statusCode === 404) throw new AppError('not_found');
    const { connection: _, ...pageHeaders } = page.headers;
    return reply.status(page.statusCode).headers(pageHeaders).send(page.rawPayload);
  };
  const describe = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { etag, ...bodies } = await described();
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=300' });
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    const accepted = headers['accept-encoding'];
    const encoding = (['br', 'gzip'] as const).find((name) => takesEncoding(accepted, name));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bodies[encoding ?? 'plain']);
  };

  const options = {
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: async ({ ip }: FastifyRequest) => limits.consume('docs_read', clientNetwork(ip).key),
  } as const;
  app.get(description, options, describe);
  app.get(prefix, options, show);
  app.get(`${prefix}/*`, options, show);
}

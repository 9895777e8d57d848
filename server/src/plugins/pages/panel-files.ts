import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isStaff } from '@matilha/contract/panel/staff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { escapeHtml } from '#server/platform/text/escape-html.ts';
import { pagePolicy } from '../security-headers.ts';

const base = '/admin/';
const route = { config: { access: 'optional' }, schema: { hide: true } } as const;
/** Shows pictures that an operator chose on the device, before they are uploaded. */
const policy = pagePolicy.replace("img-src 'self' data:", "img-src 'self' data: blob:");

const isAsset = (path: string) => path.startsWith(`${base}assets/`);

/** Sends a visitor to the login. For everybody else who is not on the staff the panel does not exist. */
async function admit(request: FastifyRequest, reply: FastifyReply) {
  const { actor } = request.context;
  if (actor.kind === 'user' && isStaff(actor.user.role)) return undefined;
  if (isAsset(request.url)) throw new AppError('not_found');
  if (actor.kind === 'visitor') return reply.redirect(`/auth?redirect=${encodeURIComponent(request.url)}`);
  return reply.code(404).callNotFound();
}

/**
 * Serves the build of the operators' panel to staff (S18), also before the second factor, which the panel itself asks for: the files as they
 * are, and its page for every other address below /admin.
 */
export async function panelFiles(app: FastifyInstance, panelRoot: string): Promise<void> {
  const file = join(panelRoot, 'index.html');
  if (!existsSync(file)) return;
  const built = readFileSync(file, 'utf8');
  const page = () =>
    built.replace('<title>Painel', `<title>Painel · ${escapeHtml(app.productConfig.brandName)}`);
  await app.register(async (files) => {
    files.addHook('preHandler', admit);
    await files.register(fastifyStatic, {
      root: panelRoot,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?')[0] ?? base;
      reply.header('x-robots-tag', 'noindex').header('vary', 'accept-encoding, cookie');
      if (!isAsset(path)) {
        reply.header('content-security-policy', policy).header('cache-control', 'no-store');
        return reply.type('text/html; charset=utf-8').send(page());
      }
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      return reply.sendFile(path.slice(base.length));
    };
    files.get('/admin', route, send);
    files.get('/admin/*', route, send);
  });
}

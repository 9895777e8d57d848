import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { readSessionCookie } from '#server/platform/session-cookie.ts';
import { brandShell } from './brand-shell.ts';
import { hideFromSearch } from './landing-page.ts';
import { screenPreloads } from './screen-preloads.ts';
import { documentHeaders } from './security-headers.ts';

/** Names of files, and whatever hides behind a dot: where they are missing, no screen stands for them. */
const fileName = /\.[a-z0-9]{1,8}$|\/\./i;
function freshness(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // A worker that is old would go on serving old screens.
  return /\/sw\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

const crossSiteMark = '<meta name="matilha-navigation" content="cross-site">';

/** A navigation that another site started must not send by itself (decision 6.3, S12). */
const startedElsewhere = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site' && request.url.includes('autoSend');

function loadShell(webRoot: string, brandName: string) {
  const file = join(webRoot, 'index.html');
  if (!existsSync(file)) return null;
  const built = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null;
  const { html, compressed } = brandShell(file, built, brandName);
  return { html, marked: html.replace('</head>', `${crossSiteMark}</head>`), compressed };
}

/** The built browser part: files as they are, and its shell for every address a person may open. */
export async function staticFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const shell = loadShell(webRoot, app.productConfig.brandName);
  const preloads = screenPreloads(webRoot);
  if (shell) {
    await app.register(async (files) => {
      // Files are for everyone; a route that says nothing would need a session.
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' };
      });
      await files.register(fastifyStatic, {
        root: webRoot,
        wildcard: false,
        index: false,
        preCompressed: true,
        globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'landing.html', '.vite/**'],
        cacheControl: false,
        setHeaders: (response, path) => {
          response.header('cache-control', freshness(path));
        },
      });
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const page = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/');
    if (!page || fileName.test(path) || !shell) throw new AppError('not_found');
    reply
      .type('text/html; charset=utf-8')
      .headers(documentHeaders(path, app.productConfig))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie, sec-fetch-site');
    hideFromSearch(reply, path);
    const links = preloads(path, readSessionCookie(request.cookies, app.productConfig) !== undefined);
    if (links) reply.header('link', links);
    if (startedElsewhere(request)) return reply.send(shell.marked);
    if (shell.compressed && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.header('content-encoding', 'br').send(shell.compressed);
    }
    return reply.send(shell.html);
  });
}

import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { isLocalRequest } from '#server/platform/network/local-request.ts';
import { readSessionCookie } from '#server/platform/sessions/session-cookie.ts';
import { documentHeaders } from '../security-headers.ts';
import { hideFromSearch } from './landing-page.ts';
import { isOwnNavigation, navigationHeaders } from './own-navigation.ts';
import { screenPreloads } from './screen-preloads.ts';
import { loadShells, sendShell } from './shells.ts';

/** Missing files and dotfiles are a 404, never the app shell. */
const fileName = /\.[a-z0-9]{1,8}$|\/\./i;
function freshness(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // A stale worker would go on serving old screens.
  return /\/sw\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** Returns the paths of the files below each folder of the build. One route serves a folder: a route for each file took a tenth of a start. */
function foldersOf(webRoot: string): Map<string, Set<string>> {
  const folders = readdirSync(webRoot, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  );
  return new Map(folders.map(({ name }) => [name, new Set(filesIn(join(webRoot, name)))]));
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Serves the web build: files as they are, and the app shell for every address that a user may open. */
export async function staticFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const shells = loadShells(webRoot, app.productConfig);
  const preloads = screenPreloads(webRoot);
  if (shells) {
    await app.register(async (files) => {
      // Files are public; a route that declares no access would need a session.
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' };
      });
      const folders = foldersOf(webRoot);
      const ownNames = [...folders.keys()].map((folder) => `${folder}/**`);
      await files.register(fastifyStatic, {
        root: webRoot,
        wildcard: false,
        index: false,
        preCompressed: true,
        globIgnore: [...ownNames, '**/*.br', '**/*.gz', 'index.html', 'landing.html', '.vite/**'],
        cacheControl: false,
        setHeaders: (response, path) => {
          response.header('cache-control', freshness(path));
        },
      });
      for (const [folder, paths] of folders) {
        files.get<{ Params: { '*': string } }>(
          `/${folder}/*`,
          { schema: { hide: true } },
          async ({ params: { '*': path } }, reply) => {
            if (!paths.has(path)) throw new AppError('not_found');
            return reply.sendFile(`${folder}/${path}`);
          },
        );
      }
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const page = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/');
    if (!page || fileName.test(path) || !shells) throw new AppError('not_found');
    const own = isOwnNavigation(request.headers, app.productConfig);
    reply
      .type('text/html; charset=utf-8')
      .headers(documentHeaders(path, app.productConfig))
      // A cached copy of a marked page must never open for a later navigation to the same question.
      .header('cache-control', own && request.url.includes('?') ? 'no-store' : 'no-cache')
      .header('vary', `accept-encoding, cookie, ${navigationHeaders}`);
    hideFromSearch(reply, path);
    const hasSession = readSessionCookie(request.cookies, app.productConfig) !== undefined;
    const local = isLocalRequest(request.headers, app.productConfig);
    const links = preloads(request.url, hasSession);
    if (links) reply.header('link', links);
    return sendShell(request, reply, shells({ own, home: hasSession && path === '/', local }));
  });
}

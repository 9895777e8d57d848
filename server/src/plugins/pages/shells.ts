import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { takesEncoding } from '#server/platform/text/takes-encoding.ts';
import { fillShell, type Shell, shellOf } from './fill-shell.ts';
import { ownNavigationMark } from './own-navigation.ts';

/** Facts about a request that its page carries. */
interface Marks {
  /** Carries `ownNavigationMark`. */
  own: boolean;
  /** Shows the home screen's skeleton (`web/build/draw-boot.ts`) until the scripts have run. */
  home: boolean;
}

/** Returns the page with each combination of marks. */
function variantsOf(plain: Shell) {
  const variant = (change: (html: string) => string, { html, compressed } = plain) =>
    shellOf(change(html), compressed !== null);
  const markOwn = (html: string) => html.replace('</head>', `${ownNavigationMark}</head>`);
  const markHome = (html: string) => html.replace('<html', '<html data-boot="home"');
  const own = variant(markOwn);
  return { plain, own, home: variant(markHome), ownHome: variant(markHome, own) };
}

/** Returns the page of the build for the marks of a request, each compressed at its first request; null without a build. */
export function loadShells(webRoot: string, config: Config): ((marks: Marks) => Shell) | null {
  const file = join(webRoot, 'index.html');
  if (!existsSync(file)) return null;
  const built = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null;
  const filled = () => ({ revision: config.settingsRevision, ...variantsOf(fillShell(file, built, config)) });
  let shells = filled();
  return (marks) => {
    // Operators changed settings that the pages show.
    if (shells.revision !== config.settingsRevision) shells = filled();
    if (marks.home) return marks.own ? shells.ownHome : shells.home;
    return marks.own ? shells.own : shells.plain;
  };
}

/** Sends a page, compressed by brotli where the browser takes it. */
export async function sendShell(request: FastifyRequest, reply: FastifyReply, { html, compressed }: Shell) {
  if (compressed && takesEncoding(request.headers['accept-encoding'], 'br')) {
    return reply.header('content-encoding', 'br').send(await compressed());
  }
  return reply.send(html);
}

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
  /** Lets a visitor enter as the demonstration: the request was made on the machine of a local installation. */
  local: boolean;
}

/** Read by `web/features/auth/demonstration-button.tsx`. */
export const demonstrationMark = '<meta name="demonstration" content="open">';

function marked(html: string, { own, home, local }: Marks): string {
  const metas = (own ? ownNavigationMark : '') + (local ? demonstrationMark : '');
  const page = metas === '' ? html : html.replace('</head>', `${metas}</head>`);
  return home ? page.replace('<html', '<html data-boot="home"') : page;
}

/** Returns the page of the build for the marks of a request, each written and compressed at its first request; null without a build. */
export function loadShells(webRoot: string, config: Config): ((marks: Marks) => Shell) | null {
  const file = join(webRoot, 'index.html');
  if (!existsSync(file)) return null;
  const built = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null;
  const filled = () => {
    const plain = fillShell(file, built, config);
    return { revision: config.settingsRevision, plain, written: new Map([[plain.html, plain]]) };
  };
  let shells = filled();
  return (marks) => {
    // Operators changed settings that the pages show.
    if (shells.revision !== config.settingsRevision) shells = filled();
    const { plain, written } = shells;
    const html = marked(plain.html, marks);
    const shell = written.get(html) ?? shellOf(html, plain.compressed !== null);
    written.set(html, shell);
    return shell;
  };
}

/** Sends a page, compressed by brotli where the browser takes it. */
export async function sendShell(request: FastifyRequest, reply: FastifyReply, { html, compressed }: Shell) {
  if (compressed && takesEncoding(request.headers['accept-encoding'], 'br')) {
    return reply.header('content-encoding', 'br').send(await compressed());
  }
  return reply.send(html);
}

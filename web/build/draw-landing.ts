import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { withVite } from './with-vite.ts';

const page = 'landing.html';
const form = 'src/features/landing/island.tsx';
const darkTokens = /\[data-theme="?dark"?\]\s*\{([^}]*)\}/;

/**
 * Renders the landing's React to HTML and inlines its styles: the page needs one request and no script. The
 * server fills in `{{brand}}`, `{{origin}}` and `{{terms}}` when it serves the page (server: landing-page.ts).
 */
export function drawLanding(): Plugin {
  let root = '';
  return {
    name: 'draw-landing',
    configResolved: (config) => {
      root = config.root;
    },
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        if (/^\/landing(\?|$)/.test(request.url ?? '')) request.url = `/${page}`;
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { path, bundle, server }) => {
        if (!path.endsWith(page)) return html;
        const drawn = html.replace('<!--page-->', () => '');
        const body = server
          ? await rendered(server, root)
          : await withVite(root, (vite) => rendered(vite, root));
        const whole = drawn.replace('<body>', () => `<body>\n    ${body}`);
        const styled = bundle ? inlined(whole, bundle) : whole;
        return styled.replace('{{form}}', () => (bundle ? formOf(bundle) : `/${form}`));
      },
    },
  };
}

async function rendered(vite: ViteDevServer, root: string): Promise<string> {
  const { renderLanding } = await vite.ssrLoadModule('/src/app/render-landing.tsx');
  const html: string = renderLanding();
  const pictures = join(root, 'public/images/landing');
  const drawing = async (name: string) =>
    (await readFile(join(pictures, name), 'utf8')).replace('<svg ', '<svg aria-hidden="true" ');
  const [hero, gift] = await Promise.all([drawing('hero.svg'), drawing('presente.svg')]);
  return html.replace('{{hero}}', () => hero).replace('{{gift}}', () => gift);
}

interface BundledFile {
  fileName: string;
  facadeModuleId?: string | null;
  imports?: string[];
  source?: string | Uint8Array;
}

/** Returns the form's script and all its imports, so that a slow phone requests everything at once. */
function formOf(bundle: Record<string, BundledFile>): string {
  const start = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(form))?.fileName;
  if (!start) throw new Error(`The build holds no ${form}`);
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const imported of bundle[file]?.imports ?? []) visit(imported);
  };
  visit(start);
  return [...files].map((file) => `/${file}`).join(' ');
}

/** Replaces the stylesheet link by the styles; without a script, the system chooses the theme. */
function inlined(html: string, bundle: Record<string, BundledFile>): string {
  return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
    const css = String(bundle[file]?.source ?? '').trim();
    const dark = darkTokens.exec(css)?.[1];
    if (!css || !dark) throw new Error(`The landing has no styles, or no dark ones: ${file}`);
    const bySystem = `@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`;
    return `<style>${css}${bySystem}</style>`;
  });
}

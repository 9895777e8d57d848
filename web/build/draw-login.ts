import type { Plugin } from 'vite';
import { withVite } from './with-vite.ts';

/**
 * Renders into index.html, at build time, what a slow phone shows before any script has loaded: the login at
 * /auth (public/theme.js), until the screen itself has rendered, and a spinner everywhere else.
 */
export function drawLogin(): Plugin {
  let root = '';
  return {
    name: 'draw-login',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const { login, waiting } = await drawings(root);
        return html.replace(
          '<div id="root">',
          `<div id="boot" inert>${login}</div>\n    <div id="root">${waiting}`,
        );
      },
    },
  };
}

const drawings = (root: string): Promise<{ login: string; waiting: string }> =>
  withVite(root, async (vite) => {
    const { renderLogin, renderWaiting } = await vite.ssrLoadModule('/src/app/render-login.tsx');
    return { login: renderLogin(), waiting: renderWaiting() };
  });

import type { Plugin } from 'vite';
import { withVite } from './with-vite.ts';

/**
 * Renders into index.html, at build time, what a slow phone shows before any script has loaded: the login at /auth
 * (public/theme.js) and the home screen's skeleton where a session asks for it (`data-boot`, written by the server),
 * both until the screen itself has rendered, and a spinner everywhere else.
 */
export function drawBoot(): Plugin {
  let root = '';
  return {
    name: 'draw-boot',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const { login, home, waiting } = await drawings(root);
        return html.replace(
          '<div id="root">',
          `<div id="boot" inert><div id="boot-auth">${login}</div><div id="boot-home">${home}</div></div>\n    <div id="root">${waiting}`,
        );
      },
    },
  };
}

const drawings = (root: string): Promise<Record<'login' | 'home' | 'waiting', string>> =>
  withVite(root, async (vite) => {
    const { renderLogin, renderHome, renderWaiting } = await vite.ssrLoadModule('/src/app/render-boot.tsx');
    return { login: renderLogin(), home: renderHome(), waiting: renderWaiting() };
  });

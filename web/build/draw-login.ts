import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

/**
 * Draws into index.html, at build time, what a slow phone shows before any script has arrived: the login at /auth
 * (public/theme.js), which leaves when the screen itself stands, and the spinner of §2.1 everywhere else.
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

async function drawings(root: string): Promise<{ login: string; waiting: string }> {
  const vite = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderLogin, renderWaiting } = await vite.ssrLoadModule('/src/app/render-login.tsx');
    return { login: renderLogin(), waiting: renderWaiting() };
  } finally {
    await vite.close();
  }
}

import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

/**
 * Draws the login into index.html at build time, so that a slow phone shows it before any script has arrived; it is
 * shown at /auth only (public/theme.js) and leaves when the screen itself stands.
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
      handler: async (html) =>
        html.replace(
          '<div id="root">',
          `<div id="boot" inert>${await login(root)}</div>\n    <div id="root">`,
        ),
    },
  };
}

async function login(root: string): Promise<string> {
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
    const { renderLogin } = await vite.ssrLoadModule('/src/app/render-login.tsx');
    return renderLogin();
  } finally {
    await vite.close();
  }
}

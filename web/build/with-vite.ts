import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

/**
 * Runs `use` with a server that loads browser modules in Node, for everything the build renders as plain HTML.
 */
export async function withVite<Result>(
  root: string,
  use: (vite: ViteDevServer) => Promise<Result>,
): Promise<Result> {
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
    return await use(vite);
  } finally {
    await vite.close();
  }
}

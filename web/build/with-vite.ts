import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

/** Lends a server that loads the browser part's modules in Node, for what the build draws as plain HTML. */
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

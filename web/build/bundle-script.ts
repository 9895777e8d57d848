import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/**
 * Bundles one module of the browser part, with all its imports, as a separate script; the bench runs it in a
 * page.
 */
export async function bundleScript(root: string, entry: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  const chunk = built.output.find((part) => part.type === 'chunk');
  if (!chunk) throw new Error(`${entry} became no script`);
  return chunk.code;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { frameReadsOf, screens } from '../src/app/screens.ts';
import { modulesOf, scriptsOf } from './page-scripts.ts';

/** Lists, for the server, the scripts and calls that each address needs first (server: screen-preloads.ts). */
export function listPreloads(): Plugin {
  let folder = '';
  return {
    name: 'list-preloads',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const listed = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
      // The build failed, which is reported elsewhere.
      if (listed === null) return;
      const manifest = JSON.parse(listed);
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      const inDocument = new Set(scriptsOf(['index.html'], manifest, html));
      const preloads = screens.map((screen) => ({
        pattern: screen.path,
        guarded: screen.guard === 'session',
        scripts: scriptsOf(modulesOf(screen), manifest, html).filter((file) => !inDocument.has(file)),
        reads: screen.guard === 'session' ? [...frameReadsOf(screen), ...screen.reads] : [],
      }));
      await writeFile(join(folder, '.vite/preloads.json'), JSON.stringify(preloads));
    },
  };
}

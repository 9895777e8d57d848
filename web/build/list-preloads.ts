import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { firstReads, frameReads } from '../src/app/first-reads.ts';
import { pagesOf, scriptsOf } from './page-scripts.ts';

/** Writes down, for the server, which scripts and calls each address needs first (server: screen-preloads.ts). */
export function listPreloads(): Plugin {
  let folder = '';
  let root = '';
  return {
    name: 'list-preloads',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      const inDocument = new Set(scriptsOf(['index.html'], manifest, html));
      const screens = await readFile(join(root, 'src/app/screens.ts'), 'utf8');
      const preloads = pagesOf(screens).map(({ path, guarded, modules }) => ({
        pattern: path,
        guarded,
        scripts: scriptsOf(modules, manifest, html).filter((file) => !inDocument.has(file)),
        reads: guarded ? [...frameReads, ...(firstReads[path] ?? [])] : [],
      }));
      await writeFile(join(folder, '.vite/preloads.json'), JSON.stringify(preloads));
    },
  };
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { screens } from '../src/app/screens.ts';
import { moduleOf } from './page-scripts.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

const onlineOnly = new Set(screens.filter((screen) => screen.onlineOnly).map(moduleOf));
const pictures = ['/theme.js', '/favicon.svg', '/brand/logo.svg', '/brand/logo-dark.svg', '/brand/mark.svg'];

/** Writes `/sw.js`: the worker with the version and the files of this build. */
export function writeWorker(): Plugin {
  let folder = '';
  let root = '';
  return {
    name: 'write-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        const listed = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
        // The build failed, which is reported elsewhere.
        if (listed === null) return;
        const manifest = JSON.parse(listed);
        const files = await filesOffline(manifest, folder);
        const version = createHash('sha256').update(await readFile(join(folder, 'index.html')));
        for (const file of files) version.update(file);
        await bundle(root, folder, {
          buildVersion: JSON.stringify(version.digest('hex').slice(0, 16)),
          buildFiles: JSON.stringify(files),
          buildEntry: JSON.stringify(`/${manifest['index.html'].file}`),
        });
      },
    },
  };
}

async function filesOffline(manifest: Record<string, Chunk>, folder: string) {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || onlineOnly.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  const fonts = (await readdir(join(folder, 'assets'))).filter((name) =>
    /figtree-latin-wght-normal.*\.woff2$/.test(name),
  );
  return [...files, ...fonts.map((name) => `/assets/${name}`), ...pictures].sort();
}

function bundle(root: string, outDir: string, define: Record<string, string>) {
  return build({
    root,
    configFile: false,
    logLevel: 'error',
    define,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesOf, scriptsOf } from '../web/build/page-scripts.ts';
import { screens, usualBudget } from '../web/src/app/screens.ts';
import { rootFolder } from './lib/tree.mjs';

/** Names of figures whose path says too little. */
const NAMES = {
  '/auth': 'login',
  '/chat/:listId': 'chat before the first message',
  '/landing': 'landing before the first touch',
};

/**
 * Returns each page with its kilobytes of JavaScript as the server sends them (brotli), from the build in web/dist.
 */
export function measuredPages(root = rootFolder()) {
  const dist = join(root, 'web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sent = (file) => {
    const compressed = join(dist, `${file}.br`);
    return readFileSync(existsSync(compressed) ? compressed : join(dist, file)).length;
  };
  const kilobytes = (modules, document) => {
    const files = scriptsOf(modules, manifest, readFileSync(join(dist, document), 'utf8'));
    return files.reduce((total, file) => total + sent(file), 0) / 1000;
  };
  return screens.flatMap(({ document = 'index.html', later = {}, budget = usualBudget, ...screen }) => {
    const modules = document === 'index.html' ? modulesOf(screen) : [document];
    const page = (name, more) => ({
      page: name,
      budget,
      kilobytes: kilobytes([...modules, ...more], document),
    });
    return [
      page(NAMES[screen.path] ?? screen.path, []),
      ...Object.entries(later).map(([what, module]) => page(`${screen.path} ${what}`, [module])),
    ];
  });
}

if (import.meta.main || process.argv[1] === import.meta.filename) {
  const pages = measuredPages();
  const shown = pages.map(({ page, kilobytes, budget }) => `${page} ${kilobytes.toFixed(1)} of ${budget} kB`);
  process.stdout.write(`${shown.join(', ')}\n`);
  process.exitCode = pages.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0;
}

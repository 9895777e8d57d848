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

/** The most that the operators' panel may load first, in kB of brotli. */
const PANEL_BUDGET = 450;

/** Returns the kilobytes of JavaScript of the operators' panel before its first screen, from the build in panel/dist. */
function measuredPanel(root = rootFolder()) {
  const dist = join(root, 'panel/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  const collect = (name) => {
    const { file, imports = [] } = manifest[name];
    files.add(file);
    imports.forEach(collect);
  };
  collect('index.html');
  const bytes = [...files].reduce((total, file) => total + readFileSync(join(dist, `${file}.br`)).length, 0);
  return { page: '/admin', budget: PANEL_BUDGET, kilobytes: bytes / 1000 };
}

if (import.meta.main || process.argv[1] === import.meta.filename) {
  const pages = [...measuredPages(), measuredPanel()];
  const show = (shown) =>
    shown.map(({ page, kilobytes, budget }) => `${page} ${kilobytes.toFixed(2)} of ${budget} kB`).join(', ');
  const over = pages.filter(({ kilobytes, budget }) => kilobytes > budget);
  const [fullest] = pages.toSorted((a, b) => b.kilobytes / b.budget - a.kilobytes / a.budget);
  process.stdout.write(
    `${show(pages)}\n${over.length > 0 ? `too large: ${show(over)}` : `fullest: ${show([fullest])}`}\n`,
  );
  process.exitCode = over.length > 0 ? 1 : 0;
}

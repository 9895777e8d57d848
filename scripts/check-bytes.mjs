import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './lib/tree.mjs';

const LOGIN = '/auth';
/** What a page may make a phone load before its first message, in kB of brotli. */
const BUDGETS = { [LOGIN]: 110 };
const BUDGET = 150;
const NAMES = { [LOGIN]: 'login', '/chat/:listId': 'chat before the first message' };
const FRAME = 'src/app/protected-layout.tsx';

const SCREEN =
  /defineScreen\(\s*'([^']+)',\s*(visitors|subscribers),\s*\(\) =>\s*import\('\.\/(routes\/[\w-]+\.tsx)'\)/g;

/** Every screen that the browser part declares, with the modules it starts from. */
export function pagesOf(screens) {
  return [...screens.matchAll(SCREEN)].map(([, path, who, module]) => ({
    path,
    guarded: who === 'subscribers',
    page: NAMES[path] ?? path,
    budget: BUDGETS[path] ?? BUDGET,
    modules: ['index.html', ...(who === 'subscribers' ? [FRAME] : []), `src/app/${module}`],
  }));
}

const SCRIPT = /<script[^>]+src="\/([^"]+)"/g;

/** The scripts a page loads: of its modules and all they import, and those its document names. */
export function scriptsOf(modules, manifest, html) {
  const files = new Set([...html.matchAll(SCRIPT)].map((match) => match[1]));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`the build has no ${key}: name the page's modules in scripts/check-bytes.mjs`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return [...files];
}

/** Each page with its kilobytes of JavaScript as the server sends them (brotli), from the build in web/dist. */
export function measuredPages(root = rootFolder()) {
  const dist = join(root, 'web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const sent = (file) => {
    const compressed = join(dist, `${file}.br`);
    return readFileSync(existsSync(compressed) ? compressed : join(dist, file)).length;
  };
  const pages = pagesOf(readFileSync(join(root, 'web/src/app/screens.ts'), 'utf8'));
  return pages.map(({ page, budget, modules }) => {
    const bytes = scriptsOf(modules, manifest, html).reduce((total, file) => total + sent(file), 0);
    return { page, budget, kilobytes: bytes / 1000 };
  });
}

if (import.meta.main || process.argv[1] === import.meta.filename) {
  const pages = measuredPages();
  const shown = pages.map(({ page, kilobytes, budget }) => `${page} ${kilobytes.toFixed(1)} of ${budget} kB`);
  process.stdout.write(`${shown.join(', ')}\n`);
  process.exitCode = pages.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0;
}

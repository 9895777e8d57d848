import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesOf, scriptsOf } from '../web/build/page-scripts.ts';
import { rootFolder } from './lib/tree.mjs';

const LOGIN = '/auth';
/** What a page may make a phone load before its first message, in kB of brotli. */
const BUDGETS = { [LOGIN]: 110 };
const BUDGET = 150;
/** A document of its own, so the screen of its address is no page that anybody starts with. */
const LANDING = '/landing';
const LANDING_BUDGET = 15;
/** What a screen loads as soon as it knows which payment provider it is for. */
const LATER = {
  '/subscribe': {
    'with the provider’s fields': ['src/features/payment/stripe/stripe-payment.tsx'],
    'with the simulator': ['src/features/payment/sandbox-payment.tsx'],
  },
};
const NAMES = { [LOGIN]: 'login', '/chat/:listId': 'chat before the first message' };

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
  const kilobytes = (files) => files.reduce((total, file) => total + sent(file), 0) / 1000;
  const landing = scriptsOf(['landing.html'], manifest, readFileSync(join(dist, 'landing.html'), 'utf8'));
  return [
    { page: 'landing before the first touch', budget: LANDING_BUDGET, kilobytes: kilobytes(landing) },
    ...pages
      .filter(({ path }) => path !== LANDING)
      .map(({ path, modules }) => ({
        page: NAMES[path] ?? path,
        budget: BUDGETS[path] ?? BUDGET,
        kilobytes: kilobytes(scriptsOf(modules, manifest, html)),
      })),
    ...pages.flatMap(({ path, modules }) =>
      Object.entries(LATER[path] ?? {}).map(([what, later]) => ({
        page: `${path} ${what}`,
        budget: BUDGET,
        kilobytes: kilobytes(scriptsOf([...modules, ...later], manifest, html)),
      })),
    ),
  ];
}

if (import.meta.main || process.argv[1] === import.meta.filename) {
  const pages = measuredPages();
  const shown = pages.map(({ page, kilobytes, budget }) => `${page} ${kilobytes.toFixed(1)} of ${budget} kB`);
  process.stdout.write(`${shown.join(', ')}\n`);
  process.exitCode = pages.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0;
}

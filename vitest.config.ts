import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { startBundledPrograms } from './server/src/faults/testing/bundled.ts';

const inServer = (path: string) => fileURLToPath(new URL(`./server/src/testing/${path}`, import.meta.url));
const inFaults = (path: string) =>
  fileURLToPath(new URL(`./server/src/faults/testing/${path}`, import.meta.url));
const inWeb = (path: string) => fileURLToPath(new URL(`./web/src/testing/${path}`, import.meta.url));

/** Tests of faults and rare cases, for `npm run faults`; those start processes, or take long for what they find. */
const faultTests = '**/*.fault.test.{ts,mjs}';
const webFaultTests = '**/*.fault.test.tsx';
/** Tests with programs of Debian's packages, for `npm run rehearse`. */
const rehearsals = '**/*.rehearsal.test.ts';
const exclude = [...configDefaults.exclude, faultTests, webFaultTests, rehearsals];

const onDatabase = {
  pool: 'forks' as const,
  globalSetup: [inServer('global-setup.ts'), inFaults('bundle-product.ts')],
  setupFiles: [inServer('setup.ts')],
};
const inDom = { environment: 'jsdom', setupFiles: [inWeb('setup-dom.ts')] };

/**
 * One project for each part, and two of `npm run faults`; the server's and `faults` start a database. A worker loads a module once for all
 * its files (`isolate: false`), which halves the time: a test file leaves nothing behind for the next.
 */
export default defineConfig({
  test: {
    // Two cores; the other two workers use what these leave while they wait.
    maxWorkers: 4,
    // Limits for a hanging test on a busy machine, not measures of speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    // A missing snapshot fails; `vitest run <file> --update` writes it.
    update: 'none',
    // Read by tests, but imported by none.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/*.sql', '**/content/**/*.md'],
    projects: [
      {
        extends: true,
        test: { name: 'contract', root: './contract', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'payments-simulator',
          root: './payments-simulator',
          include: ['src/**/*.test.ts'],
          exclude,
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [startBundledPrograms],
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          exclude,
          isolate: false,
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude,
          isolate: false,
          ...inDom,
        },
      },
      {
        extends: true,
        test: {
          name: 'panel',
          root: './panel',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude,
          isolate: false,
          ...inDom,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          root: '.',
          isolate: false,
          include: ['scripts/**/*.test.mjs', 'quality/**/*.test.ts', 'bench/src/**/*.test.ts'],
          exclude,
        },
      },
      {
        extends: true,
        plugins: [startBundledPrograms],
        test: {
          name: 'faults',
          root: '.',
          include: [faultTests],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'rehearsals',
          root: '.',
          include: [rehearsals],
          fileParallelism: false,
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: { name: 'web-faults', root: './web', include: [webFaultTests], ...inDom },
      },
    ],
  },
});

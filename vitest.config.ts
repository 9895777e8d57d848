import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const inServer = (path: string) => fileURLToPath(new URL(`./server/src/testing/${path}`, import.meta.url));
const inWeb = (path: string) => fileURLToPath(new URL(`./web/src/testing/${path}`, import.meta.url));

/** Tests that start and kill processes, run a PostgreSQL of their own or draw random cases on a database. */
const faultTests = '**/*.fault.test.{ts,mjs}';
const exclude = [...configDefaults.exclude, faultTests];

/** One project for each part, and `faults` for `npm run faults`; only the server's and that one start a database. */
export default defineConfig({
  test: {
    // Two cores; a third worker uses what the others leave while they wait.
    maxWorkers: 3,
    // Limits for a hanging test on a busy machine, not measures of speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
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
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          exclude,
          pool: 'forks',
          globalSetup: [inServer('global-setup.ts')],
          setupFiles: [inServer('setup.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Longer than any wait inside a test, so that the test names what is missing.
          testTimeout: 60_000,
          setupFiles: [inWeb('setup-dom.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          root: '.',
          include: ['scripts/**/*.test.mjs', 'quality/**/*.test.ts', 'bench/src/**/*.test.ts'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          root: '.',
          include: [faultTests],
          pool: 'forks',
          globalSetup: [inServer('global-setup.ts')],
          setupFiles: [inServer('setup.ts')],
        },
      },
    ],
  },
});

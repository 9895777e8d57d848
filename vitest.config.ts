import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inServer = (path: string) => fileURLToPath(new URL(`./server/src/testing/${path}`, import.meta.url));
const inWeb = (path: string) => fileURLToPath(new URL(`./web/src/testing/${path}`, import.meta.url));

/** One project for each part; only the server's starts a database. */
export default defineConfig({
  test: {
    // Two cores: one test process more and they only wait for each other.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'contract', root: './contract', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
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
          setupFiles: [inWeb('setup-dom.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          root: '.',
          include: ['scripts/**/*.test.mjs', 'quality/**/*.test.ts', 'bench/src/**/*.test.ts'],
        },
      },
    ],
  },
});

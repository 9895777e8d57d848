import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const inServer = (path: string) => fileURLToPath(new URL(`./server/src/testing/${path}`, import.meta.url));
const inWeb = (path: string) => fileURLToPath(new URL(`./web/src/testing/${path}`, import.meta.url));

/**
 * These files mostly wait for processes that are killed and started. Run last, they would hold up the whole suite.
 */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/(faults|commands)\/|kill\.test|leads|-model\.test|prepare\.test/.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** One project for each part; only the server's starts a database. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Two cores; a third worker uses the time in which the long files wait.
    maxWorkers: 3,
    // Limits for a hanging test on a busy machine, not measures of speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'contract', root: './contract', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'payments-simulator', root: './payments-simulator', include: ['src/**/*.test.ts'] },
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
        },
      },
    ],
  },
});

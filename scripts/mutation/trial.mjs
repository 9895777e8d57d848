import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createVitest } from 'vitest/node';
import { foldersNear } from '../test-steps/affected.mjs';

const projects = ['contract', 'payments-simulator', 'server'];
/** Longer than a test of a rule or a repository takes on a busy machine; a bug may make one wait without end. */
const LONGEST_MS = 120_000;

/**
 * Starts a vitest on a copy of the tree; its database and template stay between the runs. `catches` returns the widest circle of tests that a
 * changed file needs to be noticed in: 'folder', 'feature' or 'all', or undefined when no test fails.
 */
export async function startTrials(copy, { near }) {
  const limits = { testTimeout: LONGEST_MS, hookTimeout: LONGEST_MS };
  const options = { root: copy, watch: false, bail: 1, project: projects, reporters: [{}], ...limits };
  const vitest = await createVitest('test', options);
  const all = await vitest.globTestSpecifications();

  const within = (folder) => all.filter(({ moduleId }) => moduleId.startsWith(join(copy, folder, '/')));
  /** Each circle without the tests of the one before. */
  function circlesOf(file) {
    const folder = within(dirname(file));
    const feature = foldersNear([file]).flatMap(within);
    const circles = { folder, feature, all: near ? [] : all };
    const tried = new Set();
    return Object.entries(circles).map(([name, tests]) => {
      const fresh = tests.filter((test) => !tried.has(test));
      for (const test of fresh) tried.add(test);
      return [name, fresh];
    });
  }

  async function fails(tests) {
    if (tests.length === 0) return false;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
    return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  }

  return {
    async catches(file, original, text) {
      const path = join(copy, file);
      const write = (content) => {
        writeFileSync(path, content);
        vitest.invalidateFile(path);
      };
      write(text);
      try {
        for (const [name, tests] of circlesOf(file)) if (await fails(tests)) return name;
        return undefined;
      } finally {
        write(original);
      }
    },
    stop: () => vitest.close(),
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserNote, findChromium } from '../lib/chromium.mjs';
import { readJson } from '../lib/tree.mjs';
import { inParts } from './in-parts.mjs';
import { changedFiles, root, tool } from './tool.mjs';

/**
 * Counts the results of a Playwright report; an error outside every test (a failed set-up) counts as one failure.
 * Names each journey that passed only on its second run (decision 0014).
 */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + (report.errors.length > 0 ? 1 : 0);
  const counts = { passed: expected + flaky, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
  const names = report.suites.flatMap(placesWith('flaky')).join(', ');
  return flaky > 0 ? { ...counts, unsteady: true, note: `run twice: ${names}` } : counts;
}

const placesWith =
  (wanted) =>
  ({ specs, suites = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line }) => `${file}:${line}`),
    ...suites.flatMap(placesWith(wanted)),
  ];

/** Returns a passage for each failed journey and for each error outside the journeys. */
export function playwrightFailures(report) {
  if (!report) return ['Playwright wrote no report'];
  return [
    ...report.suites.flatMap(placesWith('unexpected')),
    ...report.errors.map(({ message }) => String(message)),
  ];
}

/** Counts the tests of a listing, for when they cannot run. */
export function countListed({ suites }) {
  const inside = (suite) =>
    suite.specs.reduce((total, spec) => total + spec.tests.length, 0) +
    (suite.suites ?? []).reduce((total, child) => total + inside(child), 0);
  return suites.reduce((total, suite) => total + inside(suite), 0);
}

async function playwright(args, file, env = {}) {
  return tool('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
}

const browser =
  (projects, env) =>
  async ({ changed }, part = []) => {
    const chosen = [...projects.flatMap((name) => ['--project', name]), ...part];
    const wanted = changed ? journeysAffected(changedFiles(root, changed)) : 'all';
    if (wanted === 'none') return { passed: 0, failed: 0, skipped: 0, note: 'no journey is affected' };
    if (wanted === 'changed') chosen.push(`--only-changed=${changed}`, '--pass-with-no-tests');
    const folder = mkdtempSync(join(tmpdir(), 'matilha-report-'));
    try {
      const file = join(folder, 'playwright.json');
      if (findChromium()) {
        const { code, output } = await playwright([...chosen, '--reporter=list,json'], file, env);
        const report = readJson(file);
        return { ...countPlaywright(report, code), output, failures: playwrightFailures(report) };
      }
      await playwright([...chosen, '--list', '--reporter=json'], file);
      const skipped = Math.max(1, countListed(readJson(file) ?? { suites: [] }));
      const reason = readJson(browserNote(root))?.reason;
      return { passed: 0, failed: 0, skipped, note: `no Chromium here${reason ? `: ${reason}` : ''}` };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

const inProduct = /^(contract|content|payments-simulator|server|web|panel|package-lock\.json)(\/|$)/;

/**
 * Returns which journeys a change of these files can affect: `all` when the product itself changed, `changed` when
 * only the journeys did (Playwright follows their imports), else `none`. Unit tests are no part of the product.
 */
export function journeysAffected(files) {
  if (files.some((file) => inProduct.test(file) && !/\.test\.tsx?$/.test(file))) return 'all';
  return files.some((file) => file.startsWith('e2e/')) ? 'changed' : 'none';
}

export const browserStep = { name: 'browser', run: browser(['phone']) };
/** The second size of the screen, and the journeys that are not core: together all journeys, each served by two processes in turns (R18). */
export const browserFaultsStep = {
  name: 'browser',
  run: inParts(8, browser(['phone-rest', 'desktop'], { E2E_PROCESSES: '2' })),
};

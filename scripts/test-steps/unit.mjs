import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../lib/tree.mjs';
import { tool } from './tool.mjs';

/**
 * What a vitest report says. A file that could not even be loaded, and an error outside every test, count as one
 * failure each.
 */
export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function unit() {
  const folder = mkdtempSync(join(tmpdir(), 'matilha-report-'));
  try {
    const file = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code, output } = await tool('vitest', ['run', ...reporters], { limitMs: 480_000 });
    return { ...countVitest(readJson(file), code), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const unitStep = { name: 'unit', run: unit };

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readJson } from '../lib/tree.mjs';
import { foldersNear } from './affected.mjs';
import { inParts } from './in-parts.mjs';
import { changedFiles, root, tool } from './tool.mjs';

/** Files to rerun at most: more than three do not fail by chance. */
const MAX_RERUN_FILES = 3;

/**
 * Counts the results of a vitest report. A file that failed to load, and an error outside every test, count as one
 * failure each.
 */
export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    const before = count.failed;
    for (const test of assertionResults) count[countedAs[test.status] ?? 'skipped'] += 1;
    if (status === 'failed' && count.failed === before) count.failed += 1;
  }
  if (count.failed === 0 && code !== 0) count.failed = 1;
  return count;
}

/** The heading under which vitest prints errors outside every test. */
const UNHANDLED = /^.*Unhandled Errors?.*$/m;
const UNHANDLED_LINES = 40;

/**
 * Returns a passage for each failed test or file with the first line of its error, and the end of the output's part on
 * errors outside every test.
 */
export function vitestFailures(report, code, output) {
  const failed = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(root, name);
      if (tests.length === 0) return [`${file}: ${firstLine(message)}`];
      return tests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`);
    });
  const outside = output.slice(output.search(UNHANDLED)).split('\n');
  if (UNHANDLED.test(output)) return [...failed, outside.slice(0, UNHANDLED_LINES).join('\n')];
  if (failed.length > 0 || code === 0) return failed;
  return [output.trimEnd().split('\n').slice(-UNHANDLED_LINES).join('\n')];
}

const firstLine = (text) => text.split('\n', 1)[0];

const countedAs = { passed: 'passed', failed: 'failed' };

/**
 * Returns the files to run once more, alone: only a few, and none with random cases, where a failure is a finding
 * (decision 0014).
 */
export function filesToRepeat(report, textOf = (file) => readFileSync(file, 'utf8')) {
  const failed = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  const byChance =
    failed.length <= MAX_RERUN_FILES && !failed.some((file) => textOf(file).includes('fast-check'));
  return byChance ? failed : [];
}

/** Returns the first report with the results of the rerun files replaced. */
export function mergeReports(first, second) {
  const again = new Map(second.testResults.map((result) => [result.name, result]));
  return { testResults: first.testResults.map((result) => again.get(result.name) ?? result) };
}

async function vitest(projects, args) {
  const folder = mkdtempSync(join(tmpdir(), 'matilha-report-'));
  try {
    const file = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const chosen = projects.flatMap((name) => ['--project', name]);
    const { code, output } = await tool('vitest', ['run', ...chosen, ...reporters, ...args]);
    return { code, output, report: readJson(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const unit =
  (...projects) =>
  async ({ changed }, part = []) => {
    const only = changed ? ['--changed', changed, '--passWithNoTests'] : [];
    const first = await vitest(projects, [...only, ...part]);
    const repeated = filesToRepeat(first.report);
    if (repeated.length === 0) {
      const failures = vitestFailures(first.report, first.code, first.output);
      return { ...countVitest(first.report, first.code), output: first.output, failures };
    }
    const second = await vitest(projects, repeated);
    const counts = second.report
      ? countVitest(mergeReports(first.report, second.report), second.code)
      : countVitest(first.report, first.code);
    const names = repeated.map((file) => relative(root, file)).join(', ');
    const last = second.report ? second : first;
    const failures = vitestFailures(last.report, last.code, last.output);
    return {
      ...counts,
      unsteady: true,
      output: first.output + second.output,
      note: `run twice: ${names}`,
      failures,
    };
  };

/** Runs the tests beside the changed files and stops at the first that fails: the tests of all that imports them take minutes. */
async function near({ changed }) {
  const folders = foldersNear(changedFiles(root, changed));
  if (folders.length === 0) return { passed: 0, failed: 0, skipped: 0, note: 'no source has changed' };
  const args = ['--bail=1', '--passWithNoTests', ...folders];
  const { code, output, report } = await vitest(['!*faults', '!rehearsals'], args);
  // A file that the first failure stopped has no message.
  const failures = vitestFailures(report, code, output).filter((passage) => !passage.endsWith(': '));
  return { ...countVitest(report, code), output, failures };
}

export const nearStep = { name: 'near', run: near };
export const unitStep = { name: 'unit', run: unit('!*faults', '!rehearsals') };
export const faultsStep = { name: 'faults', run: inParts(6, unit('*faults')) };

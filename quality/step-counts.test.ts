import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countListed, countPlaywright, playwrightFailures } from '../scripts/test-steps/browser.mjs';
import { runLimited } from '../scripts/test-steps/tool.mjs';
import { countVitest, filesToRepeat, mergeReports, vitestFailures } from '../scripts/test-steps/unit.mjs';

describe('counts and reruns', () => {
  const tests = (passed: number, failed = 0, pending = 0) => ({
    status: failed > 0 ? 'failed' : 'passed',
    assertionResults: [
      ...Array.from({ length: passed }, () => ({ status: 'passed' })),
      ...Array.from({ length: failed }, () => ({ status: 'failed' })),
      ...Array.from({ length: pending }, () => ({ status: 'pending' })),
    ],
  });

  it('counts a test file that does not load as a failure', () => {
    const testResults = [tests(5, 1, 3), { status: 'failed', assertionResults: [] }];
    expect(countVitest({ testResults }, 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('counts an error exit without a failed test as a failure', () => {
    expect(countVitest({ testResults: [tests(5)] }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(countVitest(undefined, 0).failed).toBe(1);
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };
    const report = { stats, errors: [{}], suites: [] };
    expect(countPlaywright(report, 1)).toEqual({ passed: 4, failed: 1, skipped: 1 });
    expect(countPlaywright(undefined, 0).failed).toBe(1);
  });

  it('names tests that passed only on the second run', () => {
    const flaky = { file: 'stop.spec.ts', line: 9, tests: [{ status: 'expected' }, { status: 'flaky' }] };
    const fine = { file: 'faq.spec.ts', line: 4, tests: [{ status: 'expected' }] };
    const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 };
    const report = { stats, errors: [], suites: [{ specs: [fine], suites: [{ specs: [flaky] }] }] };
    expect(countPlaywright(report, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
      unsteady: true,
      note: 'run twice: stop.spec.ts:9',
    });
  });

  it('reruns a few failed files, but none with random cases', () => {
    const report = (...names: string[]) => ({
      testResults: [{ name: 'fine', ...tests(2) }, ...names.map((name) => ({ name, ...tests(1, 1) }))],
    });
    const textOf = (file: string) => (file === 'model' ? "import fc from 'fast-check';" : '');
    expect(filesToRepeat(report('kill'), textOf)).toEqual(['kill']);
    expect(filesToRepeat(report('kill', 'model'), textOf)).toEqual([]);
    expect(filesToRepeat(report('a', 'b', 'c', 'd'), textOf)).toEqual([]);
    expect(filesToRepeat(undefined)).toEqual([]);
    const again = { testResults: [{ name: 'kill', ...tests(2) }] };
    expect(countVitest(mergeReports(report('kill'), again), 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
  });

  it('names failed tests, files that do not load, and errors outside every test', () => {
    const failing = { status: 'failed', fullName: 'sums adds', failureMessages: ['expected 1\nat a.ts'] };
    const testResults = [
      { name: '/r/a.test.ts', status: 'failed', assertionResults: [failing] },
      { name: '/r/b.test.ts', status: 'failed', message: 'no module\nat b.ts', assertionResults: [] },
      { name: '/r/c.test.ts', ...tests(2) },
    ];
    const output = 'begun\n--- Unhandled Errors ---\nError: gone\n';
    const [first, second, third] = vitestFailures({ testResults }, 1, output);
    expect(first).toMatch(/a\.test\.ts › sums adds: expected 1$/);
    expect(second).toMatch(/b\.test\.ts: no module$/);
    expect(third).toBe('--- Unhandled Errors ---\nError: gone\n');
    expect(vitestFailures({ testResults: [] }, 1, 'worker ended\n')).toEqual(['worker ended']);
    expect(vitestFailures({ testResults: [tests(1)] }, 0, 'fine')).toEqual([]);
  });

  it('names failed journeys and errors outside them', () => {
    const failed = { file: 'stop.spec.ts', line: 9, tests: [{ status: 'unexpected' }] };
    const report = { errors: [{ message: 'no server' }], suites: [{ specs: [failed] }] };
    expect(playwrightFailures(report)).toEqual(['stop.spec.ts:9', 'no server']);
    expect(playwrightFailures(undefined)).toHaveLength(1);
  });

  it('counts the journeys that were not run', () => {
    const specs = [{ tests: [{}, {}] }];
    expect(countListed({ suites: [{ specs, suites: [{ specs }] }] })).toBe(4);
  });
});

it('stops a process that prints nothing with all its children, and says so', async () => {
  const { code, output } = await runLimited('sh', ['-c', 'sleep 60 & echo begun; wait'], { silenceMs: 300 });
  expect(code).toBe(-1);
  expect(output).toMatch(/begun[\s\S]*Stopped: printed nothing for 0.3 s/);
});

it('lets a process that prints take longer than the silence that would end it', async () => {
  const printing = 'for line in 1 2 3 4 5 6; do echo $line; sleep 1; done';
  const { code, output } = await runLimited('sh', ['-c', printing], { silenceMs: 4_000 });
  expect({ code, output }).toEqual({ code: 0, output: '1\n2\n3\n4\n5\n6\n' });
});

it('stops every process that runs at the same time when it is interrupted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matilha-interrupted-'));
  const notes = ['first', 'second'].map((name) => join(folder, name));
  const source = `import { runLimited } from ${JSON.stringify(import.meta.resolve('../scripts/test-steps/tool.mjs'))};
    for (const note of process.argv.slice(1)) void runLimited('sh', ['-c', 'echo $$ > "$0"; exec sleep 60', note]);`;
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', source, ...notes]);
  const exited = once(runner, 'exit');
  const pidIn = (note: string) => Number(existsSync(note) && readFileSync(note, 'utf8'));
  try {
    await expect.poll(() => notes.every((note) => pidIn(note) > 0)).toBe(true);
    runner.kill('SIGTERM');
    expect(await exited).toEqual([130, null]);
    for (const pid of notes.map(pidIn)) await expect.poll(() => isRunning(pid)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

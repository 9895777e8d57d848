import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeLengths, measureFiles } from '../scripts/check-lengths.mjs';
import { countListed, countPlaywright } from '../scripts/test-steps/browser.mjs';
import { runSteps } from '../scripts/test-steps/run-steps.mjs';
import { runLimited } from '../scripts/test-steps/tool.mjs';
import { countVitest } from '../scripts/test-steps/unit.mjs';

const step = (name: string, passed: number, failed: number, skipped: number, output = '') => ({
  name,
  run: async () => ({ passed, failed, skipped, output }),
});

async function run(steps: Parameters<typeof runSteps>[0], args: string[] = []) {
  const lines: string[] = [];
  const code = await runSteps(steps, args, (line: string) => lines.push(line));
  return { code, lines };
}

describe('npm test', () => {
  it('ends in one plain line with the sum of all steps', async () => {
    const { code, lines } = await run([
      step('lint', 1, 0, 0),
      step('unit', 40, 0, 2),
      step('browser', 0, 0, 7),
    ]);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toBe('41 passed, 0 failed, 9 skipped');
    expect(lines[2]).toMatch(/^browser +skipped/);
    expect(code).toBe(0);
  });

  it('goes on after a failure, shows what it printed, and fails', async () => {
    const broken = { name: 'types', run: () => Promise.reject(new Error('no compiler')) };
    const { code, lines } = await run([
      broken,
      step('lint', 0, 1, 0, 'bad.ts:1'),
      step('unit', 3, 0, 0, 'quiet'),
    ]);
    expect(lines.join('\n')).toContain('no compiler');
    expect(lines.join('\n')).toContain('bad.ts:1');
    expect(lines.join('\n')).not.toContain('quiet');
    expect(lines.at(-1)).toBe('3 passed, 2 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('runs only what a developer asks for', async () => {
    const steps = [step('types', 1, 0, 0), step('lint', 1, 0, 0), step('unit', 9, 0, 0)];
    expect((await run(steps, ['--only', 'types,lint'])).lines.at(-1)).toBe('2 passed, 0 failed, 0 skipped');
    expect((await run(steps, ['--only', 'nothing'])).code).toBe(2);
  });
});

describe('the counts', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  const loaded = { status: 'failed', assertionResults: [{ status: 'failed' }] };

  it('take a test file that does not load for a failure', () => {
    const testResults = [loaded, { status: 'failed', assertionResults: [] }];
    expect(countVitest({ ...report, testResults }, 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('take a bad end without a failed test for a failure', () => {
    const clean = { ...report, numFailedTests: 0, testResults: [] };
    expect(countVitest(clean, 1).failed).toBe(1);
    expect(countVitest(undefined, 0).failed).toBe(1);
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };
    expect(countPlaywright({ stats, errors: [{}] }, 1)).toEqual({ passed: 4, failed: 1, skipped: 1 });
    expect(countPlaywright(undefined, 0).failed).toBe(1);
  });

  it('do not call a flaky journey passed', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 };
    expect(countPlaywright({ stats, errors: [] }, 0)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  it('know how many journeys were not run', () => {
    const specs = [{ tests: [{}, {}] }];
    expect(countListed({ suites: [{ specs, suites: [{ specs }] }] })).toBe(4);
  });
});

it('stops what hangs, with all that it started, and says so', async () => {
  const { code, output } = await runLimited('sh', ['-c', 'sleep 60 & echo begun; wait'], { limitMs: 300 });
  expect(code).toBe(-1);
  expect(output).toMatch(/begun[\s\S]*Stopped: not done after 0.3 s/);
});

describe('the length of files', () => {
  it('fails past 400 lines unless the first line says why, and asks past 250', () => {
    const folder = mkdtempSync(join(tmpdir(), 'matilha-lengths-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      writeFileSync(join(folder, 'node_modules/a.ts'), 'x\n'.repeat(900));
      writeFileSync(join(folder, 'fine.ts'), 'x\n'.repeat(250));
      writeFileSync(join(folder, 'question.ts'), 'x\n'.repeat(400));
      writeFileSync(join(folder, 'excused.ts'), `// long-file: a table\n${'x\n'.repeat(500)}`);
      expect(judgeLengths(measureFiles(folder)).failed).toBe(false);
      writeFileSync(join(folder, 'long.tsx'), 'x\n'.repeat(401));
      const { failed, lines } = judgeLengths(measureFiles(folder));
      expect(failed).toBe(true);
      expect(lines.filter((line) => line.startsWith('too long'))).toEqual([
        'too long: long.tsx, 401 lines (at most 400)',
      ]);
      expect(lines).toContain('long: question.ts, 400 lines (a question from 250 on)');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

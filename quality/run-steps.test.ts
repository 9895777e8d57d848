import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeLengths, measureFiles } from '../scripts/check-lengths.mjs';
import { foldersNear, projectsAffected } from '../scripts/test-steps/affected.mjs';
import {
  countListed,
  countPlaywright,
  journeysAffected,
  playwrightFailures,
} from '../scripts/test-steps/browser.mjs';
import { inParts } from '../scripts/test-steps/in-parts.mjs';
import { runSteps } from '../scripts/test-steps/run-steps.mjs';
import { changedFiles, runLimited } from '../scripts/test-steps/tool.mjs';
import { countVitest, filesToRepeat, mergeReports, vitestFailures } from '../scripts/test-steps/unit.mjs';

const step = (name: string, passed: number, failed: number, skipped: number, output = '') => ({
  name,
  run: async () => ({ passed, failed, skipped, output }),
});

async function run(steps: Parameters<typeof runSteps>[0], args: string[] = []) {
  const lines: string[] = [];
  const code = await runSteps(steps, args, (line: string) => lines.push(line));
  return { code, lines };
}

describe('npm run faults -- --minutes N', () => {
  const minute = 60_000;
  /** Runs a step of six parts that take ten minutes each; returns the arguments of the parts that ran, and the result. */
  async function inTime(until: number | undefined, { failing = '', stolen = 0 } = {}) {
    let time = 20_000 * 86_400_000;
    const start = time;
    let [total, lost] = [0, 0];
    const ran: string[][] = [];
    const run = inParts(
      6,
      async (_options, part = []) => {
        ran.push(part);
        time += 10 * minute;
        total += 1_000;
        lost += 1_000 * stolen;
        return { passed: 3, failed: part[0] === failing ? 1 : 0, skipped: 0, output: 'seen' };
      },
      { now: () => time, spent: () => ({ total, stolen: lost }) },
    );
    const outcome = await run(until === undefined ? {} : { until: start + until });
    return { ran: ran.flat(), outcome };
  }

  it('runs the step whole without a limit', async () => {
    const { ran, outcome } = await inTime(undefined);
    expect(ran).toEqual([]);
    expect(outcome).toMatchObject({ passed: 3 });
  });

  it('begins a part only while there is time for it, another one first each day, and names what is left out', async () => {
    const { ran, outcome } = await inTime(35 * minute);
    expect(ran).toEqual(['--shard=3/6', '--shard=4/6', '--shard=5/6']);
    expect(outcome).toMatchObject({ passed: 9, failed: 0, note: '3 of 6 parts not run: no time left' });
  });

  it('runs at least one part, and fails when a part does', async () => {
    expect((await inTime(0)).ran).toEqual(['--shard=3/6']);
    const { ran, outcome } = await inTime(60 * minute, { failing: '--shard=4/6', stolen: 0.04 });
    expect(ran).toHaveLength(6);
    expect(outcome).toMatchObject({ passed: 18, failed: 1 });
  });

  it('counts the failures of a part as skipped when the host took the cores meanwhile', async () => {
    const { outcome } = await inTime(60 * minute, { failing: '--shard=4/6', stolen: 0.3 });
    expect(outcome).toMatchObject({ passed: 18, failed: 0, skipped: 1, unsteady: true });
    expect(outcome.note).toBe('part 4/6 not judged: 1 failed while the host took 30 % of the time');
  });

  it('divides the minutes among the steps', async () => {
    const ends: number[] = [];
    const listens = {
      name: 'unit',
      run: async ({ until = 0 }: { until?: number }) => {
        ends.push(until - Date.now());
        return step('', 1, 0, 0).run();
      },
    };
    await run([listens, listens], ['--minutes', '10']);
    expect(ends.map((ms) => Math.round(ms / minute))).toEqual([5, 10]);
    expect((await run([listens], ['--minutes', 'x'])).code).toBe(2);
  });
});

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

  it('goes on after a failure, shows its output, and fails', async () => {
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

  it('repeats the failures of all steps above the last line', async () => {
    const failing = {
      name: 'unit',
      run: async () => ({
        ...(await step('', 1, 1, 0, 'long').run()),
        failures: ['a.test.ts › adds: wrong'],
      }),
    };
    const { lines } = await run([failing, step('browser', 3, 0, 0)]);
    expect(lines.slice(-2)).toEqual(['failure: a.test.ts › adds: wrong', '4 passed, 1 failed, 0 skipped']);
  });

  it('names a failed check that lists no failures above the last line, with the end of its output', async () => {
    const output = Array.from({ length: 90 }, (_, at) => `line ${at}`).join('\n');
    const { lines } = await run([step('bytes', 0, 1, 0, output), step('browser', 3, 0, 0)]);
    expect(lines.at(-2)).toMatch(/^failure: bytes +FAILED.*\nline 70\n(?:line \d+\n)+line 89$/);
  });

  it('runs only the steps of --only, and refuses an unknown one', async () => {
    const steps = [step('types', 1, 0, 0), step('lint', 1, 0, 0), step('unit', 9, 0, 0)];
    expect((await run(steps, ['--only', 'types,lint'])).lines.at(-1)).toBe('2 passed, 0 failed, 0 skipped');
    expect((await run(steps, ['--only', 'nothing'])).code).toBe(2);
    expect((await run(steps, ['--fast'])).code).toBe(2);
  });

  it('runs the steps of a group at the same time and reports them in order', async () => {
    const first = Promise.withResolvers<void>();
    const waits = { name: 'types', run: () => first.promise.then(() => step('', 1, 0, 0).run()) };
    const frees = {
      name: 'lint',
      run: async () => {
        first.resolve();
        return step('', 2, 0, 0).run();
      },
    };
    const { lines } = await run([[waits, frees], step('unit', 4, 0, 0)]);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['types', 'lint', 'unit', '7']);
  });

  it('hands each step the revision that --changed names, HEAD by default', async () => {
    const seen: unknown[] = [];
    const listens = {
      name: 'unit',
      run: async ({ changed }: { changed?: string }) => {
        seen.push(changed);
        return step('', 1, 0, 0).run();
      },
    };
    await run([listens], ['--changed']);
    await run([listens], ['--changed', 'main', '--only', 'unit']);
    await run([listens]);
    expect(seen).toEqual(['HEAD', 'main', undefined]);
  });
});

describe('npm test -- --changed', () => {
  it('runs the tests of the features that changed first, and of the folder of a file that belongs to none', () => {
    const files = ['server/src/features/posts/usecases/save-post.ts', 'server/src/features/posts/routes.ts'];
    expect(
      foldersNear([...files, 'web/src/ui/badge.tsx', 'README.md', 'e2e/src/journeys/faq.spec.ts']),
    ).toEqual(['server/src/features/posts/', 'web/src/ui/']);
  });

  it('checks the types of the projects that import what changed', () => {
    const all = ['.', 'e2e', 'panel', 'web'];
    expect(projectsAffected(all, ['server/src/features/posts/repository.ts'])).toEqual(['.', 'e2e']);
    expect(projectsAffected(all, ['web/src/ui/badge.tsx', 'CHANGELOG.md'])).toEqual(['web']);
    expect(projectsAffected(all, ['contract/src/faq.ts'])).toEqual(all);
    expect(projectsAffected(all, ['package-lock.json'])).toEqual(all);
    expect(projectsAffected(all, ['docs/architecture.md'])).toEqual([]);
  });

  it('runs every journey after a change of the product, and only changed ones after a change of journeys', () => {
    expect(journeysAffected(['web/src/app/header.tsx', 'e2e/src/journeys/faq.spec.ts'])).toBe('all');
    expect(journeysAffected(['contract/src/faq.ts'])).toBe('all');
    expect(journeysAffected(['e2e/src/journeys/faq.spec.ts'])).toBe('changed');
    expect(journeysAffected(['README.md', 'server/src/platform/clock.test.ts'])).toBe('none');
  });

  it('lists changed and untracked files, also from a folder with a space', () => {
    const folder = mkdtempSync(join(tmpdir(), 'matilha changed-'));
    try {
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder });
      git('init', '-q');
      writeFileSync(join(folder, 'old.ts'), 'a\n');
      writeFileSync(join(folder, 'same.ts'), 'a\n');
      git('add', '.');
      git('commit', '-qm', 'first');
      writeFileSync(join(folder, 'old.ts'), 'b\n');
      writeFileSync(join(folder, 'new.ts'), 'b\n');
      expect(changedFiles(folder, 'HEAD')).toEqual(['old.ts', 'new.ts']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

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

describe('file length', () => {
  it('fails past 400 lines unless the first line gives a reason, and warns past 250', () => {
    const folder = mkdtempSync(join(tmpdir(), 'matilha-lengths-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      writeFileSync(join(folder, 'node_modules/a.ts'), 'x\n'.repeat(900));
      writeFileSync(join(folder, 'fine.ts'), 'x\n'.repeat(250));
      writeFileSync(join(folder, 'warned.ts'), 'x\n'.repeat(400));
      writeFileSync(join(folder, 'excused.ts'), `// long-file: a table\n${'x\n'.repeat(500)}`);
      expect(judgeLengths(measureFiles(folder)).failed).toBe(false);
      writeFileSync(join(folder, 'long.tsx'), 'x\n'.repeat(401));
      const { failed, lines } = judgeLengths(measureFiles(folder));
      expect(failed).toBe(true);
      expect(lines.filter((line) => line.startsWith('too long'))).toEqual([
        'too long: long.tsx, 401 lines (at most 400)',
      ]);
      expect(lines).toContain('long: warned.ts, 400 lines (consider splitting above 250)');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersNear, projectsAffected } from '../scripts/test-steps/affected.mjs';
import { journeysAffected } from '../scripts/test-steps/browser.mjs';
import { inParts } from '../scripts/test-steps/in-parts.mjs';
import { runSteps } from '../scripts/test-steps/run-steps.mjs';
import { changedFiles } from '../scripts/test-steps/tool.mjs';

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
    let total = 0;
    let lost = 0;
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

  it('begins a part only while time is left, a different one first each day, and names omitted parts', async () => {
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
    const files = [
      'server/src/features/posts/usecases/change-post.ts',
      'server/src/features/posts/routes.ts',
    ];
    expect(
      foldersNear([...files, 'web/src/ui/badge.tsx', 'README.md', 'e2e/src/journeys/faq.spec.ts']),
    ).toEqual(['server/src/features/posts/', 'web/src/ui/']);
  });

  it('checks the types of the projects that import the changed files', () => {
    const all = ['.', 'e2e', 'panel', 'web'];
    expect(projectsAffected(all, ['server/src/features/posts/repository.ts'])).toEqual(['.', 'e2e']);
    expect(projectsAffected(all, ['web/src/ui/badge.tsx', 'CHANGELOG.md'])).toEqual(['web']);
    expect(projectsAffected(all, ['contract/src/content/faq.ts'])).toEqual(all);
    expect(projectsAffected(all, ['package-lock.json'])).toEqual(all);
    expect(projectsAffected(all, ['docs/architecture.md'])).toEqual([]);
  });

  it('runs every journey after a change of the product, and only changed ones after a change of journeys', () => {
    expect(journeysAffected(['web/src/app/navigation/header.tsx', 'e2e/src/journeys/faq.spec.ts'])).toBe(
      'all',
    );
    expect(journeysAffected(['contract/src/content/faq.ts'])).toBe('all');
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

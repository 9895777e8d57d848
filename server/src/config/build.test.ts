import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { commitOf, readBuild } from './build.ts';

const folder = await mkdtemp(join(tmpdir(), 'matilha-build-'));
afterUse(() => rm(folder, { recursive: true, force: true }));
const project = join(folder, 'project');
const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@matilha.example', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) =>
  execFileSync('git', ['-C', project, ...author, ...args], { encoding: 'utf8' }).trim();
execFileSync('git', ['init', '-q', '-b', 'main', project]);
const commitAgain = () => {
  git('commit', '-q', '--allow-empty', '-m', 'one');
  return git('rev-parse', 'HEAD');
};

it('reads the commit of a branch, packed or not, of no branch, and of a worktree', () => {
  expect(commitOf(project)).toBeUndefined();
  const first = commitAgain();
  expect(commitOf(project)).toBe(first);
  git('pack-refs', '--all');
  expect(commitOf(project)).toBe(first);
  const second = commitAgain();
  expect(commitOf(project)).toBe(second);
  git('checkout', '-q', first);
  expect(commitOf(project)).toBe(first);
  const worktree = join(folder, 'worktree');
  git('worktree', 'add', '-q', '-b', 'side', worktree, second);
  expect(commitOf(worktree)).toBe(second);
});

it('prefers COMMIT, and says "unknown" without it and without a history', async () => {
  expect(readBuild('0123456789ABCDEF0123', project).commit).toBe('0123456789ab');
  const bare = await mkdtemp(join(folder, 'bare-'));
  await writeFile(join(bare, 'package.json'), '{"version":"1.2.3"}');
  expect(readBuild(undefined, bare)).toEqual({ version: '1.2.3', commit: 'unknown' });
});

import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program that runs. */
export interface Build {
  /** The version in the project's package.json. */
  version: string;
  /** The commit, abbreviated to twelve digits, or `unknown`. */
  commit: string;
}

const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));
const commit = /^[\da-f]{40,64}$/;

function readText(...path: string[]): string {
  try {
    return readFileSync(join(...path), 'utf8').trim();
  } catch {
    return '';
  }
}

/** Returns the folder of a working copy's own state; it is elsewhere in a worktree. */
function gitFolder(project: string): string {
  const git = join(project, '.git');
  const isFolder = statSync(git, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? git : resolve(project, readText(git).replace(/^gitdir: /, ''));
}

/** Returns the commit that a working copy is at, without running git; undefined outside a working copy. */
export function commitOf(project: string): string | undefined {
  const git = gitFolder(project);
  const head = readText(git, 'HEAD');
  const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1];
  if (ref === undefined) return commit.test(head) ? head : undefined;
  const common = resolve(git, readText(git, 'commondir') || '.');
  const packed = readText(common, 'packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];
  return [readText(git, ref), readText(common, ref), packed].find((found) => commit.test(found ?? ''));
}

/** Returns the version and the commit, which `COMMIT` names where the program was installed without its history. */
export function readBuild(named: string | undefined, project = projectFolder): Build {
  const { version } = JSON.parse(readText(project, 'package.json') || '{"version":"unknown"}') as Build;
  return { version, commit: (named ?? commitOf(project) ?? 'unknown').slice(0, 12).toLowerCase() };
}

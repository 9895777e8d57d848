import { delimiter, join } from 'node:path';
import { run } from '../lib/run.mjs';
import { rootFolder } from '../lib/tree.mjs';

export const root = rootFolder();
const bin = join(root, 'node_modules/.bin');

/** The same on every machine: a build server's variables change nothing, and the project's own Node comes first. */
function environment(extra) {
  const { CI: _, ...env } = process.env;
  return { ...env, NO_COLOR: '1', PATH: `${bin}${delimiter}${env.PATH ?? ''}`, ...extra };
}

/** Runs one of the project's tools in its root folder. */
export function tool(name, args, env = {}) {
  return run(join(bin, name), args, { cwd: root, env: environment(env) });
}

/** Runs a script of the project with the project's own Node. */
export function script(path, args = []) {
  return run('node', [join(root, path), ...args], { cwd: root, env: environment({}) });
}

/** A check that only passes or fails, as one test. */
export const oneCheck = ({ code, output }, note) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  output,
  note,
});

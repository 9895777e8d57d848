import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/builds.mjs';
import { oneAtATime } from '../lib/one-at-a-time.mjs';
import { projectsAffected } from './affected.mjs';
import { changedFiles, oneCheck, root, script, tool } from './tool.mjs';

const lastLine = (text) => text.trimEnd().split('\n').at(-1);

/** Checks the parts that run in Node together, so that sources they share are checked once, and each other part alone. */
async function types({ changed }) {
  const all = ['.', ...readdirSync(root)].filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  const folders = changed ? projectsAffected(all, changedFiles(root, changed)) : all;
  const results = [];
  // Each checker works out for itself the types that it shares with the others: four take half as long again of the processor as two.
  for (const folder of folders)
    results.push(oneCheck(await tool('tsc', ['--project', folder, '--checkers', '2'])));
  const count = (field) => results.reduce((total, result) => total + result[field], 0);
  const output = results.map((result) => result.output).join('');
  return { passed: count('passed'), failed: count('failed'), skipped: 0, output, note: folders.join(', ') };
}

async function lint({ changed }) {
  const files = changed ? changedFiles(root, changed).filter((file) => existsSync(join(root, file))) : [];
  const asked = changed ? ['--no-errors-on-unmatched', ...files] : [];
  return oneCheck(await tool('biome', ['check', '--error-on-warnings', '--colors=off', ...asked]));
}

async function imports() {
  const folders = ['contract', 'payments-simulator', 'server', 'web', 'panel', 'e2e', 'bench'];
  const config = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'];
  return oneCheck(await tool('depcruise', [...config, ...folders]));
}

const deadCode = async () => oneCheck(await tool('knip', ['--no-progress', '--no-config-hints']));

async function lengths() {
  const result = await script('scripts/check-lengths.mjs');
  return oneCheck(result, lastLine(result.output));
}

async function content() {
  const result = await script('server/src/commands/check-content.ts');
  return oneCheck(result, lastLine(result.output));
}

async function build() {
  const output = await oneAtATime(root, () => ensureBuilt(root)).then(
    () => '',
    (error) => [error.details, error.message].join('\n'),
  );
  return oneCheck({ code: output ? 1 : 0, output });
}

async function bytes() {
  if (!existsSync(join(root, 'scripts/check-bytes.mjs')))
    return { passed: 0, failed: 0, skipped: 1, note: 'scripts/check-bytes.mjs is not there' };
  const result = await script('scripts/check-bytes.mjs');
  return oneCheck(result, lastLine(result.output));
}

/** Checks that need no running product; they run at the same time, because most use one core. */
export const checks = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'imports', run: imports },
  { name: 'dead', run: deadCode },
  { name: 'lengths', run: lengths },
  { name: 'content', run: content },
];

/** Checks of the web part: it builds, and stays within its size budgets. */
export const webChecks = [
  { name: 'build', run: build },
  { name: 'bytes', run: bytes },
];

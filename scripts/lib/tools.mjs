import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { Refusal } from './refusal.mjs';
import { runNpm } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';

const FILES = ['package.json', 'package-lock.json', '.npmrc'];
const OPTIONS = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'];

/**
 * Installs a tool that only one command needs, in the versions that `tools/<name>/package-lock.json` lists, unless they are
 * there; returns the folder of its programs. It stands below the project, where Node finds the project's packages too.
 */
export async function ensureTool(root, name) {
  const source = join(root, 'tools', name);
  const hash = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex');
  const folder = join(root, '.cache/tools', `${name}-${hash.slice(0, 12)}`);
  await oneAtATime(folder, async () => {
    if (!existsSync(folder)) await install(name, source, folder);
  });
  return join(folder, 'node_modules/.bin');
}

async function install(name, source, folder) {
  const stage = `${folder}.part`;
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const file of FILES) cpSync(join(source, file), join(stage, file));
  process.stdout.write(`Instalando ${name}, que só este comando usa…\n`);
  const result = await withSignOfLife(() => runNpm(['ci', ...OPTIONS], { cwd: stage }));
  if (result.code !== 0) {
    rmSync(stage, { recursive: true, force: true });
    throw new Refusal(`${name} não foi instalado: verifique a rede e tente de novo.`, result.output);
  }
  renameSync(stage, folder);
}

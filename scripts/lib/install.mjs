import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brokenPrograms, missingPackages, programsExist, unlockedNatives } from './packages.mjs';
import { Refusal, refuseUnwritable } from './refusal.mjs';
import { runNpm } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';
import { readJson } from './tree.mjs';

const STAMP = 'node_modules/.matilha-stamp.json';
const NEEDED_TO_START = ['contract', 'payments-simulator', 'server', 'web', 'panel'];
const OPTIONS = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
const DEPENDENCY_FIELDS = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'overrides',
];

/** Installs what the lockfile lists into node_modules. A failed install keeps the previous one. */
export async function ensureInstalled(root, mode) {
  const hash = installHash(root);
  const stamp = readJson(join(root, STAMP));
  const enough = stamp?.scope === 'all' || stamp?.scope === mode;
  if (stamp?.hash === hash && enough && programsExist(root)) return;
  try {
    rescueInterrupted(root);
    if (missingPackages(root, 'all').length === 0 && brokenPrograms(root).length === 0) {
      writeStamp(root, hash, 'all');
      return;
    }
    const scope = mode === 'test' || stamp?.scope === 'all' ? 'all' : 'start';
    await install(root, hash, scope);
  } catch (error) {
    throw refuseUnwritable(error, root);
  }
}

/** Returns a hash of an install's inputs: the lockfile, the manifests' dependencies, and the machine. */
export function installHash(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\0`);
  for (const folder of ['.', 'runtime']) hash.update(readFileSync(join(root, folder, 'package-lock.json')));
  for (const folder of ['.', 'runtime', ...workspaces(root)]) {
    const manifest = readJson(join(root, folder, 'package.json')) ?? {};
    hash.update(JSON.stringify([folder, ...DEPENDENCY_FIELDS.map((field) => manifest[field])]));
  }
  return hash.digest('hex');
}

async function install(root, hash, scope) {
  const first = !existsSync(join(root, 'node_modules'));
  const stage = stageFolder(root, process.pid);
  // Fails in a folder without write access, before anything is announced.
  copyManifests(root, stage);
  process.stdout.write(
    `Instalando dependências${first ? ' (na primeira vez leva cerca de um minuto)' : ''}…\n`,
  );
  try {
    const result = await npmInstall(stage, npmArguments(stage, scope));
    if (result.code !== 0) throw failure(first, 'o npm falhou', firstLines(result.output));
    await installRuntime(stage, first);
    const missing = missingPackages(stage, scope);
    const broken = missing.length > 0 ? missing : brokenPrograms(stage);
    if (broken.length > 0) throw failure(first, `faltou ${broken.join(', ')}`, firstLines(result.output));
    writeStamp(stage, hash, scope);
    swapIn(root, stage);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const npmInstall = (folder, args) =>
  withSignOfLife(() => runNpm(args, { cwd: folder }), {
    progress: () => `${packagesIn(join(folder, 'node_modules'))} pacotes`,
  });

/** Counts the packages of a folder; the packages of a scope are in the scope's folder. */
function packagesIn(folder) {
  const inScope = (name) => (name.startsWith('@') ? namesIn(join(folder, name)).length : 1);
  return namesIn(folder).reduce((total, name) => total + inScope(name), 0);
}

function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    // Not there yet, or renamed by npm at this moment.
    return [];
  }
}

// Not `npm ci`: it refuses a lockfile without every platform's optional packages, and some registries lack a few.
function npmArguments(stage, scope) {
  const command = ['install', '--no-save', ...OPTIONS, ...unlockedNatives(stage)];
  if (scope === 'all') return command;
  return [...command, '--include-workspace-root', ...NEEDED_TO_START.map((name) => `--workspace=${name}`)];
}

/** Installs Node and PostgreSQL of `runtime/`, without the headers of Node, which are a third of it and serve no one here. */
async function installRuntime(stage, first) {
  const folder = join(stage, 'runtime');
  const result = await npmInstall(folder, ['install', '--no-save', ...OPTIONS]);
  if (result.code !== 0) throw failure(first, 'o npm falhou', firstLines(result.output));
  const modules = join(folder, 'node_modules');
  for (const name of existsSync(modules) ? readdirSync(modules) : []) {
    if (name.startsWith('.')) continue;
    rmSync(join(modules, name, 'include'), { recursive: true, force: true });
    renameSync(join(modules, name), join(stage, 'node_modules', name));
    const program = join('..', name, 'bin/node');
    if (name.startsWith('node-')) symlinkSync(program, join(binFolder(stage), 'node'));
  }
}

function binFolder(stage) {
  const folder = join(stage, 'node_modules/.bin');
  mkdirSync(folder, { recursive: true });
  return folder;
}

function failure(first, reason, details) {
  const rest = first
    ? 'verifique a rede e o espaço em disco, e tente de novo'
    : 'a instalação anterior foi mantida';
  return new Refusal(`As dependências não foram instaladas: ${reason}; ${rest}.`, details);
}

function copyManifests(root, stage) {
  for (const folder of ['.', 'runtime']) {
    mkdirSync(join(stage, folder), { recursive: true });
    for (const file of ['package.json', 'package-lock.json', '.npmrc'].map((name) => join(folder, name))) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(stage, file));
    }
  }
  for (const workspace of workspaces(root)) {
    const manifest = join(root, workspace, 'package.json');
    mkdirSync(join(stage, workspace), { recursive: true });
    if (existsSync(manifest)) cpSync(manifest, join(stage, workspace, 'package.json'));
  }
}

// Links between workspaces are relative, so node_modules works after a move.
function swapIn(root, stage) {
  for (const folder of [...workspaces(root), '.']) {
    const current = join(root, folder, 'node_modules');
    const next = join(stage, folder, 'node_modules');
    const previous = join(stage, 'previous', folder, 'node_modules');
    mkdirSync(dirname(previous), { recursive: true });
    if (existsSync(current)) renameSync(current, previous);
    if (existsSync(next)) renameSync(next, current);
  }
}

function rescueInterrupted(root) {
  const parent = dirname(stageFolder(root, 0));
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!name.startsWith('install-') || isAnother(Number(name.slice('install-'.length)))) continue;
    const previous = join(parent, name, 'previous/node_modules');
    const current = join(root, 'node_modules');
    if (!existsSync(current) && existsSync(previous)) renameSync(previous, current);
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Returns whether another process with this id runs; in a container a later start often has the id of a killed one. */
function isAnother(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function stageFolder(root, id) {
  return join(root, '.cache', `install-${id}`);
}

function workspaces(root) {
  return readJson(join(root, 'package.json'))?.workspaces ?? [];
}

function writeStamp(folder, hash, scope) {
  writeFileSync(join(folder, STAMP), `${JSON.stringify({ hash, scope })}\n`);
}

function firstLines(output) {
  const useful = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/npm warn|complete log/.test(line));
  return useful.slice(0, 8).join('\n');
}

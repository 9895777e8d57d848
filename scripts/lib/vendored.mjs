import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { readJson } from './tree.mjs';

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'peerDependencies'];

/** Returns the folders of `vendor/`, each a workspace with the name of the package that it has a part of. */
export const vendoredFolders = (root) =>
  readJson(join(root, 'package.json')).workspaces.filter((folder) => folder.startsWith('vendor/'));

/** Returns the specifiers of all modules that a source imports or exports from; examples in its comments do not count. */
const importedBy = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'"]*?\bfrom ['"]([^'"]+)['"]/gm)].map(
    ([, specifier]) => specifier,
  );

/** Returns the exports of a package, such as `./Add`, that the workspaces and the installed packages import. */
export function importedPaths(root, name) {
  const { packages } = readJson(join(root, 'package-lock.json'));
  const users = Object.keys(packages).filter((path) =>
    DEPENDENCY_FIELDS.some((field) => packages[path][field]?.[name]),
  );
  const files = users.flatMap((path) => {
    const sources = path.includes('node_modules/') ? 'dist/**/*.js' : 'src/**/*.{ts,tsx}';
    return globSync(join(path, sources), { cwd: root });
  });
  const imported = files
    .flatMap((file) => importedBy(join(root, file)))
    .filter((specifier) => specifier === name || specifier.startsWith(`${name}/`));
  return [...new Set(imported)].map((specifier) => `.${specifier.slice(name.length)}`).sort();
}

/** Returns the files that the exports of a manifest name for a path such as `./Add`; none if they have no place for it. */
function targetsOf({ exports }, path) {
  for (const [pattern, targets] of Object.entries(exports)) {
    const [before, after] = pattern.split('*');
    const fits = after === undefined ? path === before : path.startsWith(before) && path.endsWith(after);
    if (fits) {
      const matched = path.slice(before.length, path.length - (after ?? '').length);
      return Object.values(targets).map((target) => normalize(target.replace('*', matched)));
    }
  }
  return [];
}

/**
 * Returns which files of the package in `folder` are needed for the given paths, following its own imports,
 * and which of the needed ones `folder` lacks.
 */
export function neededFiles(folder, manifest, paths) {
  const missing = paths.filter((path) => targetsOf(manifest, path).length === 0);
  const files = new Set();
  const add = (file) => {
    if (files.has(file)) return;
    if (!existsSync(join(folder, file))) return missing.push(file);
    files.add(file);
    for (const specifier of importedBy(join(folder, file)))
      if (specifier.startsWith('.')) add(normalize(join(dirname(file), specifier)));
  };
  for (const path of paths) targetsOf(manifest, path).forEach(add);
  return { files: [...files].sort(), missing };
}

/** Returns the files of a vendored folder, without the files that every vendored folder has. */
export const presentFiles = (folder) =>
  globSync('**/*.*', { cwd: folder })
    .map((file) => relative(folder, join(folder, file)))
    .filter((file) => file !== 'package.json')
    .sort();

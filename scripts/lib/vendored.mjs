import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { readJson } from './tree.mjs';

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'peerDependencies'];

/** Returns the folders of `vendor/`, each a workspace with the name of the package that it has a part of. */
export const vendoredFolders = (root) =>
  readJson(join(root, 'package.json')).workspaces.filter((folder) => folder.startsWith('vendor/'));

/** Returns a source without its comments, whose examples import as well. */
const sourceOf = (file) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Returns the specifiers of all modules that a source imports or exports from. */
const importedBy = (file) =>
  [...sourceOf(file).matchAll(/^(?:import|export)\b[^'"]*?\bfrom ['"]([^'"]+)['"]/gm)].map(
    ([, specifier]) => specifier,
  );

/** Returns the sources of the workspaces and of the installed packages that depend on a package. */
function usersOf(root, name) {
  const { packages } = readJson(join(root, 'package-lock.json'));
  const users = Object.keys(packages).filter((path) =>
    DEPENDENCY_FIELDS.some((field) => packages[path][field]?.[name]),
  );
  return users.flatMap((path) => {
    const sources = path.includes('node_modules/') ? 'dist/**/*.js' : 'src/**/*.{ts,tsx}';
    return globSync(join(path, sources), { cwd: root }).map((file) => join(root, file));
  });
}

/** Returns the exports of a package, such as `./Add`, that the workspaces and the installed packages import. */
export function importedPaths(root, name) {
  const imported = usersOf(root, name)
    .flatMap(importedBy)
    .filter((specifier) => specifier === name || specifier.startsWith(`${name}/`));
  return [...new Set(imported)].map((specifier) => `.${specifier.slice(name.length)}`).sort();
}

/**
 * Returns the index of a package without the lines for modules whose names nobody imports from it: `export * from './isValid.mjs'` stays for
 * `import { isValid } from 'date-fns'`.
 */
export function neededIndex(root, name, index) {
  const imports = /^import \{([^}]*)\} from ['"]([^'"]+)['"]/gm;
  const names = usersOf(root, name)
    .flatMap((file) => [...sourceOf(file).matchAll(imports)])
    .flatMap(([, list, specifier]) => (specifier === name ? list.split(',') : []))
    .map((imported) => imported.trim().split(' ')[0]);
  const lines = index.split('\n').filter((line) => names.includes(/\/(\w+)\.mjs/.exec(line)?.[1]));
  return `${lines.join('\n')}\n`;
}

/** Returns the files that the exports of a manifest name for a path such as `./Add`; none if they have no place for it. */
export function targetsOf({ exports }, path) {
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

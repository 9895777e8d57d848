import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const GENERATED = new Set(['node_modules', 'dist', '.cache']);

export function rootFolder() {
  return dirname(dirname(dirname(fileURLToPath(import.meta.url))));
}

/**
 * Returns a hash of the names and contents of all files under the given paths (relative to `root`), without generated
 * ones.
 */
export function hashTree(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns the parsed content of a JSON file, or undefined if it is missing or invalid. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function filesUnder(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    return error.code === 'ENOTDIR' ? [path] : [];
  }
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : filesUnder(join(path, entry.name));
    return entry.isFile() && !/\.test\.\w+$/.test(entry.name) ? [join(path, entry.name)] : [];
  });
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The folder of the product's texts, wherever the process was started. */
export const contentFolder = join(import.meta.dirname, '../../../content');

/** Paths of the content files below a folder, sorted, with "/" on every system; the editor's README and dotfiles are left out. */
export function listContentFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'README.md')
    .sort();
}

/** A hash of the names and bytes of all content files: another one means that something was edited. */
export function hashContent(): string {
  const hash = createHash('sha256');
  for (const path of listContentFiles(contentFolder))
    hash.update(`${path}\0`).update(readFileSync(join(contentFolder, path)));
  return hash.digest('base64url');
}

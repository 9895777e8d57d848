import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The folder of the product's texts, independent of the working directory. */
export const contentFolder = join(import.meta.dirname, '../../../content');

/** The pictures of the demonstration's posts. */
export const postPictures = join(contentFolder, 'demonstracao/fotos');
const picture = /^demonstracao\/fotos\/[a-z]+\.webp$/;

/**
 * Returns the paths of the content files below a folder, sorted, with "/" on every system; leaves out the editor's README, the pictures of the
 * demonstration's posts and dotfiles.
 */
export function listContentFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'README.md' && !picture.test(path))
    .sort();
}

/** Returns a hash of the names and bytes of all content files: it changes with every edit. */
export function hashContent(): string {
  const hash = createHash('sha256');
  for (const path of listContentFiles(contentFolder))
    hash.update(`${path}\0`).update(readFileSync(join(contentFolder, path)));
  return hash.digest('base64url');
}

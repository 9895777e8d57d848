import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Our own packages: relative links to the folders beside them; copied unchanged, they lead into the copy. */
const ownScope = '@matilha';

/**
 * Copies the files that git knows, as they are in the working tree, into a folder of its own; packages are linked. Returns the folder, its
 * files and a function that removes it.
 */
export function copyOfTree(root) {
  const copy = mkdtempSync(join(tmpdir(), 'matilha-mutation-'));
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  const known = listing.split('\0').filter((file) => file && existsSync(join(root, file)));
  for (const file of known) cpSync(join(root, file), join(copy, file));
  for (const folder of ['.', ...readdirSync(copy)]) linkPackages(join(root, folder), join(copy, folder));
  return { copy, files: known, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function linkPackages(from, to) {
  const packages = join(from, 'node_modules');
  const names = packagesIn(packages);
  if (names.length > 0) mkdirSync(join(to, 'node_modules'));
  for (const name of names) {
    const place = join(to, 'node_modules', name);
    if (name === ownScope) cpSync(join(packages, name), place, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(packages, name), place);
  }
}

function packagesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}

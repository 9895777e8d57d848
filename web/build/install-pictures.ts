import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The pictures of the product that a phone shows before it installs it. */
const folder = join(import.meta.dirname, '../../docs/install');

/** Copies the pictures that the web manifest names to `/install/`. */
export function installPictures(): Plugin {
  return {
    name: 'install-pictures',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(folder)) {
        const source = readFileSync(join(folder, name));
        this.emitFile({ type: 'asset', fileName: `install/${name}`, source });
      }
    },
  };
}

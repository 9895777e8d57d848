import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { type FileStorage, StorageError } from './file-storage.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';

/** Returns a storage in a folder, which is created with the first file and readable by its owner alone. */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, basename(key));
  return {
    async put(key, bytes) {
      // A file under its own name is always whole, also after a power cut.
      const written = `${pathOf(key)}.${randomUUID()}.new`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(written, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await rename(written, pathOf(key));
        await syncFolder(folder);
      } catch (error) {
        await rm(written, { force: true }).catch(() => undefined);
        throw new StorageError(codeOf(error), { cause: error });
      }
    },
    async open(key): Promise<Readable | null> {
      try {
        const file = await open(pathOf(key), 'r');
        return createReadStream('', { fd: file });
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw new StorageError(codeOf(error), { cause: error });
      }
    },
    async remove(key) {
      try {
        await rm(pathOf(key), { force: true });
      } catch (error) {
        throw new StorageError(codeOf(error), { cause: error });
      }
    },
  };
}

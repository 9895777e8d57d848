import { chmod, type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { syncFolder } from '#server/platform/sync-folder.ts';

const line = z.object({
  at: z.string(),
  id: z.int(),
  /** Hash keyed by this installation's secret, so the entry matches neither another database nor a reused id. */
  key: z.string(),
  /** The deletion was rolled back. */
  revoked: z.optional(z.literal(true)),
});
export type Deletion = Pick<z.infer<typeof line>, 'id' | 'key'>;

export interface DeletionLog {
  append(deletion: Deletion, at: Date): Promise<void>;
  revoke(deletion: Deletion, at: Date): Promise<void>;
  /** Returns all deletions that were not revoked, in no order. Skips lines that a crash cut short. */
  read(): Promise<Deletion[]>;
}

/**
 * Opens the log of erased accounts. It is kept outside the database, so that a restored backup brings nobody back
 * (L18), and holds time, internal id and a key, no personal data. Writes resolve after the line is synced to disk, and call `onWritten`.
 */
export function openDeletionLog(dataDir: string, onWritten = (): void => undefined): DeletionLog {
  const file = join(dataDir, 'deletions.log');
  const write = async (entry: object): Promise<void> => {
    await mkdir(dataDir, { recursive: true });
    const handle = await open(file, 'a+', 0o600);
    try {
      const { size } = await handle.stat();
      const begin = (await endsInLine(handle, size)) ? '' : '\n';
      await handle.appendFile(`${begin}${JSON.stringify(entry)}\n`);
      await handle.sync();
      // A new file's name is not yet on the disk.
      if (size === 0) await syncFolder(dataDir);
    } finally {
      await handle.close();
    }
    await chmod(file, 0o600);
    onWritten();
  };
  return {
    append: (deletion, at) => write({ at: at.toISOString(), ...deletion }),
    revoke: (deletion, at) => write({ at: at.toISOString(), ...deletion, revoked: true }),
    async read() {
      const held = new Map<string, Deletion>();
      for (const text of (await readOrNothing(file)).split('\n')) {
        const entry = line.safeParse(parse(text));
        if (!entry.success) continue;
        const { id, key, revoked } = entry.data;
        if (revoked) held.delete(key);
        else held.set(key, { id, key });
      }
      return [...held.values()];
    },
  };
}

/** Returns false when a crash cut the last line short: text appended to that line could not be read. */
async function endsInLine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer.toString() === '\n';
}

async function readOrNothing(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

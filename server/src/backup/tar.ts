import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { BackupError } from './backup-error.ts';

/** One entry of an archive; a file is read while it is packed. */
export type Entry =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; path: string }
  | { kind: 'text'; name: string; text: string };

const chunkSize = 1 << 18;

/** Returns the archive as a stream. An error of an entry fails the stream. */
export function pack(entries: AsyncIterable<Entry>): Readable {
  const { readable, controller } = createTarPacker();
  const add = async () => {
    for await (const entry of entries) await addEntry(controller, entry);
    controller.finalize();
  };
  add().catch((error: unknown) => controller.error(error));
  return Readable.from(readable, { objectMode: false });
}

async function addEntry(controller: TarPackController, entry: Entry): Promise<void> {
  if (entry.kind === 'file') return addFile(controller, entry);
  const content = entry.kind === 'text' ? Buffer.from(entry.text) : null;
  const type = content ? 'file' : 'directory';
  const name = content ? entry.name : `${entry.name}/`;
  const body = controller.add({ name, type, size: content?.length ?? 0, mode: content ? 0o600 : 0o700 });
  const writer = body.getWriter();
  if (content) await writer.write(content);
  await writer.close();
}

/**
 * Adds a file that may grow, shrink or vanish meanwhile: it gets the size it had at first, and zeros where bytes are missing. The WAL
 * repairs a table's file; one that vanished is left out.
 */
async function addFile(
  controller: TarPackController,
  { name, path }: { name: string; path: string },
): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size, mtime } = await file.stat();
    const writer = controller.add({ name, type: 'file', size, mtime, mode: 0o600 }).getWriter();
    for (let at = 0; at < size; at += chunkSize) {
      // The packer keeps chunks without copying them, so each needs its own memory.
      const chunk = Buffer.alloc(Math.min(chunkSize, size - at));
      await fill(file, chunk, at);
      await writer.write(chunk);
    }
    await writer.close();
  } finally {
    await file.close();
  }
}

/** Reads the bytes at this position until the chunk is full or the file ends. */
async function fill(file: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let filled = 0; filled < chunk.length; ) {
    const { bytesRead } = await file.read(chunk, filled, chunk.length - filled, at + filled);
    if (bytesRead === 0) return;
    filled += bytesRead;
  }
}

/** Returns the entries of a folder and everything below it, without links. `skip` gets the path below the folder. */
export async function* walk(
  root: string,
  skip: (path: string) => boolean,
  below = '',
): AsyncGenerator<Entry> {
  const found = await readdir(join(root, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of found) {
    const path = join(below, entry.name);
    if (skip(path)) continue;
    if (entry.isDirectory()) {
      yield { kind: 'folder', name: path };
      yield* walk(root, skip, path);
    } else if (entry.isFile()) yield { kind: 'file', name: path, path: join(root, path) };
  }
}

interface UnpackOptions {
  /** Syncs each file to disk. */
  flush: boolean;
  /** Says which names the archive may have; any by default. */
  allows?: (name: string) => boolean;
}

/** Writes an archive's folders and files below a folder. Refuses names that lead out of it, and others that are not allowed. */
export async function unpack(
  source: AsyncIterable<Uint8Array>,
  folder: string,
  { flush, allows = () => true }: UnpackOptions,
): Promise<void> {
  const decoder = createTarDecoder({ strict: true });
  const feeding = feed(source, decoder.writable);
  feeding.catch(() => undefined);
  for await (const { header, body } of decoder.readable) {
    const path = join(folder, normalize(header.name));
    if (!path.startsWith(join(folder, '/')) && path !== folder)
      throw new BackupError(`A cópia tem um nome que sai da pasta: ${JSON.stringify(header.name)}`);
    if (!allows(normalize(header.name)))
      throw new BackupError(`A cópia tem um arquivo que não é dela: ${JSON.stringify(header.name)}`);
    if (header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await body.cancel();
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(body), createWriteStream(path, { flags: 'wx', mode: 0o600, flush }));
    }
  }
  await feeding;
}

async function feed(source: AsyncIterable<Uint8Array>, into: WritableStream<Uint8Array>): Promise<void> {
  const writer = into.getWriter();
  try {
    for await (const chunk of source) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

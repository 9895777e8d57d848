import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DataDirInUseError, EmbeddedPostgresError, errorCode } from './errors.ts';

export type ProductLock = { release(): Promise<void> };

const NAME = 'product.sock';

/**
 * Locks `dataDir` for this process by listening on a socket in it: the kernel releases the lock when the process ends, however it ends, and
 * no process id can be mistaken for ours. Throws when another product holds it.
 */
export async function lockDataDir(dataDir: string): Promise<ProductLock> {
  // A socket's path has at most 107 bytes: through the folder's descriptor it is always short.
  const folder = process.platform === 'linux' ? await open(dataDir, 'r') : undefined;
  const at = (name: string) => (folder ? `/proc/self/fd/${folder.fd}/${name}` : join(dataDir, name));
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      const server = await listen(at(NAME));
      if (server) return { release: () => release(server, folder) };
      await removeStale(at);
    }
  } catch (error) {
    await folder?.close();
    throw error;
  }
  await folder?.close();
  throw inUse();
}

async function removeStale(at: (name: string) => string): Promise<void> {
  if (await accepts(at(NAME))) throw inUse();
  const aside = `${NAME}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(at(NAME), at(aside));
  } catch {
    return;
  }
  if (await accepts(at(aside))) {
    await rename(at(aside), at(NAME));
    throw inUse();
  }
  await rm(at(aside), { force: true });
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(undefined);
      else
        reject(
          new EmbeddedPostgresError(`DATA_DIR não aceita soquetes (${error.message}): use um disco local.`),
        );
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function release(server: Server, folder: FileHandle | undefined): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await folder?.close();
}

function inUse(): DataDirInUseError {
  return new DataDirInUseError(
    'Outro processo do produto já usa este DATA_DIR: pare-o antes ou escolha outro DATA_DIR.',
  );
}

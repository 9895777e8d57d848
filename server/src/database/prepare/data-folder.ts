import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError, errorCode } from '../embedded/errors.ts';

const longestPath = 900;

/** Creates DATA_DIR if it is missing; returns its real path. Throws one Portuguese line where it cannot be used. */
export async function openDataDir(path: string): Promise<string> {
  const wanted = resolve(path);
  if (Buffer.byteLength(wanted) > longestPath) {
    throw new EmbeddedPostgresError(`O caminho de DATA_DIR é longo demais (máximo de ${longestPath} bytes).`);
  }
  try {
    await makeFolder(wanted, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(wanted, constants.W_OK | constants.X_OK);
    return await realpath(wanted);
  } catch (error) {
    const code = errorCode(error) ?? 'erro';
    throw new EmbeddedPostgresError(
      `DATA_DIR (${wanted}) não pode ser criado ou não aceita escrita (${code}).`,
    );
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` retries for ever where an existing folder returns ENOENT for a new entry, as /proc
 * does.
 */
async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || (await exists(dirname(path)))) throw error;
    await makeFolder(dirname(path), mode);
    await makeFolder(path, mode);
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

import { errorCode } from '#server/database/embedded/errors.ts';

/** The reason why a backup or a restore did not succeed, in one Portuguese line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const reasons: Record<string, string> = {
  ENOSPC: 'não há espaço',
  EDQUOT: 'a cota do disco acabou',
  EACCES: 'o usuário do produto não tem permissão',
  EPERM: 'o usuário do produto não tem permissão',
  EROFS: 'o disco está só para leitura',
  ENOENT: 'a pasta não existe',
  EIO: 'o disco falhou',
};

/** Returns why the file system refused, in Portuguese with its code; undefined for any other error. */
export function fileReason(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  const reason = reasons[code];
  return reason && `${reason} (${code})`;
}

/** Returns an error of the file system in this folder as a BackupError; any other error unchanged. A failed write names no path. */
export function explainFileError(error: unknown, variable: string, folder: string): unknown {
  const reason = fileReason(error);
  const { path = folder } = error as NodeJS.ErrnoException;
  return reason && path.startsWith(folder) ? new BackupError(`${variable} (${folder}): ${reason}.`) : error;
}

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

/** Returns the error as a BackupError where it is one of the file system; any other error unchanged. */
export function explainFileError(error: unknown, place: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason ? new BackupError(`${place}: ${reason} (${code}).`) : error;
}

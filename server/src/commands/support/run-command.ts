import { BackupError } from '#server/backup/backup-error.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { EmbeddedPostgresError, errorCode } from '#server/database/embedded/errors.ts';
import { StartError } from '#server/database/prepare/start-error.ts';
import { isDatabaseUnavailable } from '#server/platform/describe-error.ts';

/** An error whose message tells the operator in one line why a command did nothing. */
export class Refusal extends Error {}

/** The uses of a command, for `--help` and for arguments that it does not know. */
export class Usage extends Refusal {}

export const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function explain(error: unknown): string {
  const foreseen = [Refusal, BackupError, ConfigError, EmbeddedPostgresError, StartError];
  if (error instanceof Error && foreseen.some((known) => error instanceof known)) return error.message;
  const root = error instanceof Error ? (error.cause ?? error) : error;
  if (errorCode(root) === '42P01')
    return 'O banco de dados ainda não foi preparado: inicie o produto uma vez (npm start) e rode de novo.';
  if (isDatabaseUnavailable(error))
    return 'O banco de dados não respondeu: confira DATABASE_URL e rode de novo.';
  return (error instanceof Error && error.stack) || String(error);
}

/** Runs a command; an error becomes one line in the operator's language and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // A reader such as `head` that has seen enough closes the pipe: the rest of the list is then of no use.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  try {
    await work();
  } catch (error) {
    if (error instanceof Usage && process.argv.includes('--help')) return void say(error.message);
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

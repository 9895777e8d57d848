import { randomInt } from 'node:crypto';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import type { Passwords } from '#server/platform/password.ts';
import { sign } from '#server/platform/tokens.ts';

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

interface Code {
  userId: number;
  email: string;
  code: string;
}

/** Binds a code to its user and address, and to this installation: worth nothing elsewhere. */
const bind = async (db: Executor, { userId, email, code }: Code): Promise<string> =>
  sign(await readSecret(db, 'purchase_claims'), `${userId} ${email} ${code}`);

/** A code as it is stored: six digits are guessed quickly, so they get a password's hash. */
export const hashCode = async (db: Executor, passwords: Passwords, code: Code): Promise<Buffer> =>
  Buffer.from(await passwords.hash(await bind(db, code)));

/** Whether this is the stored code; costs the same work where none is stored. */
export async function codeMatches(
  db: Executor,
  passwords: Passwords,
  stored: Buffer | undefined,
  code: Code,
): Promise<boolean> {
  const hash = stored?.toString('latin1');
  // Codes of an earlier release were stored differently: they are worth nothing, and run out by themselves.
  const readable = hash?.startsWith('$argon2id$') ? hash : null;
  return passwords.verify(readable, await bind(db, code));
}

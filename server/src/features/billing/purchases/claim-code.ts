import { randomInt } from 'node:crypto';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import type { Passwords } from '#server/platform/password.ts';
import { sign } from '#server/platform/tokens.ts';

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

interface Code {
  userId: number;
  email: string;
  code: string;
}

/** Binds a code to its user, its address and this installation, so that it is invalid anywhere else. */
const bind = async (db: Executor, { userId, email, code }: Code): Promise<string> =>
  sign(await readSecret(db, 'purchase_claims'), `${userId} ${email} ${code}`);

/** Returns a code as it is stored: six digits are guessed quickly, so they get a password hash. */
export const hashCode = async (db: Executor, passwords: Passwords, code: Code): Promise<Buffer> =>
  Buffer.from(await passwords.hash(await bind(db, code)));

/** Returns whether this is the stored code; takes equally long when none is stored. */
export async function codeMatches(
  db: Executor,
  passwords: Passwords,
  stored: Buffer | undefined,
  code: Code,
): Promise<boolean> {
  const hash = stored?.toString('latin1');
  // An earlier release stored codes in another format: those are invalid, and expire by themselves.
  const readable = hash?.startsWith('$argon2id$') ? hash : null;
  return passwords.verify(readable, await bind(db, code));
}

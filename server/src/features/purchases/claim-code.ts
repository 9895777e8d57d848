import { createHmac, randomInt } from 'node:crypto';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A code as it is stored: of no use without the installation's secret, nor for another user or address. */
export const hashCode = async (
  db: Executor,
  { userId, email, code }: { userId: number; email: string; code: string },
): Promise<Buffer> =>
  createHmac('sha256', await readSecret(db, 'purchase_claims'))
    .update(`${userId} ${email} ${code}`)
    .digest();

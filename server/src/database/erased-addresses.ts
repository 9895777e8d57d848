import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from './connection.ts';
import { erasedAddresses } from './schema/privacy.ts';
import { readSecret } from './secrets.ts';

const hashOf = async (db: Executor, email: string): Promise<Buffer> =>
  createHmac('sha256', await readSecret(db, 'erased_addresses'))
    .update(email.toLowerCase())
    .digest();

/** Remembers that an account of this address was deleted, as a keyed hash that leads to nobody (7.2). */
export async function rememberErased(tx: Executor, email: string, erasedAt: Date): Promise<void> {
  const addressHash = await hashOf(tx, email);
  await tx
    .insert(erasedAddresses)
    .values({ addressHash, erasedAt })
    .onConflictDoUpdate({ target: erasedAddresses.addressHash, set: { erasedAt } });
}

/** Whether an account of this address was deleted after that time. */
export async function wasErasedSince(db: Executor, email: string, since: Date): Promise<boolean> {
  const addressHash = await hashOf(db, email);
  const known = and(eq(erasedAddresses.addressHash, addressHash), gt(erasedAddresses.erasedAt, since));
  return (await db.$count(erasedAddresses, known)) > 0;
}

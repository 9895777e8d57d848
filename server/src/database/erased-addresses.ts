import { createHmac } from 'node:crypto';
import { and, gt, inArray } from 'drizzle-orm';
import type { Executor } from './connection.ts';
import { mailboxKey } from './mailbox-key.ts';
import { erasedAddresses } from './schema/privacy.ts';
import { readSecret } from './secrets.ts';

const hashOf = async (db: Executor, address: string): Promise<Buffer> =>
  createHmac('sha256', await readSecret(db, 'erased_addresses'))
    .update(address)
    .digest();

/** Records that an account with this address was deleted, as a keyed hash that identifies nobody. */
export async function rememberErased(tx: Executor, email: string, erasedAt: Date): Promise<void> {
  const addressHash = await hashOf(tx, mailboxKey(email));
  await tx
    .insert(erasedAddresses)
    .values({ addressHash, erasedAt })
    .onConflictDoUpdate({ target: erasedAddresses.addressHash, set: { erasedAt } });
}

/** Returns true if an account of this mailbox was deleted after that time. */
export async function wasErasedSince(db: Executor, email: string, since: Date): Promise<boolean> {
  // Rows from before 2026-11-22 are hashes of the address as spelled; the last of them expires a year later.
  const hashes = await Promise.all([hashOf(db, mailboxKey(email)), hashOf(db, email.toLowerCase())]);
  const known = and(inArray(erasedAddresses.addressHash, hashes), gt(erasedAddresses.erasedAt, since));
  return (await db.$count(erasedAddresses, known)) > 0;
}

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

/** Returns those of the addresses whose account was deleted. */
export async function selectErased(db: Executor, emails: readonly string[]): Promise<Set<string>> {
  const secret = await readSecret(db, 'erased_addresses');
  const emailOf = new Map(
    emails.map((email) => [createHmac('sha256', secret).update(mailboxKey(email)).digest('hex'), email]),
  );
  const hashes = [...emailOf.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const rows = await db
    .select({ hash: erasedAddresses.addressHash })
    .from(erasedAddresses)
    .where(inArray(erasedAddresses.addressHash, hashes));
  return new Set(rows.flatMap(({ hash }) => emailOf.get(hash.toString('hex')) ?? []));
}

/** Returns true if an account of this mailbox was deleted after that time. */
export async function wasErasedSince(db: Executor, email: string, since: Date): Promise<boolean> {
  // Rows from before 2026-11-22 are hashes of the address as spelled; the last of them expires a year later.
  const hashes = await Promise.all([hashOf(db, mailboxKey(email)), hashOf(db, email.toLowerCase())]);
  const known = and(inArray(erasedAddresses.addressHash, hashes), gt(erasedAddresses.erasedAt, since));
  return (await db.$count(erasedAddresses, known)) > 0;
}

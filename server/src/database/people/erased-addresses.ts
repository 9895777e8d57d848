import { createHmac } from 'node:crypto';
import { and, gt, inArray } from 'drizzle-orm';
import type { Executor } from '../connection.ts';
import { erasedAddresses } from '../schema/privacy.ts';
import { mailboxKey } from '../stores/mailbox-key.ts';
import { readSecret } from '../stores/secrets.ts';

/** Returns the function that makes the keyed hash of an address. */
async function hashWith(db: Executor): Promise<(address: string) => Buffer> {
  const secret = await readSecret(db, 'erased_addresses');
  return (address) => createHmac('sha256', secret).update(address).digest();
}

/**
 * Returns all hashes that may be stored for an address: rows from before 2026-11-22 hash it as spelled, and the last of them expires a year
 * later.
 */
const hashesOf = (hashOf: (address: string) => Buffer, email: string): Buffer[] => [
  hashOf(mailboxKey(email)),
  hashOf(email.toLowerCase()),
];

async function remember(tx: Executor, mailbox: string, erasedAt: Date): Promise<void> {
  const addressHash = (await hashWith(tx))(mailbox);
  await tx
    .insert(erasedAddresses)
    .values({ addressHash, erasedAt })
    .onConflictDoUpdate({ target: erasedAddresses.addressHash, set: { erasedAt } });
}

/** Records that an account with this address was deleted, as a keyed hash that identifies nobody. */
export const rememberErased = (tx: Executor, email: string, at: Date): Promise<void> =>
  remember(tx, mailboxKey(email), at);

/** A mailbox that an account left has another hash than a deleted one: its owner did not ask to be forgotten. */
const leftMailbox = (email: string): string => `left ${mailboxKey(email)}`;

/** Records that an account changed its address from this mailbox to another one, as a keyed hash. */
export const rememberLeft = (tx: Executor, email: string, at: Date): Promise<void> =>
  remember(tx, leftMailbox(email), at);

/** Returns the addresses that belonged to a deleted account. */
export async function selectErased(db: Executor, emails: readonly string[]): Promise<Set<string>> {
  const hashOf = await hashWith(db);
  const hashes = new Map(emails.map((email) => [email, hashesOf(hashOf, email)]));
  const rows = await db
    .select({ hash: erasedAddresses.addressHash })
    .from(erasedAddresses)
    .where(inArray(erasedAddresses.addressHash, [...hashes.values()].flat()));
  const erased = new Set(rows.map(({ hash }) => hash.toString('hex')));
  const isErased = (email: string) => hashes.get(email)?.some((hash) => erased.has(hash.toString('hex')));
  return new Set(emails.filter(isErased));
}

/** Returns true if an account of this mailbox was deleted, or changed its address to another mailbox, after that time. */
export async function wasGivenUpSince(db: Executor, email: string, since: Date): Promise<boolean> {
  const hashOf = await hashWith(db);
  const hashes = [...hashesOf(hashOf, email), hashOf(leftMailbox(email))];
  const known = and(inArray(erasedAddresses.addressHash, hashes), gt(erasedAddresses.erasedAt, since));
  return (await db.$count(erasedAddresses, known)) > 0;
}

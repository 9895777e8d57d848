import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './account.ts';

const customerPattern = /^cus_sbx([0-9a-f]{20})$/;
const ownedPattern = /^[a-z]+_([0-9a-f]{20})_\d+(?:_secret_[0-9a-f]+)?$/;

/** Returns the customer id of an idempotency key, so that a repeated request finds its first account; random without a key. */
export function customerIdFor(idempotencyKey: string | undefined): string {
  const key = idempotencyKey ? digest('customer', idempotencyKey) : randomBytes(10).toString('hex');
  return `cus_sbx${key}`;
}

/** Mints the next id of an object that the account owns: `sub_{account}_{n}`. */
export function mintId(account: Account, prefix: string, digits = 1): string {
  account.sequence += 1;
  return `${prefix}_${accountKey(account.id)}_${String(account.sequence).padStart(digits, '0')}`;
}

/** Returns the customer whose account an id or client secret belongs to; null for ids without an account. */
export function customerOf(id: string): string | null {
  if (customerPattern.test(id)) return id;
  const key = ownedPattern.exec(id)?.[1];
  return key ? `cus_sbx${key}` : null;
}

export function clientSecret(account: Account, intentId: string): string {
  return `${intentId}_secret_${digest(account.seed, intentId)}`;
}

/** Returns the intent id in a client secret. Compare the secret with `clientSecret` before trusting it. */
export function intentOfSecret(secret: string): string {
  return secret.split('_secret_')[0] ?? '';
}

export function invoiceNumber(account: Account, position: number): string {
  return `${accountKey(account.id).slice(0, 8).toUpperCase()}-${String(position).padStart(4, '0')}`;
}

/** Returns 20 hexadecimal digits of a SHA-256 hash. */
export function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 20);
}

function accountKey(customerId: string): string {
  return customerPattern.exec(customerId)?.[1] ?? digest(customerId);
}

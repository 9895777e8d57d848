import * as z from 'zod/mini';
import type { User } from '../account/account.ts';

/** Things that people keep with us and that cost no credits, counted in bytes by account (decision 0070). */
export const storageKinds = ['photo', 'post_photo', 'post', 'calculation'] as const;
export type StorageKind = (typeof storageKinds)[number];

const megabyte = 1_000_000;

/** Bytes that an account may keep before its address is confirmed. */
const provisionalQuota = 5 * megabyte;
const freeQuota = 50 * megabyte;
const quotas: Record<number, number> = {
  1: 200 * megabyte,
  2: 500 * megabyte,
  3: 1_000 * megabyte,
  4: freeQuota,
};

/** Bytes that all accounts which are not confirmed may keep together. */
export const provisionalCeiling = 1_000 * megabyte;

/** Returns the bytes that an account may keep. */
export const storageQuota = ({ provisional, tier_id }: Pick<User, 'provisional' | 'tier_id'>): number =>
  provisional ? provisionalQuota : (quotas[tier_id] ?? freeQuota);

/** The names of the kinds on screens. */
export const storageNames: Record<StorageKind, string> = {
  photo: 'Fotos de conversas',
  post_photo: 'Fotos de posts',
  post: 'Posts',
  calculation: 'Cálculos',
};

const bytes = z.int().check(z.nonnegative());

/** Bytes that an account keeps, by kind, and may keep. */
export const storage = z.object({
  bytes,
  quota: bytes,
  kinds: z.array(z.object({ kind: z.enum(storageKinds), bytes })),
});
export type Storage = z.infer<typeof storage>;

const tenths = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns `3,2 MB`; whole megabytes without a decimal, and less than a tenth as `menos de 0,1 MB`. */
export function megabytes(count: number): string {
  if (count === 0) return '0 MB';
  if (count < megabyte / 10) return `menos de ${tenths.format(0.1)} MB`;
  const whole = count % megabyte === 0;
  return `${whole ? (count / megabyte).toLocaleString('pt-BR') : tenths.format(count / megabyte)} MB`;
}

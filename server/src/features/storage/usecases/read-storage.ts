import type { Storage } from '@matilha/contract/panel/storage';
import { type Context, requireUser } from '#server/platform/context.ts';
import { storageOf } from '../storage-of.ts';

/** Returns the storage of the acting user's account, and its limit. */
export function readStorage(context: Context): Promise<Storage> {
  const { id, tier_id, provisional = false } = requireUser(context);
  return storageOf(context.db, { id, tier_id, provisional });
}

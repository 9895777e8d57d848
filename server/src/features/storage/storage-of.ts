import { type Storage, storageQuota } from '@matilha/contract/panel/storage';
import type { Executor } from '#server/database/connection.ts';
import { type StoringAccount, selectKinds } from './repository.ts';

/** Returns the storage of an account by kind, and its limit. */
export async function storageOf(db: Executor, account: StoringAccount & { id: number }): Promise<Storage> {
  const kinds = await selectKinds(db, account.id);
  const bytes = kinds.reduce((sum, kind) => sum + kind.bytes, 0);
  return { bytes, quota: storageQuota(account), kinds };
}

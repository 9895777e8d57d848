import { type Context, requireUser } from '#server/platform/context.ts';
import { type StoredShop, selectShop } from '../repository.ts';

/** Returns what the acting user told about the shop. */
export async function readShop(context: Context): Promise<StoredShop> {
  return selectShop(context.db, requireUser(context).id);
}

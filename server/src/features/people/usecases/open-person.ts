import { storageOf } from '#server/features/storage/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { selectBalance, selectLastUse, selectOrigin, selectSubscription } from '../details-repository.ts';
import { isBeingErased, selectAccount, selectListed } from '../repository.ts';
import { noteOpening, openingLasts } from '../view-person.ts';

export type PersonPage = Awaited<ReturnType<typeof openPerson>>;

/** Returns the page of a person without its lists. Each opening is audited (L20). Throws `not_found`. */
export async function openPerson(context: Context, id: number) {
  requireStaff(context, 'people');
  const { db, clock } = context;
  const [account, listed] = await Promise.all([selectAccount(db, id), selectListed(db, id)]);
  if (!account || !listed) throw new AppError('not_found');
  const [subscription, origin, balance, lastUsedAt, beingErased, storage] = await Promise.all([
    selectSubscription(db, id),
    selectOrigin(db, id),
    selectBalance(db, id),
    selectLastUse(db, id, clock.now()),
    isBeingErased(db, id),
    storageOf(db, { id, tier_id: listed.tierId, provisional: listed.provisional }),
  ]);
  await noteOpening(context, id, openingLasts.page);
  return { account, listed, subscription, origin, balance, lastUsedAt, beingErased, storage };
}

import type { ShopSectionInput } from '@matilha/contract/shop/shop';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { type SectionRow, selectSection, storeSection } from '../repository.ts';

const sameValue = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

/**
 * Saves one section of the acting user's shop, confirmed now. Saving what is stored again is a no-op, so a request may be repeated.
 * Throws `conflict` when another tab or device saved the section after this form was filled.
 */
export async function saveSection(
  context: Context,
  { kind, version, value }: ShopSectionInput,
): Promise<SectionRow> {
  const { id: userId } = requireUser(context);
  return context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    const stored = await selectSection(tx, userId, kind);
    if ((stored?.version ?? 0) !== version) {
      if (stored && sameValue(value, stored.value)) return stored;
      throw new AppError('conflict');
    }
    return storeSection(tx, { userId, version, now: context.clock.now() }, { kind, value });
  });
}

import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { notifyOperatorsLater } from '#server/platform/operators/operator-news.ts';
import { holdReader, selectAccessOf } from '../access-repository.ts';
import { grantAccess, revokeAccess } from './product-access.ts';

/**
 * Gives a person access to a product without an end, for an operator; the same key gives it once. Returns whether this call gave it. Throws
 * `forbidden`, `not_found`, and `conflict` when the key was used for another product.
 */
export async function giveProduct(
  context: Context,
  { userId, produtoId, reason, key }: { userId: number; produtoId: number; reason: string; key: string },
): Promise<boolean> {
  requireProvenStaff(context, 'business');
  return context.db.transaction(async (tx) => {
    if (!(await holdReader(tx, userId))) throw new AppError('not_found');
    const granted = await grantAccess(tx, context, {
      userId,
      produtoId,
      source: 'operator',
      sourceKey: `operator:${userId}:${key}`,
      startsAt: context.clock.now(),
      endsAt: null,
      reason,
    });
    if (granted)
      await notifyOperatorsLater(tx, context, {
        subject: 'Conteúdo dado à mão',
        lines: [`Deu o conteúdo nº ${produtoId} à pessoa nº ${userId}.`],
      });
    return granted;
  });
}

/** Ends one access of a person to a product from now on, for an operator; a no-op for one that has ended. Throws `forbidden`, `not_found`. */
export async function takeProduct(
  context: Context,
  { userId, accessId, reason }: { userId: number; accessId: number; reason: string },
): Promise<void> {
  requireProvenStaff(context, 'business');
  await context.db.transaction(async (tx) => {
    const access = await selectAccessOf(tx, userId, accessId);
    if (!access) throw new AppError('not_found');
    if (!(await revokeAccess(tx, context, access.sourceKey, reason))) return;
    await notifyOperatorsLater(tx, context, {
      subject: 'Conteúdo retirado à mão',
      lines: [`Retirou o acesso nº ${accessId} da pessoa nº ${userId}.`],
    });
  });
}

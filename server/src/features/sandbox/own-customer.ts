import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { selectSandboxCustomer } from './repository.ts';

/**
 * Whom the sandbox knows the acting user as, where money is about to move: for confirmed accounts only, and not without
 * limit. `not_found` before the first checkout.
 */
export async function ownCustomer(context: Context, limits: Limits): Promise<string> {
  const { id } = requireConfirmedUser(context);
  await limits.consume('card_attempt', String(id));
  const customerId = await selectSandboxCustomer(context.db, id);
  if (customerId === null) throw new AppError('not_found');
  return customerId;
}

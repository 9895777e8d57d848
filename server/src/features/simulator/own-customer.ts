import type { PaymentsSimulator } from '@matilha/payments-simulator';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { selectSimulatorCustomer } from './repository.ts';

export interface SimulatorDependencies {
  simulator: PaymentsSimulator;
  limits: Limits;
  /** Called when the clock was moved: no event announces what ends by the clock alone. */
  clockMoved: (context: Context) => Promise<unknown>;
}

/**
 * The simulator's customer of the acting user, where money is about to move: for confirmed accounts only, within a
 * limit. Throws `not_found` before the first checkout.
 */
export async function ownCustomer(
  context: Context,
  { limits }: Pick<SimulatorDependencies, 'limits'>,
): Promise<string> {
  const { id } = requireConfirmedUser(context);
  await limits.consume('card_attempt', String(id));
  const customerId = await selectSimulatorCustomer(context.db, id);
  if (customerId === null) throw new AppError('not_found');
  return customerId;
}

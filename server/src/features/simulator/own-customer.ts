import type { PaymentsSimulator } from '@matilha/payments-simulator';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { selectSimulatorCustomer } from './repository.ts';

export interface SimulatorDependencies {
  simulator: PaymentsSimulator;
  limits: Limits;
  /** Called after the clock has moved, to apply ends by time alone, which cause no event. */
  clockMoved: (context: Context) => Promise<unknown>;
}

/**
 * Returns the simulator's customer id of the acting user, before money moves. Consumes one of the user's card attempts.
 * Throws for an unconfirmed account, beyond the limit, and `not_found` before the first checkout.
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

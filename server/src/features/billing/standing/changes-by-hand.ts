import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { Customer } from '../payers/repository.ts';
import type { SubscriptionRow } from './repository.ts';
import { type NewPrice, newPriceAction, selectSubscriptions } from './subscription-repository.ts';

type Payer = Pick<Customer, 'userId' | 'provider'>;

/** Compares the rows of a reading with the stored ones before they are stored: reports conditions, and notes a new price. */
export async function noteChangesByHand(
  tx: Transaction,
  context: Context,
  payer: Payer,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  const stored = new Map(
    (await selectSubscriptions(tx, payer.provider, payer.userId)).map((row) => [row.subscriptionId, row]),
  );
  for (const row of rows.filter(({ endedAt }) => !endedAt)) {
    const known = stored.get(row.subscriptionId);
    reportConditions(context, payer, row, known?.conditions ?? []);
    await noteNewPrice(tx, context, row, known);
  }
}

/**
 * Raises an alarm when a running subscription first has a condition that an operator set at the provider: it changes the customer's price,
 * and no sale of ours sets it. A trial that ends with the paid period is our own postponement, and a bank's inquiry has an alarm of its
 * own.
 */
function reportConditions(
  { log }: Pick<Context, 'log'>,
  { userId }: Payer,
  { subscriptionId, conditions = [], paidUntil, renewsAt }: SubscriptionRow,
  known: readonly string[],
): void {
  const isOurs = paidUntil?.getTime() === renewsAt?.getTime();
  const fresh = conditions.filter(
    (each) => !known.includes(each) && each !== 'inquiry' && !(each === 'trial' && isOurs),
  );
  if (fresh.length === 0) return;
  const about = { userId, subscription: subscriptionId, conditions: fresh };
  raiseAlarm(log, 'charged_by_hand', about, 'somebody changed at the provider what a customer is charged');
}

/** A change of plan has a mail of its own: only another price of the same plan is noted, for the notice to the payer. */
async function noteNewPrice(
  tx: Transaction,
  context: Context,
  { userId, subscriptionId, tierId, recurringAmount: amount }: SubscriptionRow,
  known: SubscriptionRow | undefined,
): Promise<void> {
  const from = known?.recurringAmount;
  if (from == null || amount == null || from === amount || known?.tierId !== tierId) return;
  const details = { subscriptionId, from, amount } satisfies NewPrice;
  await audit(tx, context, { action: newPriceAction, subject: `user:${userId}`, details });
}

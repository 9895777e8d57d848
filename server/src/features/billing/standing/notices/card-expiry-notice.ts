import { days, later } from '#server/platform/clock.ts';
import { isPaid } from '#server/providers/payments/subscription-status.ts';
import { type DueNotice, type KnownPayer, newestPaidOf } from './known-payer.ts';
import { cardExpiryMail } from './mails.ts';

/** So long before the charge that the card cannot pay: time enough to change it. */
const warnedBefore = days(7);

/** Warns a payer whose card expires before the next charge of the plan, once for each period. */
export function cardExpiryNotice({
  subscriptions,
  invoices,
  now,
  titleOf,
  settings,
}: KnownPayer): DueNotice | null {
  const row = subscriptions.find((each) => each.endedAt === null && isPaid(each));
  if (!row?.renewsAt || !row.cardExpiresAt || row.cancelAtPeriodEnd) return null;
  const { renewsAt, cardExpiresAt, recurringAmount: amount } = row;
  const [newest] = newestPaidOf(invoices, row.subscriptionId);
  const isDue = cardExpiresAt <= renewsAt && later(renewsAt, -warnedBefore) <= now && now < renewsAt;
  if (!isDue || !newest) return null;
  const titulo = titleOf(row.tierId);
  return {
    key: { kind: 'card_expires', invoiceId: newest.invoiceId },
    mail: (firstName) => cardExpiryMail(settings, { firstName, titulo, renewsAt, cardExpiresAt, amount }),
  };
}

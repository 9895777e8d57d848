import { type DueNotice, type KnownPayer, newestPaidOf } from './known-payer.ts';
import { newPriceMail } from './mails.ts';

/** Tells a payer that the next charge of the plan has another price, which an operator set at the provider. */
export function newPriceNotice(payer: KnownPayer): DueNotice | null {
  const { newPrice, subscriptions, invoices, now, settings } = payer;
  const row = subscriptions.find((each) => each.subscriptionId === newPrice?.subscriptionId);
  if (!newPrice || !row?.renewsAt || row.endedAt || row.cancelAtPeriodEnd || row.renewsAt <= now) return null;
  const [newest] = newestPaidOf(invoices, row.subscriptionId);
  const { amount, from } = newPrice;
  if (!newest || row.recurringAmount !== amount) return null;
  const { renewsAt } = row;
  const titulo = payer.titleOf(row.tierId);
  return {
    key: { kind: 'new_price', invoiceId: newest.invoiceId, amount },
    mail: (firstName) => newPriceMail(settings, { firstName, titulo, from, amount, renewsAt }),
  };
}

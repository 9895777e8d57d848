import { days, later } from '#server/platform/clock.ts';
import type { DueNotice, KnownPayer } from './known-payer.ts';
import { wonDisputeMail } from './mails.ts';

/** A payment that was confirmed so long ago is no news, as after the restore of a backup. */
const newsFor = days(120);

/** Tells a payer whose plan we had stopped for a chargeback that the bank has rejected whether the plan goes on, or has ended meanwhile. */
export async function wonDisputeNotice(payer: KnownPayer): Promise<DueNotice | null> {
  const since = later(payer.now, -newsFor);
  const won = payer.invoices.find(
    ({ dispute, paidAt }) => dispute === 'won' && paidAt !== null && paidAt > since,
  );
  const row = payer.subscriptions.find((each) => each.subscriptionId === won?.subscriptionId);
  if (!won || !row || !(await payer.disputeAction(row.subscriptionId))) return null;
  const titulo = payer.titleOf(won.tierId);
  const renewsAt = row.endedAt === null && !row.cancelAtPeriodEnd ? row.paidUntil : null;
  return {
    key: { kind: 'dispute_won', invoiceId: won.invoiceId },
    mail: (firstName) =>
      wonDisputeMail(payer.settings, { firstName, titulo, renewsAt, endedAt: row.endedAt }),
  };
}

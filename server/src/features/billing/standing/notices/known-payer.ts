import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import type { Context } from '#server/platform/context.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import type { MailSettings } from '../../mails.ts';
import { selectOverdueCountsFrom } from '../../payers/repository.ts';
import { selectTiers } from '../../plans/repository.ts';
import {
  type DisputeAction,
  type InvoiceRow,
  type NewPrice,
  type NoticeKey,
  type SubscriptionRow,
  selectDisputeAction,
  selectInvoices,
  selectNewPrice,
  selectSubscriptions,
} from '../subscription-repository.ts';

/** A payer as last read from the provider: all that decides which mails are due. */
export interface KnownPayer {
  userId: number;
  provider: PaymentProviderName;
  /** The billing clock. */
  now: Date;
  /** Newest first, as the invoices are. */
  subscriptions: readonly SubscriptionRow[];
  invoices: readonly InvoiceRow[];
  overdueCountsFrom: Date | null;
  settings: MailSettings;
  /** Returns the name of a plan as it stands after "seu plano". */
  titleOf(tierId: number | null): string;
  /** Returns our last action on a subscription because of a chargeback. */
  disputeAction(subscriptionId: string): Promise<DisputeAction | undefined>;
  newPrice: NewPrice | undefined;
}

/** A mail that is due to a payer, once for its key. */
export interface DueNotice {
  key: NoticeKey;
  /** The notice must have been mailed before: without it this one means nothing. */
  follows?: NoticeKey;
  mail(firstName: string): MailContent;
}

/** Decides whether a payer is due a notice now. */
export type NoticeRule = (payer: KnownPayer) => DueNotice | null | Promise<DueNotice | null>;

/** Days in which a notice is news: an older event, found after an outage or in a restored backup, is not mailed. */
export const newsDays = 2;

export async function readPayer(
  { db }: Pick<Context, 'db'>,
  deps: BillingDependencies,
  userId: number,
): Promise<KnownPayer> {
  const payments = requirePayments(deps);
  const { name: provider } = payments;
  const plans = await selectTiers(db);
  return {
    userId,
    provider,
    now: await payments.now(),
    subscriptions: await selectSubscriptions(db, provider, userId),
    invoices: await selectInvoices(db, provider, userId),
    overdueCountsFrom: await selectOverdueCountsFrom(db, { userId, provider }),
    settings: deps.settings,
    titleOf: (id) => plans.find(({ tierId }) => tierId === id)?.titulo ?? 'que você assina',
    newPrice: await selectNewPrice(db, userId),
    disputeAction: (subscriptionId) => selectDisputeAction(db, userId, subscriptionId),
  };
}

/** Returns the invoices that paid for a plan of this subscription, the newest payment first. */
export const newestPaidOf = (invoices: readonly InvoiceRow[], id: string): InvoiceRow[] =>
  invoices
    .filter(
      ({ subscriptionId, status, tierId }) => subscriptionId === id && status === 'paid' && tierId !== null,
    )
    .toSorted((a, b) => (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0));

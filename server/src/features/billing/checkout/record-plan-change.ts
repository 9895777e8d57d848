import type { User } from '@matilha/contract/account/account';
import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { planChangedMail } from '../mails.ts';
import type { TierRow } from '../plans/repository.ts';
import { changeSubject, planChangeAction } from '../standing/subscription-repository.ts';
import type { Quote } from './quote.ts';

interface ConfirmedChange {
  user: User;
  plans: readonly TierRow[];
  quote: Quote;
  /** The tier that ran before. */
  from: number | null;
  /** When it takes effect. */
  effectiveAt: Date;
  /** The invoice that paid for it; null when nothing was due. */
  invoiceId: string | null;
}

/** Queues the mail that confirms a plan change, and writes its audit entry. */
export async function recordPlanChange(
  context: Context,
  { settings }: BillingDependencies,
  { user, plans, quote, from, effectiveAt, invoiceId }: ConfirmedChange,
): Promise<void> {
  const plan = plans.find(({ tierId }) => tierId === quote.tier);
  if (!plan) return;
  const { takes_effect: takesEffect, amount, period, recurring: recurringAmount } = quote;
  const { titulo } = plan;
  const { firstName } = user;
  const change = { firstName, titulo, takesEffect, amount, recurringAmount, effectiveAt };
  const mail = planChangedMail(settings, change);
  await context.db.transaction(async (tx) => {
    await queueMail(tx, context, { ...mail, userId: user.id, kind: 'plan_changed', to: user.email });
    await audit(tx, context, {
      action: planChangeAction,
      subject: changeSubject(user.id),
      details: { from, to: quote.tier, takesEffect, period, amount, invoiceId },
    });
  });
}

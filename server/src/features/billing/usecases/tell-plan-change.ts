import type { User } from '@matilha/contract/account';
import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { Quote } from '../checkout-quote.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { planChangedMail } from '../mails.ts';
import type { TierRow } from '../repository.ts';
import { changeSubject, planChangeAction } from '../subscription-repository.ts';

interface Told {
  user: User;
  plans: readonly TierRow[];
  quote: Quote;
  /** The plan that ran before. */
  from: number | null;
  /** When it takes effect. */
  effectiveAt: Date;
  /** What paid for it; null where nothing was to be paid. */
  invoiceId: string | null;
}

/** Confirms a change of plan in writing, and writes down who asked for it. */
export async function tellPlanChange(
  context: Context,
  { settings }: BillingDependencies,
  { user, plans, quote, from, effectiveAt, invoiceId }: Told,
): Promise<void> {
  const plan = plans.find(({ tierId }) => tierId === quote.tier);
  if (!plan) return;
  const { takes_effect: takesEffect, amount } = quote;
  const { titulo, valor: recurringAmount } = plan;
  const { firstName } = user;
  const change = { firstName, titulo, takesEffect, amount, recurringAmount, effectiveAt };
  const mail = planChangedMail(settings, change);
  await context.db.transaction(async (tx) => {
    await queueMail(tx, context, { ...mail, userId: user.id, kind: 'plan_changed', to: user.email });
    await audit(tx, context, {
      action: planChangeAction,
      subject: changeSubject(user.id),
      details: { from, to: quote.tier, takesEffect, amount, invoiceId },
    });
  });
}

import type { User } from '@matilha/contract/account';
import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { Quote } from '../checkout-quote.ts';
import type { RunningPeriod } from '../checkout-rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { planChangedMail } from '../mails.ts';
import type { TierRow } from '../repository.ts';

interface Told {
  user: User;
  plans: readonly TierRow[];
  quote: Quote;
  /** The period that ran before. */
  paid: RunningPeriod;
}

/** Confirms a change of plan in writing, and writes down who asked for it. */
export async function tellPlanChange(
  context: Context,
  { settings }: BillingDependencies,
  { user, plans, quote, paid }: Told,
): Promise<void> {
  const plan = plans.find(({ tierId }) => tierId === quote.tier);
  if (!plan) return;
  const mail = planChangedMail(settings, {
    firstName: user.firstName,
    titulo: plan.titulo,
    takesEffect: quote.takes_effect,
    amount: quote.amount,
    recurringAmount: plan.valor,
    effectiveAt: quote.takes_effect === 'now' ? new Date(quote.at) : paid.endsAt,
  });
  await context.db.transaction(async (tx) => {
    await queueMail(tx, context, { ...mail, userId: user.id, kind: 'plan_changed', to: user.email });
    await audit(tx, context, {
      action: 'subscription.change',
      subject: `user:${user.id}`,
      details: { from: paid.tierId, to: quote.tier, takesEffect: quote.takes_effect, amount: quote.amount },
    });
  });
}

import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { withdrawalOpen, withdrawalPath } from '../api/read-subscription.ts';
import { inlinePrice } from '../inline-price.ts';

interface OrWithdrawProps {
  state: SubscriptionState | undefined;
  /** Called when the way to withdraw is taken. */
  onLeave?: () => void;
}

/** Says beside a cancellation that the plan can still be returned in full, with the way to it; nothing after the seven days (L19). */
export function OrWithdraw({ state, onLeave }: OrWithdrawProps) {
  if (!state || !withdrawalOpen(state, new Date())) return null;
  const { withdrawal_until: until, withdrawal_amount: amount } = state.subscription ?? {};
  return (
    <p>
      Pode cancelar assim,{' '}
      <Link
        to={withdrawalPath}
        onClick={onLeave}
        className="font-semibold text-brand-ink underline underline-offset-4"
      >
        ou desista e receba tudo de volta
      </Link>
      {amount ? `: ${inlinePrice(amount)}` : ''}
      {until && `, até ${shortMoment(until)}`}.
    </p>
  );
}

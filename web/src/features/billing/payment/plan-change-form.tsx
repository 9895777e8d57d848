import type { Checkout, PaymentProviderName, PlanChange } from '@matilha/contract/billing/billing';
import { ApiError } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { changePlan, tiersQuery } from '../api/plans.ts';
import { inlinePrice } from '../inline-price.ts';
import { useBank } from './card/use-bank.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import type { Outcome, PaidOutcome } from './outcome.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { ChangeAccount, ChangeMeaning } from './plan-change-meaning.tsx';
import { TermsLine } from './terms-line.tsx';
import { usePayment } from './use-payment.ts';

interface PlanChangeFormProps {
  checkout: Checkout;
  change: PlanChange;
  onDone: (outcome: PaidOutcome) => void;
  onOutdated: () => Promise<unknown>;
}

/** Explains the price and effect of a plan change; one click confirms it. */
export function PlanChangeForm({ checkout, change, onDone, onOutdated }: PlanChangeFormProps) {
  const [requoted, setRequoted] = useState(false);
  const current = useCurrentPlan();
  const bank = useNextAction();
  const { pay, busy, failure } = usePayment({ onPaid: onDone, holdPage: true });
  const attempt = async (): Promise<Outcome> => {
    setRequoted(false);
    const { tier_id, quote } = change;
    try {
      const { status, clientSecret, publishableKey } = await changePlan({ tier_id, quote });
      if (status === 'scheduled') return { status };
      if (status === 'changed') return { status: 'succeeded' };
      if (status === 'processing' || clientSecret === null) return { status: 'processing' };
      const outcome = await bank.confirm({ provider: checkout.provider, publishableKey, clientSecret });
      // A second call lets the server see the bank's approval, so that the plan changes, and the mail is sent,
      // at once.
      if (outcome.status === 'succeeded') await changePlan({ tier_id, quote }).catch(() => null);
      return outcome;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await onOutdated();
      setRequoted(true);
      return { status: 'incomplete' };
    }
  };
  const staying = current?.tier_id === change.tier_id;
  return (
    <CheckoutLayout
      title={staying ? 'Continuar no plano' : 'Trocar de plano'}
      summary={<ChangeAccount change={change} />}
    >
      <ChangeMeaning current={current} change={change} responsesLimit={checkout.order.responses_limit} />
      {requoted && (
        <Notice tone="warning">
          O valor mudou desde que a página foi aberta. Confira o novo valor e confirme de novo.
        </Notice>
      )}
      <PaymentFailure message={failure} />
      <p className="text-muted text-sm">
        {change.amount_due > 0 && (
          <>Ao confirmar, cobramos {inlinePrice(change.amount_due)} agora no cartão da sua assinatura.</>
        )}
        <TermsLine isMailed={false} />
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button busy={busy} onClick={() => void pay(attempt)} className="min-h-12 sm:flex-1">
          {busy ? 'Processando...' : 'Confirmar troca de plano'}
        </Button>
        <Link to="/subscription" className={buttonClass('ghost')}>
          Voltar sem trocar
        </Link>
      </div>
      {bank.dialog}
    </CheckoutLayout>
  );
}

function useCurrentPlan() {
  const user = useUser();
  const { data: tiers } = useQuery({ ...tiersQuery, enabled: user !== null });
  return tiers?.find(({ tier_id }) => tier_id === user?.tier_id);
}

const isOutdated = (error: unknown) =>
  error instanceof ApiError && (error.code === 'quote_changed' || error.code === 'nothing_to_change');

interface Action {
  provider: PaymentProviderName;
  publishableKey: string | null;
  clientSecret: string;
}

/**
 * Confirms in the browser a payment that the server started and the bank wants confirmed; the caller renders
 * `dialog`.
 */
function useNextAction() {
  const bank = useBank();
  const confirm = async ({ provider, publishableKey, clientSecret }: Action): Promise<Outcome> => {
    if (provider === 'sandbox') return bank.ask(clientSecret);
    const { confirmNextAction } = await import('./stripe/next-action.ts');
    return confirmNextAction(publishableKey, clientSecret);
  };
  return { confirm, dialog: bank.dialog };
}

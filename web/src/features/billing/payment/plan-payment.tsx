import type { Checkout } from '@matilha/contract/billing/billing';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { useState } from 'react';
import { longDay } from '#web/lib/days/format-date.ts';
import { navigate } from '#web/lib/navigation/location.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import type { DiscardCode } from '../api/get-checkout.ts';
import { inlinePrice } from '../inline-price.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { ActivePlan, PaymentOnItsWay, ScheduledPlan, WaitingChange } from './checkout-states.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { PaidOutcome } from './outcome.ts';
import { payableOf } from './payable.ts';
import { PaymentForm } from './payment-form.tsx';
import { PlanChangeForm } from './plan-change-form.tsx';
import { TermsLine } from './terms-line.tsx';
import { WaitingCode } from './waiting-code.tsx';

const returnPath = '/subscription?success=true';

interface PlanPaymentProps {
  checkout: Checkout;
  /** Gives up the code that the checkout shows. */
  discard: DiscardCode;
  /** Refetches the checkout, because the shown one is outdated. */
  onOutdated: () => Promise<unknown>;
}

/** The checkout of a plan in any state. */
export function PlanPayment({ checkout, discard, onOutdated }: PlanPaymentProps) {
  const [onItsWay, setOnItsWay] = useState(false);
  const { status, order, change, waits_for, waiting_code } = checkout;
  const payable = payableOf(checkout);
  const onPaid = (outcome: PaidOutcome) => {
    if (outcome.status === 'processing') return setOnItsWay(true);
    if (outcome.status === 'code') return void onOutdated();
    if (outcome.status === 'scheduled') {
      toast({ title: 'Troca agendada', description: `O plano ${order.titulo} começa no próximo período.` });
      return navigate('/subscription');
    }
    toast({ title: 'Pagamento Processado', description: 'Sua assinatura está sendo ativada!' });
    // After a plan change, only the new plan in the state proves that it is done.
    navigate(change ? `${returnPath}&plano=${change.tier_id}` : returnPath);
  };
  if (onItsWay) return <PaymentOnItsWay takesFocus />;
  if (status === 'active') return <ActivePlan titulo={order.titulo} />;
  if (status === 'scheduled' && order.starts_at) {
    return <ScheduledPlan titulo={order.titulo} startsAt={order.starts_at} />;
  }
  if (status === 'change' && change) {
    return <PlanChangeForm checkout={checkout} change={change} onDone={onPaid} onOutdated={onOutdated} />;
  }
  if (waits_for) return <WaitingChange waitsFor={waits_for} onLookAgain={onOutdated} />;
  if (waiting_code) {
    return (
      <CheckoutLayout title="Assinar Plano Premium" summary={<OrderSummary checkout={checkout} />}>
        <WaitingCode code={waiting_code} amount={order.amount_due} discard={{ checkout, mutation: discard }}>
          Assim que o banco confirmar, seu plano muda sozinho.
        </WaitingCode>
      </CheckoutLayout>
    );
  }
  if (status === 'processing' || !payable) return <PaymentOnItsWay />;
  const overdue = status === 'past_due';
  return (
    <CheckoutLayout
      title={overdue ? 'Ajustar Pagamento' : 'Assinar Plano Premium'}
      summary={<OrderSummary checkout={checkout} />}
    >
      <PaymentForm
        payable={payable}
        submitLabel={`${overdue ? 'Confirmar Pagamento' : 'Confirmar Assinatura'} · ${moneyText(order.amount_due)}`}
        returnPath={returnPath}
        onPaid={onPaid}
      >
        <p className="text-muted text-sm">
          {consentOf(order)}
          {!overdue && <TermsLine />}
        </p>
      </PaymentForm>
    </CheckoutLayout>
  );
}

function consentOf({ amount_due, recurring_amount, renews_at }: Checkout['order']) {
  const today = `Ao confirmar, você autoriza a cobrança de ${inlinePrice(amount_due)} hoje`;
  if (recurring_amount === null) return `${today}.`;
  const later = recurring_amount === amount_due ? '' : `de ${inlinePrice(recurring_amount)} `;
  const next = renews_at ? `, a próxima em ${longDay(renews_at)}` : '';
  return `${today} e ${later}a cada 30 dias${next}, até você cancelar.`;
}

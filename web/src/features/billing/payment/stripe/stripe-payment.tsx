import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { FieldsSkeleton } from '../fields-skeleton.tsx';
import type { Outcome } from '../outcome.ts';
import type { FormHalfProps } from '../payable.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { usePayment } from '../use-payment.ts';
import { useStripeAppearance } from './stripe-appearance.ts';
import { stripeOutcome } from './stripe-outcome.ts';
import { useStripeScript } from './use-stripe.ts';

/** Pays with Stripe, by one of the methods that the payment takes (decision 0027). */
export function StripePayment(props: FormHalfProps) {
  const { clientSecret, publishableKey } = props.payable;
  const { stripe, failed } = useStripeScript(publishableKey);
  const appearance = useStripeAppearance();
  if (failed) return <FieldsError />;
  if (!stripe) return <FieldsSkeleton />;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale: 'pt-BR', loader: 'never' }}>
      <StripeFields {...props} />
    </Elements>
  );
}

type Fields = 'loading' | 'ready' | 'failed';

function StripeFields({ payable, submitLabel, returnPath, onPaid, children }: FormHalfProps) {
  const [fields, setFields] = useState<Fields>('loading');
  const confirm = useConfirm(payable.intent, returnPath);
  const { pay, busy, failure } = usePayment({ onPaid, holdPage: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void pay(confirm);
  };
  if (fields === 'failed') return <FieldsError />;
  const loading = fields === 'loading';
  return (
    <form onSubmit={submit} className="grid gap-4">
      {loading && <FieldsSkeleton />}
      <div className={classNames(loading && 'invisible h-0 overflow-hidden')}>
        <PaymentElement onReady={() => setFields('ready')} onLoadError={() => setFields('failed')} />
      </div>
      <PaymentFailure message={failure} />
      {children}
      <Button type="submit" busy={busy} disabled={loading} className="min-h-12">
        {busy ? 'Processando...' : submitLabel}
      </Button>
    </form>
  );
}

function useConfirm(intent: 'payment' | 'setup', returnPath: string) {
  const stripe = useStripe();
  const elements = useElements();
  return async (): Promise<Outcome> => {
    if (!stripe || !elements) return { status: 'incomplete' };
    const request = {
      elements,
      confirmParams: { return_url: `${window.location.origin}${returnPath}` },
      redirect: 'if_required',
    } as const;
    return stripeOutcome(
      intent === 'setup' ? await stripe.confirmSetup(request) : await stripe.confirmPayment(request),
    );
  };
}

function FieldsError() {
  return (
    <ErrorState
      title="O formulário de pagamento não carregou"
      retryLabel="Tentar Novamente"
      onRetry={() => window.location.reload()}
    >
      Nada foi cobrado. Confira sua conexão, e se algum bloqueador está ligado, e tente de novo.
    </ErrorState>
  );
}

import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { lazy } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { FieldsSkeleton } from './fields-skeleton.tsx';
import type { FormHalfProps } from './payable.ts';

const StripePayment = lazy(() =>
  import('./stripe/stripe-payment.tsx').then((module) => ({ default: module.StripePayment })),
);
const SimulatorPayment = lazy(() =>
  import('./simulator/simulator-payment.tsx').then((module) => ({ default: module.SimulatorPayment })),
);

/** The payment fields of the configured provider; only its code is loaded, and its script only here. */
export function PaymentForm(props: FormHalfProps) {
  const { clientSecret, provider } = props.payable;
  const Half = provider === 'stripe' ? StripePayment : SimulatorPayment;
  return (
    <LazyPart loading={<FieldsSkeleton />}>
      <Half key={clientSecret} {...props} />
      <p className="flex items-start gap-2 text-muted text-sm">
        <LockKeyhole size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        Processado {processors[provider]}. Não guardamos o cartão.
      </p>
    </LazyPart>
  );
}

const processors = { stripe: 'pela Stripe', sandbox: 'pelo simulador desta instalação' } as const;

import type { Checkout } from '@matilha/contract/billing';
import { lazy, type ReactNode, Suspense } from 'react';
import { FieldsSkeleton } from './fields-skeleton.tsx';
import type { PaidOutcome } from './outcome.ts';

const StripePayment = lazy(() =>
  import('./stripe/stripe-payment.tsx').then((module) => ({ default: module.StripePayment })),
);
const SandboxPayment = lazy(() =>
  import('./sandbox-payment.tsx').then((module) => ({ default: module.SandboxPayment })),
);

/** A checkout that waits to be confirmed in the browser. */
export type Payable = Pick<Checkout, 'provider' | 'publishableKey' | 'intent'> & { clientSecret: string };

export const payableOf = ({ clientSecret, ...rest }: Checkout): Payable | null =>
  clientSecret === null ? null : { ...rest, clientSecret };

export interface FormHalfProps {
  payable: Payable;
  submitLabel: string;
  /** Path of ours where a bank's page leads back to. */
  returnPath: string;
  /** Told once; nothing can be sent after it. */
  onPaid: (outcome: PaidOutcome) => void;
  /** Stands above the button. */
  children?: ReactNode;
}

/** The fields of whoever takes the payment; only its half is loaded, and its script only here. */
export function PaymentForm(props: FormHalfProps) {
  const { clientSecret, provider } = props.payable;
  const Half = provider === 'stripe' ? StripePayment : SandboxPayment;
  return (
    <Suspense fallback={<FieldsSkeleton />}>
      <Half key={clientSecret} {...props} />
    </Suspense>
  );
}

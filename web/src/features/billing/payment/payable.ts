import type { Checkout } from '@matilha/contract/billing';
import type { ReactNode } from 'react';
import type { PaidOutcome } from './outcome.ts';

/** A checkout that waits to be confirmed in the browser. */
type Payable = Pick<Checkout, 'provider' | 'publishableKey' | 'intent'> & { clientSecret: string };

export const payableOf = ({ clientSecret, ...rest }: Checkout): Payable | null =>
  clientSecret === null ? null : { ...rest, clientSecret };

/** What each provider's half of the payment form is given. */
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

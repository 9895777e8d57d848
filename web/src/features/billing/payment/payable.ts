import type { Checkout } from '@matilha/contract/billing/billing';
import type { ReactNode } from 'react';
import type { PaidOutcome } from './outcome.ts';

/** A checkout that the browser must confirm. */
type Payable = Pick<Checkout, 'provider' | 'publishableKey' | 'intent'> & {
  clientSecret: string;
  /** Plans take cards only. */
  takesPix: boolean;
};

export const payableOf = ({ clientSecret, ...rest }: Checkout): Payable | null =>
  clientSecret === null ? null : { ...rest, clientSecret, takesPix: rest.order.produto_id !== null };

/** Props of each provider's payment form. */
export interface FormHalfProps {
  payable: Payable;
  submitLabel: string;
  /** Our path to which a bank's page returns. */
  returnPath: string;
  /** Called once; nothing can be sent afterwards. */
  onPaid: (outcome: PaidOutcome) => void;
  /** Placed above the button. */
  children?: ReactNode;
}

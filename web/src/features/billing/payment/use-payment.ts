import { errorMessage } from '@matilha/contract/client/api-error';
import { useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { toast, toastStore } from '#web/ui/toasts/toast-store.ts';
import { forgetPayment, rememberPayment } from '../api/sent-payment.ts';
import type { Outcome, PaidOutcome } from './outcome.ts';

interface PaymentOptions {
  onPaid: (outcome: PaidOutcome) => void;
  /**
   * Asks before the page is left during a payment; false where the provider itself may redirect to a bank's
   * page.
   */
  holdPage: boolean;
}

/**
 * Runs one attempt to pay at a time; shows a failure, which may be retried; sends nothing more after a success.
 */
export function usePayment({ onPaid, holdPage }: PaymentOptions) {
  const [failure, setFailure] = useState<string | null>(null);
  const [paid, setPaid] = useState(false);
  const failureToast = useRef(0);
  const [pay, running] = useSingleFlight(async (attempt: () => Promise<Outcome>) => {
    if (paid) return;
    setFailure(null);
    toastStore.dismiss(failureToast.current);
    // A bank's page may replace this one, so the payment is recorded before it is sent.
    rememberPayment();
    const outcome = await attempt().catch(
      (error: unknown): Outcome => ({ status: 'failed', message: errorMessage(error) }),
    );
    if (outcome.status !== 'succeeded') forgetPayment();
    if (outcome.status === 'incomplete') return;
    if (outcome.status === 'failed') {
      setFailure(outcome.message);
      failureToast.current = toast({
        title: 'Erro no Pagamento',
        description: outcome.message,
        variant: 'destructive',
      });
      return;
    }
    setPaid(true);
    onPaid(outcome);
  });
  useHeldPage(holdPage && running);
  return { pay, busy: running || paid, failure };
}

function useHeldPage(held: boolean) {
  useEffect(() => {
    if (!held) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [held]);
}

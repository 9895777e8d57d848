import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { refreshUser } from '#web/features/account/api/get-user.ts';
import { summaryQuery } from '#web/features/credits/api/read-summary.ts';
import { fiscalDetailsQuery } from '#web/features/fiscal/api/fiscal-details.ts';
import { currentPlace, navigate } from '#web/lib/navigation/location.ts';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { toast, toastStore } from '#web/ui/toasts/toast-store.ts';
import { checkSubscription, subscriptionQuery } from '../api/read-subscription.ts';
import { forgetPayment, isPaymentSent } from '../api/sent-payment.ts';
import { outcomeOf, type PaymentReturn, readReturn, untilKnown } from './payment-return.ts';

/** State of a returning payment: `late` after a minute without news. */
export type ReturnPhase = 'waiting' | 'late' | 'confirmed' | 'processing' | 'failed';

const paidToast = { title: 'Pagamento Processado', description: 'Sua assinatura está sendo ativada!' };

/** One poll in this many makes the server ask the payment service. */
const serviceTurn = 4;

/**
 * Handles the return address of a payment. The address alone is never trusted: polls for the true state where this
 * browser sent a payment; otherwise asks once, and announces only a payment made just now. An announced outcome
 * follows `state`, so it ends with the plan, as after a withdrawal.
 */
export function usePaymentReturn(state: SubscriptionState | undefined) {
  const client = useQueryClient();
  const [back] = useState(() => readReturn(currentPlace()));
  const [sent] = useState(isPaymentSent);
  const [phase, setPhase] = useState(() => (back && sent ? firstPhase(back) : null));
  const tierId = back?.tierId ?? null;

  const ask = useCallback(
    async ({ atService }: { atService: boolean }) => {
      const state = await (atService ? checkSubscription(client) : client.fetchQuery(subscriptionQuery));
      await refreshUser(client);
      return outcomeOf(state, tierId);
    },
    [client, tierId],
  );
  const settle = useCallback(
    (outcome: 'confirmed' | 'processing') => {
      setPhase(outcome);
      forgetPayment();
      navigate(currentPlace().pathname, { replace: true });
      void client.invalidateQueries(summaryQuery);
      void client.invalidateQueries(fiscalDetailsQuery);
      // The payment screen has already shown this toast, when the user came from there.
      if (outcome === 'confirmed' && toastStore.current()?.title !== paidToast.title) toast(paidToast);
    },
    [client],
  );

  useEffect(() => {
    if (!back) return;
    navigate(sent && !back.failed ? back.address : currentPlace().pathname, { replace: true });
    if (back.failed) return forgetPayment();
    if (!sent) {
      void ask({ atService: false }).then(
        (outcome) => outcome === 'confirmed' && settle(outcome),
        () => null,
      );
      return;
    }
    const stop = new AbortController();
    let asked = 0;
    // The event comes first as a rule; in case it is late or lost, the payment service itself is asked from time to time.
    const askInTurn = () => ask({ atService: asked++ % serviceTurn === serviceTurn - 1 });
    void untilKnown(askInTurn, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      if (outcome) settle(outcome);
      else setPhase('late');
    });
    return () => stop.abort();
  }, [back, sent, ask, settle]);

  const [check, checking] = useSingleFlight(async () => {
    const outcome = await ask({ atService: true }).catch(() => null);
    if (outcome) settle(outcome);
  });
  const settled = phase === 'confirmed' || phase === 'processing';
  return { phase: settled && state ? outcomeOf(state, tierId) : phase, tierId, check, checking };
}

const firstPhase = ({ failed }: PaymentReturn): ReturnPhase | null => (failed ? 'failed' : 'waiting');

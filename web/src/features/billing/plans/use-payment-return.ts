import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { refreshUser } from '#web/features/account/api/get-user.ts';
import { summaryQuery } from '#web/features/credits/api/read-summary.ts';
import { currentPlace, navigate } from '#web/lib/navigation/location.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastStore } from '#web/ui/toast-store.ts';
import { subscriptionQuery } from '../api/read-subscription.ts';
import { outcomeOf, readReturn, untilKnown } from './payment-return.ts';

/** State of a returning payment: `late` after a minute without news. */
export type ReturnPhase = 'waiting' | 'late' | 'confirmed' | 'processing' | 'failed';

const paidToast = { title: 'Pagamento Processado', description: 'Sua assinatura está sendo ativada!' };

/** Handles the return address of a payment. `success=true` is never trusted: polls for the true state. */
export function usePaymentReturn() {
  const client = useQueryClient();
  const [back] = useState(() => readReturn(currentPlace()));
  const [phase, setPhase] = useState<ReturnPhase | null>(back && (back.failed ? 'failed' : 'waiting'));
  const tierId = back?.tierId ?? null;

  const ask = useCallback(async () => {
    const [state] = await Promise.all([client.fetchQuery(subscriptionQuery), refreshUser(client)]);
    return outcomeOf(state, tierId);
  }, [client, tierId]);
  const settle = useCallback(
    (outcome: 'confirmed' | 'processing') => {
      setPhase(outcome);
      navigate(currentPlace().pathname, { replace: true });
      void client.invalidateQueries(summaryQuery);
      // The payment screen has already shown this toast, when the user came from there.
      if (outcome === 'confirmed' && toastStore.current()?.title !== paidToast.title) toast(paidToast);
    },
    [client],
  );

  useEffect(() => {
    if (!back) return;
    navigate(back.failed ? currentPlace().pathname : back.address, { replace: true });
    if (back.failed) return;
    const stop = new AbortController();
    void untilKnown(ask, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      if (outcome) settle(outcome);
      else setPhase('late');
    });
    return () => stop.abort();
  }, [back, ask, settle]);

  const [check, checking] = useSingleFlight(async () => {
    const outcome = await ask().catch(() => null);
    if (outcome) settle(outcome);
  });
  return { phase, tierId, check, checking };
}

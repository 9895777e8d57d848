import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { requestClaimCode } from '../api/claim-purchase.ts';

const cooldownMs = 60_000;

/** Requests another code, a minute after the last one or when the server allows it. */
export function useNewCode(email: string, askedAt: number, onTrouble: (trouble: string | null) => void) {
  const [readyAt, setReadyAt] = useState(askedAt + cooldownMs);
  const secondsLeft = useSecondsUntil(readyAt);
  const [send, busy] = useSingleFlight(async () => {
    onTrouble(null);
    try {
      const { message } = await requestClaimCode(email);
      setReadyAt(Date.now() + cooldownMs);
      toast({ title: 'Código reenviado', description: message });
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter !== null) {
        setReadyAt(Date.now() + error.retryAfter * 1000);
      }
      onTrouble(errorMessage(error));
    }
  });
  return { send, busy, secondsLeft };
}

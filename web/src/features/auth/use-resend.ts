import { ApiError } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { resendVerification } from './api/verify-email.ts';

const cooldown = 60;

/** Resends the verification mail, then waits 60 s, or as long as the server asks. */
export function useResend() {
  const [readyAt, setReadyAt] = useState(0);
  const secondsLeft = useSecondsUntil(readyAt);
  const [resend, busy] = useSingleFlight(async (email: string) => {
    if (secondsLeft > 0) return;
    try {
      await resendVerification(email);
      setReadyAt(Date.now() + cooldown * 1000);
      toast({ title: 'Email reenviado' });
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfter : null;
      if (wait !== null) setReadyAt(Date.now() + wait * 1000);
      toast({
        title: 'Erro',
        description: 'Falha ao reenviar email. Tente novamente.',
        variant: 'destructive',
      });
    }
  });
  return { resend, busy, secondsLeft };
}

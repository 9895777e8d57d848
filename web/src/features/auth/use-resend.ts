import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast } from '#web/ui/toast-store.ts';
import { resendVerification } from './api/verify-email.ts';

const cooldown = 60;

/** Sends the verification mail again; then 60 s, or as long as the server asks, must pass (decision 2.5). */
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

function useSecondsUntil(instant: number) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((instant - now) / 1000));
  useEffect(() => {
    if (instant <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= instant) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

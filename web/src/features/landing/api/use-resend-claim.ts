import { confirmation } from '@matilha/contract/errors';
import { useState } from 'react';
import { api } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Mails the link that confirms a landing account again, once; a toast shows the result. */
export function useResendClaim() {
  const [sent, setSent] = useState(false);
  const [resend, busy] = useSingleFlight(async () => {
    try {
      await api.post('/api/claim-account/resend', undefined, confirmation);
      setSent(true);
      toast({ title: 'Email reenviado' });
    } catch (error) {
      toast({ title: 'Erro', description: errorMessage(error), variant: 'destructive' });
    }
  });
  return { resend, busy, sent };
}

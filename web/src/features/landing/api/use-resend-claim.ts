import * as accountCalls from '@matilha/contract/calls/account/account';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { call } from '#web/lib/requests/api-client.ts';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Mails the link that confirms a landing account again, once; a toast shows the result. */
export function useResendClaim() {
  const [sent, setSent] = useState(false);
  const [resend, busy] = useSingleFlight(async () => {
    try {
      await call(accountCalls.resendClaim);
      setSent(true);
      toast({ title: 'Email reenviado' });
    } catch (error) {
      toast({ title: 'Erro', description: errorMessage(error), variant: 'destructive' });
    }
  });
  return { resend, busy, sent };
}

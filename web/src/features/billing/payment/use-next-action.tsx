import type { PaymentProviderName } from '@matilha/contract/billing';
import type { Outcome } from './outcome.ts';
import { useBank } from './use-bank.tsx';

interface Action {
  provider: PaymentProviderName;
  publishableKey: string | null;
  clientSecret: string;
}

/** A payment that the server began and the bank wants confirmed in the browser; `dialog` is drawn by who asks. */
export function useNextAction() {
  const bank = useBank();
  const confirm = async ({ provider, publishableKey, clientSecret }: Action): Promise<Outcome> => {
    if (provider === 'sandbox') return bank.ask(clientSecret);
    const { confirmNextAction } = await import('./stripe/next-action.ts');
    return confirmNextAction(publishableKey, clientSecret);
  };
  return { confirm, dialog: bank.dialog };
}

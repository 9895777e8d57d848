import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { useBank } from './card/use-bank.tsx';
import type { Outcome } from './outcome.ts';

interface Action {
  provider: PaymentProviderName;
  publishableKey: string | null;
  clientSecret: string;
}

/**
 * Confirms in the browser a payment that the server started and the bank wants confirmed; the caller renders
 * `dialog`.
 */
export function useNextAction() {
  const bank = useBank();
  const confirm = async ({ provider, publishableKey, clientSecret }: Action): Promise<Outcome> => {
    if (provider === 'sandbox') return bank.ask(clientSecret);
    const { confirmNextAction } = await import('./stripe/next-action.ts');
    return confirmNextAction(publishableKey, clientSecret);
  };
  return { confirm, dialog: bank.dialog };
}

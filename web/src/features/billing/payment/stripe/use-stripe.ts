import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

/** Loads the provider's script, only here. Rejects when it is unreachable. */
export async function openStripe(publishableKey: string | null): Promise<Stripe> {
  const stripe = publishableKey === null ? null : await loadStripe(publishableKey, { locale: 'pt-BR' });
  if (!stripe) throw new Error('no payment script');
  return stripe;
}

type Loaded = { stripe: Stripe | null; failed: boolean };

export function useStripeScript(publishableKey: string | null): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ stripe: null, failed: false });
  useEffect(() => {
    let wanted = true;
    openStripe(publishableKey).then(
      (stripe) => wanted && setLoaded({ stripe, failed: false }),
      () => wanted && setLoaded({ stripe: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [publishableKey]);
  return loaded;
}

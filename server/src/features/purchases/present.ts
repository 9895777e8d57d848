import type { Checkout } from '@matilha/contract/billing';
import type { StartedPurchase } from './usecases/start-purchase.ts';

export const presentPurchase = (started: StartedPurchase): Checkout => ({
  clientSecret: started.confirmation?.clientSecret ?? null,
  intent: started.confirmation?.intent ?? 'payment',
  publishableKey: started.provider.publishableKey,
  provider: started.provider.name,
  status: started.status,
  order: {
    titulo: started.product.titulo,
    tier_id: null,
    produto_id: started.product.id,
    amount_due: started.amount,
    recurring_amount: null,
    responses_limit: null,
  },
  change: null,
});

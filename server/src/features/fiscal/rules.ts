import type { PaymentProviderName } from '@matilha/contract/billing';

/** The provider whose payments are sales: the simulator's are none, and no nota fiscal is issued for them. */
export const realProvider: PaymentProviderName = 'stripe';

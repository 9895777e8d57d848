import * as z from 'zod/mini';

/** Apart from `billing.ts`: every screen reads the settings, and few read anything else about payments. */
export const paymentProviderName = z.enum(['stripe', 'sandbox']);

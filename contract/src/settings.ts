import * as z from 'zod/mini';
import { paymentProviderName } from './billing.ts';

export const tutorialStep = z.object({
  title: z.string(),
  description: z.string(),
  buttonText: z.string(),
  image: z.string(),
});

export const tutorial = z.object({
  enabled: z.boolean(),
  backgroundImage: z.string(),
  steps: z.array(tutorialStep),
});
export type Tutorial = z.infer<typeof tutorial>;

/** What everyone may know (decision 2.12). */
export const settings = z.object({
  brandName: z.string(),
  supportUrl: z.string(),
  billingUrl: z.string(),
  termsUrl: z.string(),
  termsVersion: z.string(),
  tutorial,
  /** How this installation is paid; null while it takes no payments (1.3). */
  payments: z.nullable(paymentProviderName),
});
export type Settings = z.infer<typeof settings>;

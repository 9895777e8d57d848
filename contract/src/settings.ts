import * as z from 'zod/mini';
import { paymentProviderName } from './billing/payment-provider.ts';
import { firstLandingChats, landingChats } from './landing/landing-areas.ts';

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

/** Public settings of the installation. */
export const settings = z.object({
  brandName: z.string(),
  supportUrl: z.string(),
  billingUrl: z.string(),
  termsUrl: z.string(),
  termsVersion: z.string(),
  tutorial,
  /** The payment provider; null when this installation takes no payments. */
  payments: z.nullable(paymentProviderName),
  /** Whether a question may be spoken; false in settings that a device kept from before. */
  audio: z._default(z.boolean(), false),
  /** Whether a question may have a photo. */
  fotos: z._default(z.boolean(), false),
  /** The assistant that writes the plan of posts, by area of the landing: one that can be asked now. */
  planos: z._default(landingChats, firstLandingChats),
});
export type Settings = z.infer<typeof settings>;

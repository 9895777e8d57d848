import * as z from 'zod/mini';

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
});
export type Settings = z.infer<typeof settings>;

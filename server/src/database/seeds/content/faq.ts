import type { FaqSeed } from './types.ts';

export const faqSeeds: readonly FaqSeed[] = [];

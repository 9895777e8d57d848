import type { PartnerSeed } from './types.ts';

/** Invented companies: planted on a local start only (1.3). */
export const partnerSeeds: readonly PartnerSeed[] = [];

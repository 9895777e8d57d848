import type { EventSeed } from '../types.ts';

export const eventSeeds: readonly EventSeed[] = [];

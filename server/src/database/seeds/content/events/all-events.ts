import type { EventSeed } from '../types.ts';
import { coursesAndCompetitions } from './courses-and-competitions.ts';
import { fairsAhead } from './fairs-ahead.ts';
import { heldFairs } from './fairs-held.ts';
import { onlineWorkshops } from './online-workshops.ts';

/** 30 events in 2025 to 2027. A day stands as confirmed only where it was published, or is our own invention. */
export const eventSeeds: readonly EventSeed[] = [
  ...heldFairs,
  ...fairsAhead,
  ...onlineWorkshops,
  ...coursesAndCompetitions,
];

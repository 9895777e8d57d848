import type { Feature } from '../feature.ts';
import { eventsPersonalData } from './personal-data.ts';
import { eventRecords } from './records-repository.ts';
import { eventsRoutes } from './routes.ts';

export const events = {
  routes: [eventsRoutes],
  kinds: () => [eventRecords],
  personalData: () => [eventsPersonalData],
} satisfies Feature;

import type { Feature } from '../feature.ts';
import { eventsPersonalData } from './personal-data.ts';
import { eventRecords } from './records-repository.ts';
import { eventsRoutes } from './routes.ts';
import { eventTools } from './tools.ts';

export const events = {
  routes: [eventsRoutes],
  tools: () => eventTools,
  kinds: () => [eventRecords],
  personalData: () => [eventsPersonalData],
} satisfies Feature;
